import type { Requirement } from '../row.ts'

export const statesBookings = [
  {
    id: 'STATE-1',
    section: '3 Transitions',
    at: ['3/transitions/1', '4/endpoints/POST /v1/bookings/{booking_id}/cancel'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Cancelling a booking that is not cancelled MUST set its status to cancelled.',
    observe:
      'A booking of the run is cancelled: the list, and the answer where it is a booking, show the status cancelled, ' +
      'and no other field has changed that is not about the refund. Under certify, a documented filter by the earlier status does not go on to show it so.',
    reading:
      'A list may leave cancelled bookings out: then the answer to the cancellation decides. A booking that is gone from ' +
      'a list that shows other cancelled bookings is a violation. Bookings in the past are not cancelled by the suite, ' +
      'although the wording allows it.',
  },
  {
    id: 'STATE-2',
    section: '3 Transitions',
    at: ['2/Experience/cancellation_window_hours', '2/Booking/paid', '3/transitions/1', '5/scopes/bookings:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement:
      'A cancellation MUST refund a deposit before the window of the experience begins, and MUST NOT refund it within; ' +
      'the API cannot override the window.',
    observe:
      'A booking with a deposit, cancelled before the window, is no longer paid; one cancelled within it either ' +
      'stays paid or is refused.',
    reading:
      'A late cancellation may be refused or succeed without a refund. Bookings of the API carry no deposit, so the check ' +
      'needs two paid bookings of the winery, which it cancels. Within half an hour of the limit nothing is judged.',
  },
] as const satisfies readonly Requirement[]
