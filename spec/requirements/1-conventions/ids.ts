import type { Requirement } from '../row.ts'

export const ids = [
  {
    id: 'ID-1',
    section: '1 Conventions',
    at: ['1/conventions/2'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'An id MUST be the prefix of its kind, an underscore and 32 lowercase hex characters.',
    observe: [
      [
        'Every published id and reference, with its prefix where that is published, in reads, lists and responses to writes.',
        'upper-case',
        'short',
        'uuid-on-bookings',
      ],
      [
        'In objects without a published field list: a reference such as product_id never has the prefix of another kind.',
        'other-prefix-in-sales',
      ],
    ],
    reading:
      'The prefixes of sales, product groups and the rows of such objects are not published: only the form of their ' +
      'ids is judged. In them, order_id and sale_id may be ids of other systems.',
  },
  {
    id: 'ID-2',
    section: '1 Conventions',
    at: ['1/conventions/2'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Integer primary keys MUST NOT appear.',
    observe:
      'At any depth of every success: no number under id, pk, a name that ends in _id or _pk, or in an array whose ' +
      'name ends in _ids; no string of digits under id or a reference that the document names.',
    reading:
      'A string of digits under another name that ends in _id may be a number of another system and is a note. ' +
      'order_number is not a key.',
  },
  {
    id: 'ID-3',
    section: '1 Conventions',
    at: ['1/conventions/2', '4/p2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An id of another kind than the path takes MUST be refused at the boundary.',
    observe: [
      [
        'For each path with an id, where the right id succeeds: existing ids of other kinds, and the digits of the right id under the prefixes of other kinds, are refused.',
        'any-kind-on-readOrder',
        'digits-under-any-prefix-on-readProduct',
      ],
      [
        'Under certify, some of the digits are those of other resources: rows with values that the first one lacks, and bookings that wait or have arrived.',
        'club-fulfillments-by-digits',
        'waiting-bookings-by-digits',
      ],
      [
        'A refused write has no effect. The kinds depend on path and seed; certify sends two or three for each read and seven to nine for each write, other grades one.',
        'refused-and-updated',
      ],
    ],
    reading:
      'Any 4xx is a refusal, 400 and 404 alike. Product groups may share the prefix of products, and the prefix ' +
      'of sales is not published: ids of product groups are not sent to products, and sales get ids with a ' +
      'prefix that is published for another kind. Ids in bodies are tested by ID-5, because the sentence is ' +
      'about endpoints.',
  },
  {
    id: 'ID-4',
    section: '1 Conventions',
    at: ['1/conventions/2'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST store an id whole, with its prefix, and MUST NOT derive anything from it.',
    observe: 'Not observable over HTTP: it shows in what a client stores.',
    untested: 'Happens inside the client. ID-5 tests that cut ids are refused.',
  },
  {
    id: 'ID-5',
    section: '1 Conventions',
    at: ['1/conventions/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A malformed, cut or unused id MUST NOT lead to a resource.',
    observe: [
      [
        'For each path with an id, where the right id succeeds: an unused id, the right id without its prefix, cut or extended, and a malformed one (too short, too long, not hex, a prefix only, the right digits with a dash or nothing in place of the underscore; for a read also the number of a row) are refused.',
        'malformed-on-readProduct',
        'digits-without-prefix-on-readProduct',
        'unused-shows-another',
        'more-behind-the-id-on-readFulfillment',
        'with-a-dash-for-the-underscore',
        'without-the-underscore',
        'orders-by-number',
      ],
      ['A refused write has no effect.', 'cut-id-refused-and-updated', 'body-of-createOrder-refused-and-done'],
      [
        'Under certify, an adjustment, an order and a booking are refused if the digits of the product or experience have the prefix of another kind.',
        'digits-in-the-body-of-adjustInventory',
        'digits-in-the-body-of-createOrder',
        'digits-in-the-body-of-createBooking',
      ],
      [
        'Under certify, the email of a customer and the SKU of a product are refused in place of their ids.',
        'customers-by-email',
        'products-by-sku',
      ],
      [
        'Under certify, an id in upper case, sent to one read, is refused or leads to the same resource. The ids that are sent depend on path and seed; certify sends four or five for each path.',
        'upper-case-shows-another',
      ],
    ],
    reading:
      'An id is opaque, so its digits under another prefix do not name a product or an experience, and these ' +
      'writes need one. A quote may answer that there is no such product. Ids that a write does not need are not ' +
      'tested. A success shows the named resource, so an id that names none is an error. A list below an unused ' +
      'id may be empty instead, which is a note. The document does not say whether an id in upper case is the ' +
      'same id. Ids with surrounding blanks or in the notation of UUIDs are not sent: the document does not mention them.',
  },
  {
    id: 'ID-6',
    section: '1 Conventions',
    at: ['1/conventions/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'An id in a webhook payload MUST NOT be an integer key or have the prefix of another kind.',
    observe: 'Every id and reference, by its key, in every delivery of the run.',
    reading: 'The payload shape is not shown. The conventions hold everywhere, so also for every value in a payload.',
  },
] as const satisfies readonly Requirement[]
