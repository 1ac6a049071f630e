import type { Requirement } from '../row.ts'

export const customerUpdates = [
  {
    id: 'CUSTOMER-8',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/customers/{customer_id}', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a customer MUST change each field that is sent.',
    observe: [
      [
        'Each writable field of a customer of the run is sent by itself, flags in both directions, null where the type has it: the response, if it is the customer, the single read and, after the last one, the list show what was sent. Under certify, one update sends all of them.',
        'phone-ignored',
        'tags-lost-beside-a-name',
        'opted-in-for-good',
        'null-phone-ignored',
        'old-name-in-the-list',
      ],
      ['One email address contains a plus sign, where a new customer may have one.', 'email-without-its-suffix'],
      [
        'Under certify, the admin driver makes the customer a club member before the last updates.',
        'opt-in-of-members-lost',
      ],
      [
        'Under certify, another key that has read the list before sees the name after the last update as well.',
        'cached-for-another-key',
      ],
      [
        'A name with accents, both apostrophes, quotation marks, markup and an emoji is one of the values, and an address abroad with a postal code that begins with 0; both are the last values sent, so the list is compared with them.',
        'name-apostrophes-doubled',
        'postal-code-as-a-number',
        'street-cut',
        'listed-with-entities',
      ],
      [
        'A documented or declared field that is refused when it is sent by itself is a violation, as is a name of a kind that a new customer may have.',
        'phone-refused',
        'apostrophe-refused',
      ],
    ],
    reading:
      'An address is sent whole, because a part of it may replace the address or be merged. Phone numbers may be ' +
      'stored in another notation, emails in lower case and addresses as for CUSTOMER-7. A refused update is a note. ' +
      'Whether a customer can have opted in and out at once is not said. A tag that the customer ' +
      'did not have before, and that a read shows after a right response, is from staff.',
  },
  {
    id: 'CUSTOMER-16',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/customers/{customer_id}'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Simultaneous updates of different fields of one customer MUST all be stored, if they are accepted.',
    observe: 'Four updates of one field each are sent at once: a read shows each that was accepted.',
    reading: 'A server may refuse an update because of a simultaneous one.',
  },
] as const satisfies readonly Requirement[]
