import type { Requirement } from '../row.ts'

export const bookingGuests = [
  {
    id: 'BOOK-1',
    section: '2 Booking',
    at: ['2/Booking/guest'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `guest` of a booking MUST NOT follow later edits of the customer.',
    observe: [
      [
        'A booking is made with the email of a customer of the run, who is then given another name, phone and email. The booking shows the guest as before, and under certify also after it is cancelled and in the response to its cancellation.',
        'follows-the-name',
        'rewritten',
        'email-follows-when-cancelled',
      ],
      ['Under certify the customer loses the phone number before the cancellation.', 'cleared-with-the-customer'],
      [
        'Under certify a guest of that customer for whom no phone number was sent still has none.',
        'phone-filled-after-an-edit',
      ],
    ],
    reading: 'Only customers of the run are edited.',
  },
  {
    id: 'BOOK-6',
    section: '2 Booking',
    at: ['2/Booking/guest'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'The `guest` of a new booking MUST be a snapshot of the guest that was sent, or of the customer that is linked.',
    observe:
      'A booking is made with the email of a customer of the run and another name and phone: it shows these, or those of the customer.',
    reading:
      'The document does not say whose details the snapshot takes if a customer is linked: those that were sent, or those of the customer. The punctuation of a phone number is not fixed.',
  },
] as const satisfies readonly Requirement[]
