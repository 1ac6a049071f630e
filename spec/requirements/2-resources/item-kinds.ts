import type { Requirement } from '../row.ts'

export const itemKinds = [
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
