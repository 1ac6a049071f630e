import type { Requirement } from '../row.ts'

export const itemPrices = [
  {
    id: 'ORDER-11',
    section: '2 OrderItem',
    at: ['2/OrderItem/list_price'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `list_price` of an order item MUST be the price of its product without discounts.',
    observe:
      'The items of new orders, of which one is discounted for a club member, for products that the run has created with ' +
      'a known price; under certify also an order for a product that was quoted and ordered before its price changed.',
    reading: 'Products of the run have one price. How the winery prices others is not published.',
  },
  {
    id: 'ORDER-12',
    section: '2 OrderItem',
    at: ['2/OrderItem/unit_price'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'The `unit_price` of an order item MUST be what was charged per unit.',
    observe: [
      [
        'A cart costs an active club member less than a guest, and the sum of the unit prices is lower for the member.',
        'undiscounted',
      ],
      [
        'In each order that the run has seen, the unit price of an item with several units is less than twice its `list_price`.',
        'price-of-the-line',
        'price-of-the-line-in-the-list',
      ],
    ],
    reading:
      'A discount on the whole order is part of what was charged. Both buy the same cart for pickup, so that ' +
      'only a discount can make the totals differ; the size of the discount is not judged. What is charged may include ' +
      'taxes or a surcharge that the price without discounts does not, but they do not double it.',
  },
  {
    id: 'ORDER-13',
    section: '2 OrderItem',
    at: ['2/OrderItem/unit_price', '2/OrderItem/list_price'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The prices of an order item MUST NOT change with the price of its product.',
    observe: 'A product of the run is ordered, then its price is changed: the order shows the old prices.',
  },
] as const satisfies readonly Requirement[]
