import type { Requirement } from '../row.ts'

export const bookingCustomers = [
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
        'Under certify, a guest without an email is linked to no customer and shows none; every second seed sends a phone number that no customer has, the others none.',
        'without-an-email',
        'customer-made-by-phone',
      ],
    ],
    reading:
      'If two customers share an email, the document does not say which one is linked. The email of a customer is the one that the customer shows, not an earlier one. The letter case of emails ' +
      'is not tested. The document does not say how soon a booking is linked: the check waits for the list, and ' +
      'a response without a customer is a violation only if an immediate read shows one. ' +
      'A booking of a customer who is no longer found is not judged: the winery may have erased the customer.',
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
] as const satisfies readonly Requirement[]
