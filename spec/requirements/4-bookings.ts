import type { Requirement } from './row.ts'

/** Section 4: taking and cancelling bookings. */
export const bookings = [
  {
    id: 'BOOKING-1',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An experience that has to be paid in advance is not booked.',
    observe:
      'Where requires_prepayment is true, a booking at one of its published slots is refused, and the list has no ' +
      'new one.',
    reading:
      'One that is also inactive or for walk-ins would be refused anyway; one without another fault is looked for.',
  },
  {
    id: 'BOOKING-2',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A time that is none of the published slots is not booked.',
    observe:
      'A minute beside a slot, a day without slots, and a time that is past are refused, where the slot itself ' +
      'succeeds.',
    reading: 'Scheduled experiences are meant; the hours of a venue, which bound an open one, are not published.',
  },
  {
    id: 'BOOKING-3',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An experience that is not active is not booked.',
    observe: 'Where is_active is false, a booking is refused, and the list has no new one.',
    reading:
      'Its availability may be empty or refused: then a time is taken at which another experience can be booked, ' +
      'and BOOKING-2 would refuse as well. It is noted which.',
  },
  {
    id: 'BOOKING-4',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An experience for walk-ins alone is not booked.',
    observe: 'Where walk_in_only is true, a booking is refused, and the list has no new one.',
    reading: 'As with inactive ones.',
  },
  {
    id: 'BOOKING-5',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'No slot takes more guests than remain.',
    observe:
      'A full slot and a party larger than the rest are refused; of bookings sent at once for the last seats, no ' +
      'more succeed than fit.',
    reading: "In the run's own bookings, so that others who book meanwhile can only make it refuse more.",
  },
  {
    id: 'BOOKING-6',
    section: '4 Lists',
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
    id: 'BOOKING-8',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Cancelling gives back the seats of that booking, and no others.',
    observe:
      'After it, remaining of the slot is at most what it was before the booking, never less than before the ' +
      'cancellation, and can be booked.',
    reading:
      'That seats come back is implied by what remaining means, but a winery may keep them: seats that do not come ' +
      'back are noted, a rest that shrinks or grows beyond the party accuses. Slots that others book meanwhile are ' +
      'inconclusive.',
  },
  {
    id: 'BOOKING-9',
    section: '4 Lists',
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
