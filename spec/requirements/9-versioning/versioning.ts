import type { Requirement } from '../row.ts'

export const versioning = [
  {
    id: 'VERSION-1',
    section: '9 Versioning',
    at: ['9/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The version is the first segment of the path, /v1.',
    observe: 'The market and each list are answered there.',
    reading:
      'The other endpoints are ENDPOINT rows of their own, at the same place. Whether paths without it, ' +
      'or with another number, lead anywhere is not said.',
  },
  {
    id: 'VERSION-2',
    section: '9 Versioning',
    at: ['9/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi'],
    statement: 'Nothing that version 1 has published is withdrawn or gets another type; it is only added to.',
    observe:
      "The target's own OpenAPI description against the contract, and with --baseline the whole surface against an " +
      'earlier one: no field, endpoint, parameter or value is missing, and none has another type.',
    reading:
      'An addition is a note. A description may be looser than the truth, for instance without nullability: only a ' +
      'contradiction is a violation. Against a baseline, what the data may not show now is a note: an unpublished field ' +
      'counts as removed when all of three or more objects had it and none of three or more has it now.',
  },
  {
    id: 'VERSION-3',
    section: '9 Versioning',
    at: ['4/p2', '9/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi'],
    statement: 'There is an OpenAPI description, generated from what the service really routes.',
    observe: 'It is found at its declared or a usual place, can be read as one, and has each of the 35 endpoints.',
    reading:
      'That what it describes is routed is what ENDPOINT rows show. ' +
      'Its location and version are not published: not found is inconclusive. Whether a key is needed for it is ' +
      'not said. Further endpoints are legal.',
  },
  {
    id: 'VERSION-4',
    section: '9 Versioning',
    at: ['9/2'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client puts up with fields that were added and with new values of open vocabularies.',
    observe: 'In what a client does with them.',
    untested: 'Happens inside the client. The sandbox can show such additions to one.',
  },
] as const satisfies readonly Requirement[]
