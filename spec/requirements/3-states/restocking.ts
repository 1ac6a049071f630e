import type { Requirement } from '../row.ts'

export const restocking = [
  {
    id: 'STATE-8',
    section: '3 Transitions',
    at: ['3/transitions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement: 'When the winery cancels a paid order, its stock MUST be restocked.',
    observe: [
      [
        'Of two products, one of them on two lines where such a cart is priced, bottles_on_hand is the same as before the order, and movements show the restocked bottles.',
        'stock-stays-out',
        'only-the-first-product',
      ],
      [
        'Under certify the order is to be shipped to a club member, and another one is for pickup, of a customer who was no member when it was placed.',
        'members-not-restocked',
        'shipments-not-restocked',
        'pickup-not-restocked',
      ],
      [
        'Under certify it also holds a bundle, whose parts are restocked.',
        'nothing-beside-a-bundle',
        'bundles-not-restocked',
      ],
      [
        'Under certify it also holds a gift card, which changes nothing for the other products, and is restocked itself if it has a count that the order lowered.',
        'nothing-beside-a-gift-card',
        'untracked-line-stays',
      ],
      [
        'Under certify, the movements that name another cancelled order, one without a customer, add up to nothing as well, where those of the first one do.',
        'guests-not-restocked',
      ],
      ['The movements whose notes name the order do not restock more than it took.', 'twice-by-two-reasons'],
      ['The order had removed the ordered number of bottles from stock, or a multiple of it.', 'two-lines-as-one'],
    ],
    reading:
      'The reason of the movement is not specified. A shop may take bottles from the stock later, and a unit may ' +
      'hold several bottles, but an order does not take only a part of its bottles. Products that are not ' +
      'tracked and have no count are restocked without a movement. The time that restocking takes is not limited. Staff may adjust ' +
      'the product at the same time, with another reason than that of the restocking movement. The parts of a bundle ' +
      'are not published: they are known where movements name the order in their notes, as those of the other products do.',
  },
] as const satisfies readonly Requirement[]
