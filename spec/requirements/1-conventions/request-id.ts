import type { Requirement } from '../row.ts'

export const requestId = [
  {
    id: 'REQID-1',
    section: '1 Conventions',
    at: ['1/conventions/6'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Each response, good or bad, has the header X-Request-Id: req_ and 16 hex characters in lower case.',
    observe: 'Every exchange of the run.',
    reading:
      'HEAD and OPTIONS are in no row of the endpoints, and what stands in front of a service often answers them: they ' +
      'are not sent.',
  },
  {
    id: 'REQID-2',
    section: '1 Conventions',
    at: ['1/conventions/6'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The service makes the request id itself and takes no notice of one that was sent.',
    observe:
      'A well-formed and a malformed X-Request-Id of ours come back in no response, neither of a success nor of ' +
      'any class of error.',
  },
  {
    id: 'REQID-3',
    section: '1 Conventions',
    at: ['1/conventions/6'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Each response has a request id of its own.',
    observe: 'No id occurs twice in a run.',
    reading:
      'Not said in so many words. An id that stands for several requests identifies none, and with 64 random bits ' +
      'a repetition by chance is out of the question.',
  },
] as const satisfies readonly Requirement[]
