import type { Requirement } from '../row.ts'

export const orderPayment = [
  {
    id: 'PLACE-1',
    section: '4 Lists',
    at: ['4/lists/6', '5/scopes/orders:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order MUST be refused unless its amount equals the total that the service computes.',
    observe: [
      [
        'Each of these amounts is refused and creates no order, where the total of the cart succeeds: one cent more, one cent less, zero, no amount, a hundred times the total, the right number in another currency, and the total before a price change. One cent less is also tried for several products, for a shipment and for a club member.',
        'any-amount',
        'any-currency',
        'a-cent-more',
        'a-cent-less',
        'nothing',
        'no-amount',
        'too-much',
        'refused-and-placed',
        'total-of-an-earlier-quote',
        'any-amount-for-several',
        'any-amount-when-shipped',
      ],
      [
        'Under certify, the total that an unknown buyer would pay is refused for the same cart of a member and of a buyer who is exempt from tax; so is the total before the discount.',
        'total-of-unknown-buyers',
        'total-before-discount',
      ],
      [
        'Under certify, an order of several products that pays only the unit prices of its items is refused, where the total is higher.',
        'total-without-tax',
      ],
      ['Under certify, one cent less is refused for an order of a gift card only.', 'any-amount-for-gift-cards'],
      ['Under certify, an amount that is 0.4 cents too much is refused.', 'rounded'],
    ],
    reading:
      'Whether the amount is sent as Money or as a number is a binding; without a currency in it, the other currency ' +
      'is not tried.',
  },
  {
    id: 'PLACE-2',
    section: '4 Lists',
    at: ['1/service/3', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "An order MUST be refused unless it carries the caller's own payment reference.",
    observe:
      'An order without a reference, with null or with an empty one is refused, and the same order with a reference ' +
      'succeeds; under certify, the order with the empty reference names a customer of the winery.',
    reading:
      'The document lists the reference among the rules of the body, beside the amount: "carries the caller\'s own ' +
      'payment reference and an amount that must equal the total". It is read as required, since an order that is ' +
      'already paid for has no other proof of payment. Whether the reference is shown, and whether it may be used ' +
      'twice, is not specified. An empty one is sent only where the body has a value of its own for it, not a part of a ' +
      'text.',
  },
] as const satisfies readonly Requirement[]
