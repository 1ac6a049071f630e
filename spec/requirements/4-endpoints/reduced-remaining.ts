import type { Requirement } from '../row.ts'

export const reducedRemaining = [
  {
    id: 'BOOKING-10',
    section: '4 Lists',
    at: ['2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A confirmed booking MUST reduce the `remaining` of its slot by its party size.',
    observe: [
      ['remaining is lower after a booking.', 'never', 'cached'],
      ['After a booking in an empty slot, it is at most the capacity less the party size.', 'one-for-a-party', 'half'],
      [
        'Under certify the slot is the last one of a day more than two months ahead, or at least further ahead than the other ones: on a weekend if the next days are working days, and the reverse.',
        'last-of-the-day',
        'on-weekends',
        'months-ahead',
      ],
      [
        'Under certify the slot at the same time of another day, which was empty, has not fewer guests remaining.',
        'same-time-of-every-date',
      ],
      ['Under certify the party has up to nine guests, and leaves room for the smallest party.', 'at-most-six'],
      [
        'Under certify the same holds for two bookings of one guest, who is a customer.',
        'once-per-guest',
        'customers-not-counted',
      ],
      ['Under certify, `remaining` is lower after a booking that staff take in an empty slot.', 'new-ones-of-staff'],
    ],
    reading:
      'remaining counts the guests who are still bookable, and capacity_per_slot limits all guests, so booked ' +
      'guests do not remain. A waiting booking does not count. If other clients cancel meanwhile, the check is ' +
      'repeated.',
  },
] as const satisfies readonly Requirement[]
