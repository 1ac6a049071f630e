import type { Requirement } from '../row.ts'

export const orderRules = [
  {
    id: 'PLACE-3',
    section: '4 Lists',
    at: ['2/Market/shippable_subdivisions', '2/Market/shipping_enabled', '4/lists/6', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: "An order has to pass the rules of the winery's own shop: compliance, age, stock and tax.",
    observe:
      'Refused, with nothing placed: more bottles than there are, a product not in stock, a place that is not ' +
      'shippable, shipping where it is off; the same cart without the offence succeeds. The product that is not in ' +
      'stock moves by nothing.',
    reading:
      "The shop's rules are not published but for what the market and the stock levels show. A product that is not " +
      'tracked has no limit. The age rule is MARKET-5, tax shows in QUOTE-1. Whether selling ahead of stock is ' +
      "allowed is the shop's affair: for more than there is only in_stock false accuses, the rest is noted.",
  },
] as const satisfies readonly Requirement[]
