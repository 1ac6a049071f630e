import type { Requirement } from '../row.ts'

export const requestId = [
  {
    id: 'REQID-1',
    section: '1 Conventions',
    at: ['1/conventions/6'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Every response MUST carry X-Request-Id: req_ and 16 lowercase hex characters.',
    observe: 'Every exchange of the run.',
    reading:
      'HEAD and OPTIONS are not in the endpoint table, and front servers often answer them, so they are not sent. A ' +
      'front server may refuse an unusual request target or a large body itself: an error without both service ' +
      'headers is then a note.',
  },
  {
    id: 'REQID-2',
    section: '1 Conventions',
    at: ['1/conventions/6'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The service generates the request id: an inbound X-Request-Id MUST be ignored.',
    observe:
      'The run sends an X-Request-Id with every write and half of the reads, and a well-formed and a malformed one ' +
      'with each class of error: no response returns it, and no id is derived from it.',
  },
  {
    id: 'REQID-3',
    section: '1 Conventions',
    at: ['1/conventions/6'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Every response MUST have a request id of its own.',
    observe: 'No id occurs twice in a run.',
    reading:
      'The document does not state this literally. An id that several requests share identifies none of them, ' +
      'and 64 random bits do not repeat by chance.',
  },
] as const satisfies readonly Requirement[]
