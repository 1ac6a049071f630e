import type { Requirement } from '../row.ts'

export const statesBookings = [
  {
    id: 'STATE-1',
    section: '3 Transitions',
    at: ['3/transitions/1', '4/endpoints/POST /v1/bookings/{booking_id}/cancel'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Cancelling a booking makes it cancelled.',
    observe:
      'A booking is made and cancelled: the list shows the status cancelled, and nothing else of it has changed ' +
      'but what the refund changes.',
    reading:
      'What the call answers with is a gap, so the list decides. Bookings that were already held or missed are not ' +
      'tried, although by the wording they could be cancelled.',
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
