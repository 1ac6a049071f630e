import type { Requirement } from '../row.ts'

export const orderDestination = [
  {
    id: 'PLACE-6',
    section: '4 Lists',
    at: ['2/Market/shippable_subdivisions', '2/Market/shipping_enabled', '4/lists/6', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: "An order MUST pass the compliance rules of the winery's own shop.",
    observe: [
      [
        'These are refused and create no order: an order to a subdivision that is not shippable, and an order to be shipped while shipping is off; the same cart without the fault succeeds.',
        'ships-anywhere',
        'ships-while-off',
        'barred-and-placed',
      ],
      [
        'Under certify so is an order to another country to which shipping quotes refuse, in a subdivision whose code is also that of a shippable one.',
        'country-ignored',
      ],
      ['Under certify an order for pickup is accepted while shipping is off.', 'no-pickup-while-off'],
      [
        'Under certify an order to such a subdivision is also refused to customers of the winery, and with a gift card beside the bottles.',
        'ships-anywhere-to-known-customers',
        'ships-anywhere-with-a-gift-card',
      ],
      [
        'Under certify there is no fulfillment for them, and no more bottles of their product have left the stock than the listed orders contain.',
        'barred-and-packed',
        'barred-and-moved',
      ],
    ],
    reading:
      "The shop's rules are not published except for what the market shows: the shippable subdivisions, and whether " +
      'shipping is on. Tax is tested by QUOTE-1.',
  },
] as const satisfies readonly Requirement[]
