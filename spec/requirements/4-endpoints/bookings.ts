import type { Requirement } from '../row.ts'

export const endpointsBookings = [
  {
    id: 'BOOKING-6',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/bookings'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A booking that was made is in the list, as it was sent.',
    observe: 'Experience, instant, party size and guest are those sent, in the answer and in the list.',
    reading: 'The same liberties with e-mail and phone as for customers. Status on creation is not said.',
  },
  {
    id: 'BOOKING-7',
    section: '4 Lists',
    at: ['3/transitions/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'What is cancelled is not cancelled again.',
    observe: 'A second call is refused, or leaves the booking as it is and gives no seat back a second time.',
    reading:
      'The table starts at a booking that is not cancelled, and says nothing of one that is. Either answer is ' +
      'right, a second effect is not.',
  },
  {
    id: 'BOOKING-9',
    section: '4 Lists',
    at: ['2/Experience/scheduling_mode'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An experience of mode open is booked at any time within the hours of the venue, without a slot.',
    observe: 'A booking at midday of a day or two ahead succeeds.',
    reading:
      'Venue hours are not published: where all times tried are refused, this is inconclusive and asks for a time.',
  },
  {
    id: 'BOOKING-10',
    section: '4 Lists',
    at: ['2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A booking takes its guests off what remains of the slot.',
    observe: 'After a confirmed booking remaining has fallen by at least the party.',
    reading:
      'remaining counts guests who can still be booked and capacity_per_slot bounds them, so a party that is in is ' +
      'no longer among them. A waiting booking may be on a list and takes nothing. Where others cancel meanwhile, ' +
      'it is tried again.',
  },
] as const satisfies readonly Requirement[]
