import type { Requirement } from '../row.ts'

export const refundedBookings = [
  {
    id: 'STATE-2',
    section: '3 Transitions',
    at: ['2/Experience/cancellation_window_hours', '2/Booking/paid', '3/transitions/1', '5/scopes/bookings:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A cancellation before the cancellation window of the experience begins MUST refund the deposit.',
    observe: [
      ['After a cancellation before the window, a booking with a deposit is no longer paid.', 'never', 'days'],
      [
        'Under certify, the same holds for a booking that staff take of an experience with the shortest window, just before it begins where the clock can be moved.',
        'no-hours',
        'no-hours-as-a-day',
      ],
    ],
    reading:
      'Bookings of the API carry no deposit, so the check needs a paid booking of the winery, which it cancels. ' +
      'Within half an hour of the limit nothing is judged.',
  },
  {
    id: 'STATE-11',
    section: '3 Transitions',
    at: ['2/Experience/cancellation_window_hours', '2/Booking/paid', '3/transitions/1', '5/scopes/bookings:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement:
      'A cancellation within the cancellation window of the experience MUST NOT refund the deposit: the API cannot ' +
      'override the window.',
    observe: [
      [
        'After a cancellation within the window, a booking with a deposit is still paid; or the cancellation is refused.',
        'always',
        'minutes',
      ],
      ['It is one of a customer, where the winery has taken such a booking.', 'customers'],
      ['Under certify, it is still paid after a second cancellation.', 'second-call'],
    ],
    reading:
      'A late cancellation may be refused or succeed without a refund. The check needs a paid booking of the winery, ' +
      'as for STATE-2.',
  },
] as const satisfies readonly Requirement[]
