import type { Requirement } from '../row.ts'

export const resourcesBookings = [
  {
    id: 'BOOK-2',
    section: '2 Booking',
    at: ['2/Booking/deposit', '5/scopes/bookings:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `deposit` of a booking MUST be the amount that was taken: 0, not null, where nothing was taken.',
    observe: [
      ['A booking made through the API, where prepaid experiences are refused, has a deposit of 0.', 'price'],
      ['So does each other response to a booking of the run, one of a customer included.', 'price-for-customers'],
      [
        'So does each of these bookings wherever it is shown later, a cancelled one included, unless it is paid by then.',
        'price-once-cancelled',
        'price-of-parties-in-the-list',
      ],
    ],
    reading:
      'Whether paid is true or false for a deposit of 0 is not specified and is a note. The document does not ' +
      'say whether the deposit becomes 0 after a refund. Staff may take a deposit later. A null is a violation of ' +
      'Booking.deposit.',
  },
  {
    id: 'BOOK-5',
    section: '2 Booking',
    at: ['2/Booking/source', '4/lists/9'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A booking that is made through the API MUST have the `source` `api`.',
    observe: 'source is api in the response and in the list.',
  },
] as const satisfies readonly Requirement[]
