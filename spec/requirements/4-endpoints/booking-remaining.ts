import type { Requirement } from '../row.ts'

export const bookingRemaining = [
  {
    id: 'BOOKING-8',
    section: '4 Lists',
    at: ['2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A cancellation MUST give back the places of that booking, and no others.',
    observe:
      'After it, remaining of the slot is at most what it was before the booking, never less than before the ' +
      'cancellation, and can be booked; a slot without bookings has its whole capacity again.',
    reading:
      'remaining counts the guests who are still bookable. A slot that had its whole capacity remaining, and in which the ' +
      'list shows no booking that is not cancelled, holds nobody, so nothing explains a lower number. In a slot with ' +
      'other guests, places that do not come back are a note.',
  },
] as const satisfies readonly Requirement[]
