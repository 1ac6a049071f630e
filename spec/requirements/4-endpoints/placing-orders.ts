import type { Requirement } from '../row.ts'

export const placingOrders = [
  {
    id: 'PLACE-4',
    section: '4 Lists',
    at: ['4/lists/6', '5/scopes/orders:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The API MUST NOT cancel or refund an order.',
    observe:
      'DELETE and PATCH on an order, and POST to paths below it named cancel and refund, are refused; the order ' +
      'is neither cancelled nor refunded.',
  },
  {
    id: 'PLACE-5',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/orders'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order that was accepted MUST be readable by its id and in the list, with the cart that was sent.',
    observe: [
      [
        'Products and quantities of the items, fulfillment method and address are those sent; the order is not refunded.',
        'line-lost',
        'first-quantity',
        'always-collected',
        'street-lost',
      ],
      [
        'Under certify one of the carts has up to five lines, and more than a hundred bottles of one product.',
        'three-lines',
        'ninety-nine',
      ],
      [
        'Every other order that the run has placed by then shows the products, quantities, method and address that were sent as well. A bundle may be shown as its parts.',
        'customers-at-home',
        'collected-with-a-gift-card',
      ],
      ['Under certify an order of gift cards only is in the list as well.', 'gift-cards-not-listed'],
      ['Under certify so is every order of the run, once the checks are over.', 'discounted-not-listed'],
    ],
    reading:
      'How a cart is sent is a gap. Two lines of one product may become one item, so quantities are added up by ' +
      'product. Unit prices may be below list prices. Addresses may be spelled differently, as for CUSTOMER-7.',
  },
] as const satisfies readonly Requirement[]
