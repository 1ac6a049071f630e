import type { Requirement } from '../row.ts'

export const confirmationLinks = [
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
] as const satisfies readonly Requirement[]
