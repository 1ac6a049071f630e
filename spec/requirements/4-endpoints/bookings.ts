import type { Requirement } from '../row.ts'

export const endpointsBookings = [
  {
    id: 'BOOKING-6',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/bookings'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A booking that was accepted MUST be in the list, as it was sent.',
    observe: [
      [
        'The response and the list show the experience, the instant, the party size, the guest and the notes that were sent: for one guest, and for a party whose texts have accents, apostrophes and emoji, and whose notes have 200 characters on two lines.',
        'not-listed',
        'party-of-two',
      ],
      ['Under certify the party has nine guests, where a slot and the winery take so many.', 'party-of-eight'],
      [
        'Under certify every booking of the run that was not cancelled is in the list, once the checks are over.',
        'far-ahead-not-listed',
      ],
    ],
    reading:
      'The letter case of an email and the notation of a phone number are not fixed. The status on creation is not ' +
      'specified.',
  },
  {
    id: 'BOOKING-7',
    section: '4 Lists',
    at: ['3/transitions/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A cancelled booking MUST NOT be cancelled again with a second effect.',
    observe: [
      [
        'A second call is refused, or leaves the booking unchanged and does not raise remaining again.',
        'remaining-again',
        'revived',
        'missed',
      ],
      ['A response that shows the booking shows it cancelled.', 'answered-as-before'],
    ],
    reading:
      'The transition starts at a booking that is not cancelled. Either response to a second call is allowed, a second ' +
      'effect is not.',
  },
  {
    id: 'BOOKING-9',
    section: '4 Lists',
    at: ['1/conventions/3', '2/Experience/scheduling_mode'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An open experience MUST be bookable at any time within venue hours, without a slot.',
    observe: [
      [
        'A booking at midday, one or two days ahead, succeeds, is at the time that was sent, and is in the list.',
        'not-stored',
        'at-opening',
      ],
      [
        'Under certify, every second seed sends the time without its offset, which is accepted for the same instant.',
        'naive-in-utc',
      ],
    ],
    reading:
      'Venue hours are not published: if all times that were tried are refused, this is inconclusive and asks for a ' +
      'time. Refusals within declared hours count only if the run can book a scheduled experience.',
  },
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
