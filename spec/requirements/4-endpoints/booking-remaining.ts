import type { Requirement } from '../row.ts'

export const bookingRemaining = [
  {
    id: 'BOOKING-8',
    section: '4 Lists',
    at: ['2/Availability/p1'],
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
] as const satisfies readonly Requirement[]
