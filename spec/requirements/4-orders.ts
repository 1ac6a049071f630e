import type { Requirement } from './row.ts'

/** Section 4: quotes and placing orders. */
export const ordering = [
  {
    id: 'QUOTE-1',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The total of a quote is the total at which the same cart can be ordered at once.',
    observe:
      'The amount that the quote shows is accepted for the order, and the order shows it as its total, to the ' +
      'cent.',
    reading:
      'Where quote and order show their totals is a gap, which has to be bound. A price changed between the two ' +
      'calls is ruled out by quoting again, and a refusal for anything but the amount accuses nobody.',
  },
  {
    id: 'QUOTE-2',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement:
      'A shipping quote for a place to which the winery may not ship is a 200 whose allowed is false, with a ' +
      'reason, and not an error.',
    observe:
      'For a subdivision that is not shippable: 200, allowed is false, and some non-empty text gives the reason.',
    reading:
      'The key of the reason is not published: any further string, or a list or object of them, will do. Caps and ' +
      'rules of the goods may refuse a shippable place, too. A quote that is allowed shows nothing but, if ' +
      'anything, allowed true. A malformed destination is an error like any other.',
  },
  {
    id: 'QUOTE-3',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A quote changes nothing.',
    observe:
      'After order and shipping quotes there is no further order, movement, parcel or customer that fits them, and ' +
      'stock is as before.',
    reading: 'Follows from its scope, which reads only, and from the list of writes.',
  },
  {
    id: 'PLACE-1',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order is placed only for exactly the amount that the service computes.',
    observe:
      'One cent more, one cent less, nothing, and the right number in another currency are refused and place ' +
      'nothing, where the right amount succeeds.',
    reading:
      'Whether the amount is sent as Money or as a number is bound; without a currency in it, that probe falls ' +
      'away.',
  },
  {
    id: 'PLACE-2',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order is placed with a payment reference of the caller, and not without.',
    observe: 'Without a reference, and with an empty one, the order is refused, where the same one with it succeeds.',
    reading: 'Whether the reference shows anywhere afterwards, and whether it may be used twice, is not said.',
  },
  {
    id: 'PLACE-3',
    section: '4 Lists',
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
  {
    id: 'PLACE-4',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The API can neither cancel nor refund an order.',
    observe:
      'DELETE and PATCH on an order, and POST to paths below it named cancel and refund, are refused; the order ' +
      'is neither cancelled nor refunded.',
  },
  {
    id: 'PLACE-5',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order that was placed is there: by its id, in the list, and with the cart that was sent.',
    observe:
      'Products and quantities of the items, the way of delivery and the address are those sent; the order is not ' +
      'refunded.',
    reading:
      'How a cart is sent is a gap. Two lines of one product may become one item, so quantities are summed up by ' +
      'product. Unit prices may be below list prices.',
  },
] as const satisfies readonly Requirement[]
