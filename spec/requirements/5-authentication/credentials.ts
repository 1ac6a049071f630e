import type { Requirement } from '../row.ts'

export const credentials = [
  {
    id: 'AUTH-1',
    section: '5 Authentication',
    at: ['4/p1', '5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A request without an API key MUST be refused.',
    observe: [
      ['Each of the 35 endpoints refuses a request without an Authorization header.', 'open-readMarket'],
      ['Every second read is conditional: the key is checked before the condition.', 'not-modified'],
      [
        'Under certify, no customer is shown without the header where the path of the list ends in a slash, has two slashes in a row, or is in upper case.',
        'trailing-slash',
        'double-slash',
        'upper-case',
      ],
      [
        'A refused write has no effect: certify reads what it would have created or changed.',
        'createOrder-refused-and-done',
      ],
    ],
    reading:
      'A refusal is a 4xx with the error envelope: 401 is not fixed. The request is valid otherwise, so that no ' +
      'other fault explains the refusal; if no valid request can be built, it has an empty body. ' +
      'Another spelling of a path may be unknown, redirect, or show a page of a website: it must not show a customer without a key.',
  },
  {
    id: 'AUTH-2',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Only Bearer with an API key is a credential: another scheme MUST be refused.',
    observe: [
      [
        'The right key under Basic, under Token, under ApiKey and without a scheme, and Bearer without a key, are refused; Bearer with the key succeeds.',
        'any-scheme',
        'basic',
      ],
      [
        'Under certify each single read and quote refuses the key under Basic, as the name and as the password.',
        'basic-on-readCustomer',
        'basic-password',
      ],
    ],
    reading:
      'HTTP compares scheme names without regard to letter case: bearer in another case may succeed and is not ' +
      'tested. Additional spaces are not tested.',
  },
  {
    id: 'AUTH-3',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A key that was never issued MUST be refused.',
    observe: [
      [
        'The market refuses the right key with one character replaced (after its prefix, in its middle, or near its end), cut short, extended, in upper case, or with the prefix of the other environment, and also a made-up key, the prefix by itself, and the word null.',
        'any-key',
        'cut-short',
        'end-only',
        'both-ends',
        'any-case',
        'any-prefix',
        'null',
      ],
      ['Under certify lists refuse these keys, too.', 'any-key-on-lists'],
    ],
    reading:
      'Keys begin with sk_live_ or sk_test_, so a key in upper case is not a key. Another letter case after the ' +
      'prefix is not tested. ENV-3 sends a made-up key with the live prefix. Two Authorization fields are not sent: HTTP allows only one, so a server may take either or refuse both.',
  },
  {
    id: 'AUTH-4',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A key MUST be accepted only in the Authorization header.',
    observe: [
      [
        'The right key in the query as api_key, access_token and key, in a cookie and in the headers X-Api-Key, X-Auth-Token and X-Authorization, without Authorization, is refused by the market.',
        'cookie',
        'other-header',
        'query-api_key',
      ],
      [
        'Under certify every list without a parent refuses it in the cookie and the header, and every second one, chosen by the seed, as access_token.',
        'query-access_token-listOrders',
      ],
      [
        'Under certify an order quote, a new customer and an updated customer refuse it in the cookie and the header, or in the query.',
        'other-header-with-a-body',
      ],
      ['A cookie that the list of customers sets does not serve that list without the key.', 'own-cookie'],
    ],
    reading:
      'In the query the key is also an unrecognised parameter, so the status may be 400. A key in a body is not tested: a ' +
      'service reads them only after it has identified the caller.',
  },
  {
    id: 'AUTH-5',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A request MUST NOT need a cookie, a CSRF token or an account id in its path.',
    observe: [
      [
        'A read and a write that carry the key and neither a cookie, a CSRF token nor an Origin header succeed on the published path.',
        'needs-token',
      ],
      ['A write that also carries a cookie is not asked for a CSRF token.', 'needs-token-beside-a-cookie'],
    ],
    reading:
      'Another refusal of a cookie, or of an Origin header, is not mentioned: the first is a note, and the second is not ' +
      'sent. A Set-Cookie in a response, for example from a proxy, is a note: no request needs it.',
  },
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
