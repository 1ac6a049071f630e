import type { Requirement } from '../row.ts'

export const classes = [
  {
    id: 'ERR-2',
    section: '7 Errors',
    at: ['7/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Every error MUST be the JSON envelope.',
    observe: [
      [
        'No key, bad key, unknown path, a path that ends in a slash, wrong method, wrong-kind and unused id, a cursor that was never issued; bodies that are empty, cut short, not JSON, of the wrong type, too deep, too large, in another charset, encoding or media type, with NUL and lone surrogates; bad percent-encoding, very long and repeated parameters.',
        'html-404',
        'empty-401',
        'text-413',
        'text-for-a-bad-cursor',
      ],
      [
        'The seed chooses the write that gets each broken body; under certify, each write gets JSON that is cut short. Errors that other checks cause are judged as well: for a missing scope, a bad cursor, a refused write, a throttled request.',
        'text-for-malformed-json',
      ],
    ],
    reading:
      'A response of a proxy, such as to a malformed request line, cannot be told from one of the service, so such ' +
      'requests are not sent. If a faulty request is accepted, there is no error to judge. HEAD has no body.',
  },
  {
    id: 'ERR-5',
    section: '7 Errors',
    at: ['7/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A fault of the caller MUST be answered with a status of 400 to 499.',
    observe: [
      [
        'No request of ERR-2 gets a 5xx, nor does a valid body in which one value is a number beyond 64 bits, or an object or array in place of a string. For the refusals that other checks expect, a 5xx is not a refusal.',
        '500-for-malformed-json',
        'huge-number-to-createOrder',
        '500-for-a-huge-page-size',
      ],
    ],
    reading:
      'A real HTTP status has the meaning that HTTP gives its class. HTTP allows a 501 for an unknown method. This API ' +
      'has an error type for methods that are not allowed, so a 501 is tolerated only for a method that HTTP does not ' +
      "define. A 502, 503 or 504 without the service's headers comes from a gateway, and is a note. After a 503 with " +
      'Retry-After the request is repeated.',
  },
  {
    id: 'ERR-6',
    section: '7 Errors',
    at: ['7/fields/error.type'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The same fault MUST get the same error type.',
    observe: 'Each of six faulty reads is sent two or three times and gets the same type.',
    reading:
      'Across endpoints the type of one fault may differ, as the mapping is not published. ErrorBody.type tests that it is one of the twelve.',
  },
  {
    id: 'ERR-7',
    section: '7 Errors',
    at: ['7/fields/error.detail'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: '`detail` MUST be present only where it carries something.',
    observe:
      'If an error of the run contains it, whichever check caused it, it is not an empty object, array or string.',
    reading:
      'False and 0 are values; null is a violation of ErrorBody.detail. Its content is not published for any type.',
  },
] as const satisfies readonly Requirement[]
