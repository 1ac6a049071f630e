import type { Requirement } from '../row.ts'

export const orderRules = [
  {
    id: 'PLACE-3',
    section: '4 Lists',
    at: ['2/Market/shippable_subdivisions', '2/Market/shipping_enabled', '4/lists/6', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: "An order MUST pass the rules of the winery's own shop: compliance, age, stock and tax.",
    observe:
      'These are refused and create no order: a product that is not in stock, more bottles than are in stock, a ' +
      'second simultaneous order for the last bottle, a subdivision that is not shippable, shipping while it is ' +
      'off, a child as the recipient; the same cart without the fault succeeds. The stock of the product that is ' +
      'not in stock is unchanged.',
    reading:
      "The shop's rules are not published except for what the market and the stock levels show. A product that is " +
      'not tracked has no limit. A shop may sell ahead of stock: then an order of more bottles than are in stock is ' +
      'not judged. Where the market requires a date of birth, no age rule of a shop accepts a child of three years; ' +
      'checkout_age is not enforced. A missing date of birth is MARKET-5, tax is QUOTE-1.',
  },
] as const satisfies readonly Requirement[]
