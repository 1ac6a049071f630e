import type { Requirement } from '../row.ts'

export const orderAge = [
  {
    id: 'PLACE-7',
    section: '4 Lists',
    at: ['4/lists/6', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: "An order MUST pass the age rules of the winery's own shop.",
    observe: [
      [
        'Where the market requires a date of birth, an order to be shipped to a recipient who is three years old is refused and creates no order, under certify also for a customer of the winery; the same cart with the date of birth of an adult succeeds.',
        'ships-to-a-child',
        'any-age-for-customers',
      ],
      [
        'Under certify the same holds where the market requires no date of birth, and the shipping quote does not allow the shipment to the child.',
        'age-only-in-quotes',
      ],
    ],
    reading:
      "The shop's rules are not published. Where the market requires a date of birth, no age rule admits a child of three " +
      'years; elsewhere, a quote that refuses the child and allows the adult shows that there is an age rule. checkout_age ' +
      'is not enforced. A missing date of birth is tested by MARKET-5.',
  },
] as const satisfies readonly Requirement[]
