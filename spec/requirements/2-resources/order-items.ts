import type { Requirement } from '../row.ts'

export const orderItems = [
  {
    id: 'ORDER-5',
    section: '2 OrderItem',
    at: ['2/OrderItem/name'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `name` of an order item MUST be that of its product at order time.',
    observe: [
      [
        'An order is placed, with two lines of one product where the shop takes them, and the product is renamed: each line shows the old name, and those of a further order the new one.',
        'name-of-today',
        'second-line-follows',
      ],
      ['The new name has accents, both apostrophes and markup, where the product keeps it.', 'plain-letters'],
      ['The old name has about 60 characters, where the product keeps it.', 'name-cut-at-40'],
      ['A fulfilled order keeps the names of its items as well.', 'follows-once-fulfilled'],
    ],
    reading: 'Only products that the run has created are renamed.',
  },
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
  {
    id: 'ORDER-15',
    section: '2 Order',
    at: ['2/Order/has_physical_items'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'An order with bottles MUST have `has_physical_items` true.',
    observe: 'Each listed or new order with an item that is not a gift card and whose product has a count of bottles.',
    reading: 'A product without a count of bottles, such as an event ticket, need not be physical.',
  },
  {
    id: 'ORDER-16',
    section: '2 OrderItem',
    at: ['2/OrderItem/is_gift_card'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An order item for a gift card MUST have `is_gift_card` true, and one for a bottle false.',
    observe:
      'A product that a stored order marks as a gift card is ordered: two of them, one beside a bottle of the run, and under certify one on the last of several lines.',
  },
] as const satisfies readonly Requirement[]
