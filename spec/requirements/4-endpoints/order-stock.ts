import type { Requirement } from '../row.ts'

export const orderStock = [
  {
    id: 'PLACE-3',
    section: '4 Lists',
    at: ['4/lists/6', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: "An order MUST pass the stock rules of the winery's own shop.",
    observe: [
      [
        'These orders are refused and create nothing: one whose last line is a product that is not in stock, one whose first line has more bottles than are in stock, and the second of two simultaneous orders for the last bottle. Under certify a customer of the winery orders the first, to be shipped, and the second is also tried as two lines of one product. The same cart succeeds once there is enough stock.',
        'sells-what-is-out',
        'two-for-the-last-bottle',
        'out-and-placed',
        'lines-not-summed',
        'any-stock-for-customers',
        'any-stock-when-shipped',
        'only-the-first-line',
        'all-but-the-first-line',
      ],
      [
        'The stock of the product, and under certify that of the product on the other line, is unchanged by the refusal.',
        'out-and-moved',
        'short-and-moved',
        'short-and-the-other-line-moved',
      ],
    ],
    reading:
      "The shop's rules are not published except for what the stock levels show. A product that is not tracked has no " +
      'limit. A shop may accept backorders: then an order of more bottles than are in stock is not judged.',
  },
] as const satisfies readonly Requirement[]
