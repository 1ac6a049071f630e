import type { Requirement } from '../row.ts'

export const bookingCapacity = [
  {
    id: 'BOOKING-5',
    section: '4 Lists',
    at: ['2/Experience/capacity_per_slot', '2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A slot MUST NOT accept more guests than remain, and MUST accept those that remain.',
    observe: [
      [
        'A party of one more than the capacity in an empty slot, a party larger than what remains, and a guest in a full slot are refused.',
        'any-party',
        'one-more',
        'into-full-slots',
      ],
      ['Of bookings that are sent at once, for half a slot and for its last guest, no more succeed than fit.', 'stale'],
      [
        'Where the last guests are refused at once, one party of the smallest accepted size is sent by itself: it is accepted, unless `remaining` falls below its size.',
        'last-guest-refused',
      ],
    ],
    reading:
      "Only the run's own bookings are counted, so other clients can only cause more refusals. A waiting booking " +
      'does not count.',
  },
] as const satisfies readonly Requirement[]
