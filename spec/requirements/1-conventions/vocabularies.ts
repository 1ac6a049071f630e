import type { Requirement } from '../row.ts'

export const vocabularies = [
  {
    id: 'VOCAB-1',
    section: '1 Conventions',
    at: [
      '1/conventions/9',
      '2/Communication/kind',
      '2/Order/status',
      '2/Fulfillment/status',
      '2/Booking/status',
      '3/vocabularies/booking.status',
      '3/vocabularies/fulfillment.status',
    ],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client takes an unfamiliar value of an open vocabulary as information and not as a fault.',
    observe:
      'In what a client does with a booking, fulfillment or order status, or a kind of communication, that it has ' +
      'never seen.',
    untested: 'Happens inside the client. The sandbox can show such values to one.',
  },
] as const satisfies readonly Requirement[]
