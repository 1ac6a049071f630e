import type { Requirement } from '../row.ts'

export const bookingRemaining = [
  {
    id: 'BOOKING-8',
    section: '4 Lists',
    at: ['2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A cancellation MUST make exactly the guests of that booking bookable again.',
    observe: [
      [
        'After the cancellation, the slot has at least the remaining from before the cancellation and at most that from before the booking, and the guests can be booked again; also if the cancellation was sent twice at the same time.',
        'none-come-back',
        'twice',
        'twice-at-once',
        'cannot-be-booked',
      ],
      ['A slot without bookings has its whole capacity remaining again.', 'one-comes-back'],
      ['Under certify the slot is full before a party in it is cancelled.', 'full-stays-full'],
      [
        'Under certify another booking of the same guest in the slot keeps its status, and its guests are not bookable again until it is cancelled as well.',
        'whole-guest',
        'whole-slot',
      ],
    ],
    reading:
      'remaining counts the guests who are still bookable. A slot that had its whole capacity remaining, and in ' +
      'which the list shows no booking that is not cancelled, is empty, so nothing explains a lower number. In a ' +
      'slot with other guests, a lower number is a note. It is also a note if overlapping bookings of other slots or ' +
      'experiences explain it: they may share a room. A private party may fill its slot, and once cancelled it ' +
      'frees what it had taken.',
  },
] as const satisfies readonly Requirement[]
