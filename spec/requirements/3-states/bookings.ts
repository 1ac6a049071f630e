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
      'and no other field has changed that is not about the refund.',
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
      'Every cancellation goes by the window of its experience, and the refund follows from it; the API cannot set ' +
      'it aside.',
    observe:
      'A booking with a deposit, cancelled before the window, is no longer paid; one cancelled within it either ' +
      'stays paid or is refused.',
    reading:
      'Both answers to a late cancellation fit the text. API bookings carry no deposit, so two paid ones that the ' +
      'test winery took are needed, and are used up. Where the two instants are within a minute of the limit, ' +
      'nothing is judged.',
  },
] as const satisfies readonly Requirement[]
