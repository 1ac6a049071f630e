import type { Requirement } from '../row.ts'

export const oauth = [
  {
    id: 'OAUTH-1',
    section: '5 Authentication',
    at: ['5/rules/7'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The service MUST NOT offer OAuth.',
    observe:
      'No refusal of a request without a key names an OAuth endpoint in WWW-Authenticate, and no endpoint of the ' +
      'OpenAPI description has an OAuth or OpenID Connect security scheme.',
    reading:
      'An authorization endpoint at an unknown address cannot be found. A token that is not a key is refused by ' +
      'AUTH-3.',
  },
  {
    id: 'OAUTH-2',
    section: '5 Authentication',
    at: ['5/rules/7'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'An application for several wineries MUST hold one key for each winery.',
    observe: 'Not observable over HTTP: it shows in what the application stores.',
    untested: 'A duty of the client. KEY-1 tests that a key reaches only one winery.',
  },
] as const satisfies readonly Requirement[]
