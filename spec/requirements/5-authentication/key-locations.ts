import type { Requirement } from '../row.ts'

export const keyLocations = [
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
] as const satisfies readonly Requirement[]
