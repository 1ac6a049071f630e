import type { Requirement } from '../row.ts'

export const refusedWrites = [
  {
    id: 'ERR-8',
    section: '7 Errors',
    at: ['7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A refused booking or order MUST be an error response.',
    observe: [
      [
        'An order that pays one cent too little and a booking for a party of 0 create nothing, and are answered with a status of at least 400 and the envelope. In other checks, no other response counts as the refusal of a booking or order.',
        '200-refused-order',
        '200-refused-booking',
      ],
    ],
    reading: 'A shipping quote may refuse with 200, because it is neither a booking nor an order.',
  },
] as const satisfies readonly Requirement[]
