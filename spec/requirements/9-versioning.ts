import type { Requirement } from './row.ts'

/** Section 9: what is frozen, and what may be added. */
export const versioning = [
  {
    id: 'VERSION-1', section: '9 Versioning', subject: 'server', kind: 'rule', needs: [],
    statement: 'The version is the first segment of the path, /v1.',
    observe: 'Each of the 35 endpoints is answered there.',
    reading: 'Whether paths without it, or with another number, lead anywhere is not said.',
  },
  {
    id: 'VERSION-2', section: '9 Versioning', subject: 'server', kind: 'rule', needs: ['openapi'],
    statement: 'Nothing that version 1 has published is withdrawn or gets another type; it is only added to.',
    observe:
      "The target's own OpenAPI description against the contract: no published field or endpoint is missing, none " +
      'has another type; and against an earlier surface of the same target.',
    reading:
      'What is added is noted. Within the responses themselves the fields are judged one by one. A description may ' +
      'be looser than the truth, for instance without nullability: only what contradicts accuses.',
  },
  {
    id: 'VERSION-3', section: '9 Versioning', subject: 'server', kind: 'rule', needs: ['openapi'],
    statement: 'There is an OpenAPI description, generated from what the service really routes.',
    observe:
      'It is found at its declared or a usual place, is valid, has each of the 35 endpoints, and its paths are ' +
      'answered.',
    reading:
      'Its location and version are not published: not found is inconclusive. Whether a key is needed for it is ' +
      'not said. Further endpoints are noted.',
  },
  {
    id: 'VERSION-4', section: '9 Versioning', subject: 'consumer', kind: 'rule', needs: [],
    statement: 'A client puts up with fields that were added and with new values of open vocabularies.',
    observe: 'In what a client does with them.',
    untested: 'Happens inside the client. The sandbox can show such additions to one.',
  },
] as const satisfies readonly Requirement[]
