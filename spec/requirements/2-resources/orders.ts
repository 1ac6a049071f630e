import type { Requirement } from '../row.ts'

export const resourcesOrders = [
  {
    id: 'ORDER-1',
    section: '2 Order',
    at: ['2/Order/order_number'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'An `order_number` MUST NOT fetch an order.',
    observe: [
      ['GET /v1/orders/{order_number} is refused for a listed order, whose id succeeds.', 'number-for-id'],
      [
        'Under certify, so are the number with the prefix of an id, and the digits at its end.',
        'number-behind-the-prefix',
        'digits-of-the-number',
      ],
    ],
  },
  {
    id: 'ORDER-2',
    section: '2 Order',
    at: ['2/Order/has_physical_items'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'An order of gift cards only MUST have `has_physical_items` false.',
    observe: 'Each listed order whose items are all gift cards, and one of two gift cards that the run places.',
    reading: 'An order without items is not judged. ORDER-15 tests the reverse.',
  },
  {
    id: 'ORDER-3',
    section: '2 Order',
    at: ['2/Order/refunded_at', '2/Order/refund_reference', '3/transitions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement: 'The `refunded_at` of an order MUST be the time of its refund, and null before.',
    observe: [
      [
        'After the winery has cancelled a paid order, its refunded_at is set; before, it is null.',
        'no-time',
        'no-time-later',
      ],
      [
        'A new order shows null for refunded_at and refund_reference.',
        'time-from-the-start',
        'reference-from-the-start',
      ],
    ],
    reading:
      'A refund without a processor has no reference; a partial refund may have a reference and no time. Both are ' +
      'notes.',
  },
  {
    id: 'ORDER-4',
    section: '2 Order',
    at: ['4/p1', '4/endpoints/GET /v1/orders/{order_id}'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'An order MUST be the same in the list and in a single read.',
    observe: [
      [
        'Each key of some listed orders, and under certify of a new one, is compared with GET /v1/orders/{order_id}. A difference is read again, because the winery may have changed the order.',
        'other-status-only',
        'first-item-in-the-list',
        'three-items',
      ],
    ],
  },
  {
    id: 'ORDER-6',
    section: '2 Order',
    at: ['2/Order/tax_breakdown'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: '`tax_breakdown` MUST contain the taxes line by line as on the receipt.',
    observe: 'Only that it is an array of objects: tax rows and receipts are not published.',
    untested:
      'The fields of a tax row are not published and receipts are not part of the API, so there is nothing to ' +
      'compare. Amounts within the rows are judged as MONEY-1, and the array as Order.tax_breakdown.',
  },
  {
    id: 'PAYMENT-1',
    section: '2 OrderPayment',
    at: ['2/Customer/club_card_last4', '2/OrderPayment/p1'],
    subject: 'server',
    kind: 'shape',
    needs: ['data'],
    statement: 'A response MUST NOT show more of a card number than its last four digits.',
    observe: [
      [
        'card_last4 of orders and club_card_last4 of customers are four digits or null; a customer shows nothing else about the card.',
        'six-digits',
        'expiry-on-a-customer',
      ],
      [
        'No payment of an order or a sale has nine digits or more under card, card_number or pan.',
        'number-in-a-payment',
        'number-in-a-sale',
      ],
    ],
    reading:
      'The remaining fields of an order payment are not published: one that holds the brand of a card or its token is legal.',
    judgedBy: ['OrderPayment.card_last4', 'Customer.club_card_last4', 'Customer.closed'],
  },
] as const satisfies readonly Requirement[]
