import type { Requirement } from '../row.ts'

export const bookingCapacity = [
  {
    id: 'BOOKING-5',
    section: '4 Lists',
    at: ['2/Experience/capacity_per_slot', '2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A slot MUST NOT accept more guests than remain.',
    observe: [
      [
        'A party of one more than the capacity in an empty slot, a party larger than what remains, and a guest in a full slot are refused.',
        'any-party',
        'one-more',
        'into-full-slots',
      ],
      ['Under certify, the first of them comes at a time that is written in UTC.', 'any-party-in-utc'],
      [
        'Under certify, the party larger than what remains is for the guest of another booking in the slot.',
        'own-bookings',
      ],
      ['Of bookings that are sent at once, for half a slot and for its last guest, no more succeed than fit.', 'stale'],
      [
        'Under certify, one guest more than remain is refused in a slot that others have booked in part.',
        'beside-staff',
        'joined-by-time',
      ],
      ['A party that is refused takes no guests of its slot.', 'held-by-a-refused-party'],
    ],
    reading:
      "Only the run's own bookings are counted, so other clients can only cause more refusals. A waiting booking " +
      'does not count.',
  },
  {
    id: 'BOOKING-11',
    section: '4 Lists',
    at: ['2/Availability/p1', '4/endpoints/POST /v1/bookings'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A slot MUST accept a party that is not larger than what remains.',
    observe: [
      [
        'Two parties of the smallest accepted size are sent at once for the last guests of a slot: one is accepted, or else one that is sent by itself afterwards is accepted, unless `remaining` falls below its size.',
        'last-guest-refused',
        'exactly-what-remains-refused',
      ],
      [
        'Under certify, a larger party that fills a slot beside another guest is not refused twice, where a slot of the same experience in which more guests remain takes a party of that size.',
        'parties-that-fill-refused',
      ],
    ],
    reading:
      'Other clients may book the last guests first: then nothing is judged. A winery may refuse a party because it is ' +
      'large: then a slot in which more remain refuses it as well.',
  },
] as const satisfies readonly Requirement[]
