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
      [
        'The response to every other booking that a check makes shows the party size, the guest and the notes that were sent as well.',
        'notes-lost-without-a-phone',
      ],
      ['Under certify the party has nine guests, where a slot and the winery take so many.', 'party-of-eight'],
      [
        'Under certify every booking of the run that was not cancelled is in the list, once the checks are over.',
        'far-ahead-not-listed',
      ],
    ],
    reading:
      'The letter case of an email and the notation of a phone number are not fixed. No length is specified for notes, so they may be cut. Where a customer is linked, its name and phone may be shown: BOOK-6. The status on creation is not ' +
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
] as const satisfies readonly Requirement[]
