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
    observe:
      'Every exchange of the run; under certify also HEAD, and conditional reads of the market and of three other endpoints if they show a validator.',
    reading:
      'The sentence names every response, so also that to HEAD, which the endpoint table does not have. OPTIONS is not ' +
      'sent: front servers often answer it themselves. They may also refuse an unusual request target or a large body: ' +
      'an error without both service headers is then a note.',
  },
  {
    id: 'REQID-2',
    section: '1 Conventions',
    at: ['1/conventions/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The service generates the request id: an inbound X-Request-Id MUST be ignored.',
    observe: [
      [
        'The run sends a well-formed X-Request-Id with every write and half of the reads, and a malformed one with each class of error: no response returns it, and no id is derived from it.',
        'echoed',
        'echoed-whole',
        'hashed',
      ],
      ['Every third of these is the id of the response before.', 'echoes-what-it-generated'],
      [
        'The market, and under certify an update, is not refused because of a malformed one.',
        'refuses-malformed',
        'refuses-malformed-on-writes',
      ],
      [
        'The malformed one of the market is long and has spaces, parentheses and a colon.',
        'refuses-long-ones',
        'refuses-unusual-characters',
      ],
      [
        'Under certify, a second update with the same one is carried out like the first.',
        'repeats-responses',
        'refuses-second-update',
      ],
    ],
  },
  {
    id: 'REQID-3',
    section: '1 Conventions',
    at: ['1/conventions/6'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Every response MUST have a request id of its own.',
    observe: 'No id occurs in the responses to two different requests of a run.',
    reading:
      'The document does not state this literally. An id that several requests share identifies none of them, ' +
      'and 64 random bits do not repeat by chance. One id for a request that is sent again as it was is a note: a cache, ' +
      'or a service that repeats the response to a write, may give the whole response once more.',
  },
] as const satisfies readonly Requirement[]
