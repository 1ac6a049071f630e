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
    statement: 'A client MUST treat an unfamiliar value of an open vocabulary as information, not as an error.',
    observe:
      'Not observable over HTTP: it shows in what a client does with an unfamiliar booking, fulfillment or order ' +
      'status, or kind of communication.',
    untested: 'Happens inside the client. The sandbox can show such values to one.',
  },
] as const satisfies readonly Requirement[]
