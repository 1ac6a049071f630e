import type { Requirement } from '../row.ts'

export const versioning = [
  {
    id: 'VERSION-1',
    section: '9 Versioning',
    at: ['9/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The version is v1 and MUST be the path prefix /v1.',
    observe: [
      ['The market and each list are answered below /v1. The responses of /market and /v2/market are notes.', 'moved'],
    ],
    reading:
      'The other endpoints are ENDPOINT rows. The document does not say whether paths without the prefix or with ' +
      'another number are answered. A refusal of the type feature_not_enabled or subscription_inactive, under ' +
      'any status, is about the winery, and shows that the endpoint exists.',
  },
  {
    id: 'VERSION-2',
    section: '9 Versioning',
    at: ['9/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi'],
    statement: 'A shipped field MUST NOT be removed or retyped.',
    observe:
      'The OpenAPI description of the target is compared with the contract: no published field of a response is ' +
      'missing, and none has another type.',
    reading:
      'An added field is not a violation. In responses the fields are judged one by one. A description may be less ' +
      'precise than the responses, for example without nullability: only a contradiction counts. An open schema with less than half of the ' +
      'published fields is an excerpt, which lacks none. With --baseline, the surface is also compared with the recorded ' +
      'one, and its query parameters are sent again.',
  },
  {
    id: 'VERSION-3',
    section: '9 Versioning',
    at: ['4/p2', '9/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi'],
    statement: 'An OpenAPI description of the running router MUST be available.',
    observe: 'It is found at its declared or a usual location, is readable, and has each of the 35 endpoints.',
    reading:
      'ENDPOINT rows show that the described endpoints are routed. Its location and version are not published: a ' +
      'description that is not found is inconclusive, and so is a page of HTML, which may show one. The document does not say whether it needs a key. Additional ' +
      'endpoints are legal.',
  },
  {
    id: 'VERSION-4',
    section: '9 Versioning',
    at: ['9/2'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST tolerate added fields and new values of open vocabularies.',
    observe: 'Not observable over HTTP: it shows in what a client does with them.',
    untested: 'Happens inside the client. The sandbox can show such additions to one.',
  },
] as const satisfies readonly Requirement[]
