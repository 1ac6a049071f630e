import type { Requirement } from '../row.ts'

export const bookingRefusals = [
  {
    id: 'BOOKING-1',
    section: '4 Lists',
    at: ['2/Experience/requires_prepayment', '4/lists/9', '5/scopes/bookings:write', '7/p3'],
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
    at: ['2/Experience/scheduling_mode', '4/lists/9', '5/scopes/bookings:write'],
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
    at: ['2/Experience/is_active', '4/lists/9'],
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
    at: ['2/Experience/walk_in_only', '4/lists/9'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An experience for walk-ins alone is not booked.',
    observe: 'Where walk_in_only is true, a booking is refused, and the list has no new one.',
    reading: 'As with inactive ones.',
  },
] as const satisfies readonly Requirement[]
