import type { Requirement } from '../row.ts'

export const refundedBookings = [
  {
    id: 'STATE-2',
    section: '3 Transitions',
    at: ['2/Experience/cancellation_window_hours', '2/Booking/paid', '3/transitions/1', '5/scopes/bookings:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement:
      'A cancellation MUST refund a deposit before the window of the experience begins, and MUST NOT refund it ' +
      'within; the API cannot override the window.',
    observe:
      'A booking with a deposit, cancelled before the window, is no longer paid; one cancelled within it either ' +
      'stays paid or is refused.',
    reading:
      'A late cancellation may be refused or succeed without a refund. Bookings of the API carry no deposit, so the ' +
      'check needs two paid bookings of the winery, which it cancels. Within half an hour of the limit nothing is ' +
      'judged.',
  },
] as const satisfies readonly Requirement[]
