import type { Requirement } from '../row.ts'

export const resourcesBookings = [
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
    ],
    reading: 'Only customers of the run are edited.',
  },
  {
    id: 'BOOK-2',
    section: '2 Booking',
    at: ['2/Booking/deposit', '5/scopes/bookings:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `deposit` of a booking MUST be the amount that was taken: 0, not null, where nothing was taken.',
    observe: [
      ['A booking made through the API, where prepaid experiences are refused, has a deposit of 0.', 'price'],
      ['So does each other response to a booking of the run, one of a customer included.', 'price-for-customers'],
    ],
    reading:
      'Whether paid is true or false for a deposit of 0 is not specified and is a note. The document does not ' +
      'say whether the deposit becomes 0 after a refund. A null is a violation of Booking.deposit.',
  },
  {
    id: 'BOOK-3',
    section: '2 Booking',
    at: ['2/Booking/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: "The token of a guest's confirmation link MUST NOT be shown.",
    observe:
      'No booking, guest, availability or answer to creating and cancelling a booking has a key that names a token, or ' +
      'a link that contains one.',
    reading:
      'What a token looks like is not published: a key with the word token in it, or a link with 16 letters and ' +
      "digits in a row that are not the booking's own id. A link to a picture or another file leads to no confirmation: " +
      'the name of such a file is often a digest. A key whose words say what else its token is for, such as page_token, ' +
      'is not one of a confirmation link. Notes are free text. No event kind is about a booking, so ' +
      'deliveries are not read for it.',
    judgedBy: ['Booking.closed'],
  },
  {
    id: 'BOOK-4',
    section: '2 Booking',
    at: ['2/Booking/customer_id', '4/lists/9'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "A booking MUST be linked to the customer with the guest's email, and to no customer where none has it.",
    observe: [
      ['With the email of a customer, customer_id is that customer.', 'never'],
      [
        'With an unused email and the name and the phone number of a customer, and under certify with an email that a customer had before an update, it is null.',
        'former-address',
        'by-phone',
        'by-name',
      ],
      [
        'No response to a booking of the run by another guest names a customer; under certify one guest has the email of a customer with an underscore in place of a letter.',
        'by-pattern',
      ],
      ['Nor does one by a guest whose email is the end of the email of a customer.', 'by-ending'],
      [
        'Under certify, a booking by a key that has only bookings:write, one with a plus sign in the email, one of a customer who has opted out of marketing, one of a club member and one of the oldest customer are linked as well.',
        'not-by-narrow-keys',
        'not-members',
        'plus-as-space',
        'not-opted-out',
        'newest-page',
      ],
      [
        'Under certify, a guest without an email and a phone number is linked to no customer and shows neither.',
        'without-an-email',
      ],
    ],
    reading:
      'If two customers share an email, the document does not say which one is linked. The email of a customer is the one that the customer shows, not an earlier one. The letter case of emails ' +
      'is not tested. The document does not say how soon a booking is linked: the check waits for the list, and ' +
      'a response without a customer is a violation only if an immediate read shows one.',
  },
  {
    id: 'BOOK-7',
    section: '2 Booking',
    at: ['2/Booking/customer_id', '4/lists/9'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A booking MUST NOT create a customer.',
    observe: [
      [
        'After a booking with an unused email, under certify also once it is cancelled, no customer has that email.',
        'creates-unlinked',
        'customer-made-by-a-cancellation',
      ],
      [
        'No list of customers that the run reads shows the name or the email of a guest that the run has given to no customer.',
        'without-an-email',
      ],
    ],
  },
  {
    id: 'BOOK-5',
    section: '2 Booking',
    at: ['2/Booking/source', '4/lists/9'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A booking that is made through the API MUST have the `source` `api`.',
    observe: 'source is api in the response and in the list.',
  },
  {
    id: 'BOOK-6',
    section: '2 Booking',
    at: ['2/Booking/guest'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `guest` of a new booking MUST be the guest that was sent, also where a customer is linked.',
    observe:
      'A booking is made with the email of a customer of the run and another name and phone, which the booking shows.',
    reading: 'The punctuation of a phone number is not fixed.',
  },
] as const satisfies readonly Requirement[]
