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
    observe:
      'An order that pays one cent too little and a booking for nobody, which make nothing, have a status from 400 on, ' +
      'and the envelope. Elsewhere no other answer counts as the refusal of a booking or of an order.',
    reading: 'A shipping quote may refuse with 200: it is neither a booking nor an order.',
  },
] as const satisfies readonly Requirement[]
