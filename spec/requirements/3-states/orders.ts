import type { Requirement } from '../row.ts'

export const statesOrders = [
  {
    id: 'STATE-4',
    section: '3 Transitions',
    at: ['3/transitions/3', '6/rules/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement: 'A paid order that the winery cancels MUST become refunded.',
    observe: [
      ['After the cancellation refunded_at is set, or the order has another status.', 'stays-paid'],
      ['Under certify the same holds for an order for pickup that names its buyer only by email.', 'pickup-stays-paid'],
      [
        'Its number, creation, buyer, fulfillment method, and the products and unit prices of its items are those that it was placed with.',
        'customer-unlinked',
        'prices-cleared',
      ],
      ['Under certify, the list shows the same status, and refunded_at as well.', 'paid-in-the-list'],
      [
        'Under certify, so does the list under a documented filter by the status that the order had, if it still shows the order.',
        'paid-under-its-former-status',
      ],
      ['Under certify, a list that shows other orders with that status and refunded_at shows this one.', 'unlisted'],
      [
        'The other orders that the winery has cancelled in the run are refunded as well: under certify one of gift cards only, and orders without a customer. If the first order has the status refunded, the others have it too.',
        'gift-cards-cancelled',
        'paid-without-a-customer',
      ],
    ],
    reading:
      'Totals, quantities and `paid_at` may follow the refund: a `paid_at` that is removed is a note. The status value of a refunded order is not published: it is compared only where it is the name of the state in the document, and not if an order was fulfilled before. A list that shows no refunded order at all is a note. The time that a refund takes is not limited.',
  },
  {
    id: 'STATE-9',
    section: '3 Transitions',
    at: ['3/transitions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement: 'When the winery cancels a paid order, loyalty points MUST be reversed.',
    observe: [
      [
        'After the cancellation the customer has the loyalty points from before the order.',
        'points-kept',
        'all-points-gone',
        'points-with-tax',
      ],
      ['Under certify, the order holds a gift card as well.', 'points-kept-beside-a-gift-card'],
      [
        'Under certify, the same holds for an order that names its customer by the email address only, if the shop links it.',
        'points-kept-by-email',
      ],
    ],
    reading:
      'How many points an order earns is not specified, so only the balance is judged; it is read before the ' +
      'order until two reads agree. Points for signing up may arrive at the same time: a wrong balance is a ' +
      'violation only if a second order of the same customer leaves one as well.',
  },
  {
    id: 'STATE-10',
    section: '3 Transitions',
    at: ['3/transitions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'When the winery cancels a paid order, its capture MUST be reversed.',
    observe: 'Not observable over HTTP: the capture is at the processor.',
    untested: 'The API shows no capture; refund_reference may be null, as a refund may have none.',
  },
] as const satisfies readonly Requirement[]
