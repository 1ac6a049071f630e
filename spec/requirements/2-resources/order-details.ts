import type { Requirement } from '../row.ts'

export const orderDetails = [
  {
    id: 'ORDER-7',
    section: '2 Order',
    at: ['2/Order/customer_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order MUST show the customer that it was placed for.',
    observe: '`customer_id` of each order of the run, in the response, in a single read and in the list.',
    reading:
      'The rule also holds if the email of the buyer is not that of the customer. Needs a placeholder for the ' +
      'value in body.createOrder. ' +
      'A customer_id that is null is not judged if the customer is no longer found: the winery may have erased the customer.',
  },
  {
    id: 'ORDER-8',
    section: '2 Order',
    at: ['2/Order/email', '2/Order/phone'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "An order MUST show the buyer's email and phone.",
    observe: [
      [
        '`email` and `phone` of a new order, in the response, in a single read and in the list.',
        'email-of-the-order-before',
        'no-phone',
      ],
      ['Under certify, one of these addresses has a plus sign.', 'plus-in-the-email'],
      ['`email` and `phone` of every other order of the run, where it sent them.', 'email-of-orders-with-one-item'],
      [
        'An order that was sent without a customer, an email and a phone shows neither of the two.',
        'email-of-the-shop',
        'phone-of-the-shop',
      ],
    ],
    reading:
      'A shop may refuse an order without a buyer, or link it to a customer: then only the first part is judged. Null for another key than that of the run is not judged: a key with fewer scopes may be shown less. Where an order names a customer, the contact of the customer may be shown instead of the one that was sent: the document does not say which of the two belongs to the buyer. Letter case of the email and punctuation of the phone are not fixed. Needs a placeholder for the value in ' +
      'body.createOrder.',
  },
  {
    id: 'ORDER-9',
    section: '2 Order',
    at: ['2/Order/ship_to', '2/Address/name', '2/Address/line2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `ship_to` of an order MUST name the addressee and keep the second line.',
    observe:
      '`ship_to.name` of each order of the run is the name that was sent, and `ship_to.line2` is not null, or a part of another line.',
    reading:
      'The spelling of an address is not fixed: a name may be shown as on a label, in capitals and without accents, and the unit in the line of the street. The rest of the address is tested by PLACE-5.',
  },
  {
    id: 'ORDER-10',
    section: '2 Order',
    at: ['2/Order/ship_dob'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "The `ship_dob` of an order MUST be the recipient's date of birth.",
    observe:
      '`ship_dob` of each order of the run is null or the date that was sent, which for one of them is before 1970.',
    reading: 'MARKET-5 tests whether it may be null.',
  },
  {
    id: 'ORDER-14',
    section: '2 Order',
    at: ['2/Order/paid_at', '4/endpoints/POST /v1/orders'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order that was placed as already paid for MUST have a `paid_at` that is not in the future.',
    observe: [
      [
        '`paid_at` of each order of the run is not null, in the response, in a single read and in the list, or in a later read.',
        'not-paid',
        'pickup-unpaid',
      ],
      [
        'It is not more than five minutes later than `created_at` and than the response that shows it.',
        'paid-hours-ahead',
      ],
    ],
    reading:
      'Whether it is the time of the payment or of the order is not published, and neither is how soon a payment is recorded.',
  },
] as const satisfies readonly Requirement[]
