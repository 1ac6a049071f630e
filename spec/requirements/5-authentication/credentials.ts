import type { Requirement } from '../row.ts'

export const credentials = [
  {
    id: 'AUTH-1',
    section: '5 Authentication',
    at: ['4/p1', '5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A request without credentials is refused.',
    observe: 'Each of the 35 endpoints without an Authorization header.',
    reading:
      'Refused is 4xx with the envelope: 401 is not fixed. The request is valid otherwise, so that no other fault ' +
      'explains the refusal; where none can be built, it has an empty body.',
  },
  {
    id: 'AUTH-2',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Nothing but the scheme Bearer with a key is a credential.',
    observe:
      'The right key under Basic and under Token, without a scheme, and Bearer without a key are refused, where ' +
      'Bearer with it succeeds.',
    reading:
      'HTTP takes scheme names in any letter case: bearer may pass and is not probed; nor are additional blanks.',
  },
  {
    id: 'AUTH-3',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A key that nobody issued is refused.',
    observe:
      'The right key with one character replaced behind its prefix, in its middle and near its end, cut short or ' +
      'made longer, in upper case or under the prefix of the other environment, a made-up key, and the prefix alone ' +
      'are refused.',
    reading:
      'Keys begin with sk_live_ or sk_test_, so a key in upper case is none. Another letter case after the prefix is ' +
      'not tested. A made-up key with the live prefix is part of ENV-3.',
  },
  {
    id: 'AUTH-4',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A key is a credential in its header and nowhere else.',
    observe:
      'The right key in the query as api_key, access_token and key, in a cookie and in the header X-Api-Key, without ' +
      'Authorization, is refused by the market and, under certify, by every list without a parent.',
    reading:
      'In the query it is an unrecognised parameter besides, so the status there may be 400. Bodies are not probed: ' +
      'reading them before the caller is known is nothing that a service would do.',
  },
  {
    id: 'AUTH-5',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The key is all that a request needs: no cookie, no CSRF token, no account id in a path.',
    observe: 'A read and a write that carry the key and no cookie, token or origin succeed, on the published path.',
    reading: 'A Set-Cookie in a response, by some proxy, is noted: it is needed for nothing.',
  },
  {
    id: 'OAUTH-1',
    section: '5 Authentication',
    at: ['5/rules/7'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'There is no OAuth.',
    observe: 'Not from outside: an authorization endpoint could be anywhere.',
    untested:
      'That something does not exist at an unknown address cannot be shown. A token that is no key of the winery ' +
      'is refused by AUTH-3.',
  },
  {
    id: 'OAUTH-2',
    section: '5 Authentication',
    at: ['5/rules/7'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'An application for several wineries holds a key of each.',
    observe: 'In what the application stores.',
    untested: 'A duty of the client; that no key does for two is KEY-1.',
  },
] as const satisfies readonly Requirement[]
