import type { Requirement } from '../row.ts'

export const remainingGuests = [
  {
    id: 'AVAIL-5',
    section: '2 Availability',
    at: ['2/Experience/capacity_per_slot', '2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `remaining` of a slot MUST be between 0 and `capacity_per_slot`.',
    observe: [
      [
        'In every availability that the run has read, remaining is between 0 and capacity_per_slot.',
        'negative',
        'one-beyond',
      ],
      ['One of them is of a day a year ahead.', 'beyond-capacity-far-ahead'],
    ],
    reading:
      'A negative number of guests cannot be bookable. If remaining exceeds the capacity, the experience is read again.',
  },
  {
    id: 'AVAIL-9',
    section: '2 Availability',
    at: ['2/Availability/p1', '3/vocabularies/availability slot status'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A slot with 0 `remaining` MUST be shown with the `status` `full`.',
    observe: [
      [
        'In every availability that the run has read, where remaining is 0, the status is full.',
        'limited-without-rest',
        'open-without-rest',
      ],
      ['Under certify, the run fills a slot of a day far ahead.', 'limited-far-ahead'],
      ['A slot that the run has filled is still shown.', 'full-slots-left-out'],
    ],
    reading:
      'The document drops only past slots, and has a status for full ones. A slot that disappears ' +
      'is reported only if it is shown again once a booking in it is cancelled: the winery may withdraw a slot. The ' +
      'number from which a slot is limited is not published. A slot may be full although guests remain bookable: a ' +
      'private party may have taken it.',
  },
] as const satisfies readonly Requirement[]
