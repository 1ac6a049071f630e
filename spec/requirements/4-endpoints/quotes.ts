import type { Requirement } from '../row.ts'

export const quotes = [
  {
    id: 'QUOTE-1',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/orders/quote', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The total of a quote MUST be the total of an order for the same cart.',
    observe: [
      [
        'The amount that the quote shows is accepted for the order, and the order shows it as its total, to the cent.',
        'one-cent-more',
        'shown-a-cent-less',
      ],
      [
        'This is tried for one and several products, a shipment, a club member, a senior, a tax-exempt customer, a bundle and a gift card.',
        'tax-left-out',
        'discount-left-out',
        'seniors-only',
        'tax-for-exempt',
        'bundles',
        'gift-cards',
      ],
      ['Under certify the senior is named only by email.', 'email-ignored'],
      [
        'Under certify it is also tried for two lines with one product, five lines with more than a hundred bottles and a product that is not tracked for a paused member, a shipment to a member, and one of a dozen bottles to another subdivision.',
        'one-line-of-two',
        'paused-members',
        'members-ship-free',
        'second-tax',
        'dozen-shipped',
        'rounded-when-large',
        'goods-without-wine',
      ],
      [
        'Under certify it is also tried for a shipment of a bottle and a gift card to a member who is past due, one to a tax-exempt customer, and every other cart that the run has quoted and ordered.',
        'gift-cards-beside-bottles',
        'past-due-members',
        'shipped-to-the-exempt',
      ],
      [
        'Under certify a cart that was quoted and ordered is quoted and ordered again, word for word, once the price of its product has changed.',
        'first-price',
        'kept',
        'dearer-again',
      ],
    ],
    reading:
      'Where quote and order show their totals is a gap, which has to be bound. A second quote shows whether a ' +
      'price changed between the two calls. A refusal for another reason than the amount is not a violation.',
  },
  {
    id: 'QUOTE-2',
    section: '4 Lists',
    at: ['2/Market/shippable_subdivisions', '4/endpoints/POST /v1/shipping/quote', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'A shipping quote for a destination to which the winery may not ship MUST be a 200 with allowed false and a ' +
      'reason, not an error.',
    observe: [
      [
        'A quote for a subdivision that is not shippable is a 200 with allowed false and a non-empty text as the reason; under certify also for a cart of several products, and for a customer whom the winery knows.',
        'allowed-everywhere',
        'no-reason',
        'error-for-two-products',
        'allowed-to-known-customers',
      ],
      ['Under certify it is not allowed either if the code is in lower case.', 'allowed-in-lower-case'],
      ['Under certify a quote for another country is refused with a reason, if it is refused.', 'no-reason-abroad'],
      [
        'Under certify it is no error where the order quote for that country is refused for compliance.',
        'invalid-abroad',
      ],
    ],
    reading:
      'The key of the reason is not published: any further string, or a list or object of strings, passes. Caps ' +
      'and rules of the products may refuse a shippable destination as well, and need not give a reason. A quote ' +
      'that is allowed need not show allowed. A code in lower case may name its subdivision or be unknown. A malformed ' +
      'destination may be answered with an error, and so may one in another country, with two exceptions. An error of ' +
      'the type compliance_blocked refuses the destination by an error. If the order quote for the same address has ' +
      'that type, the address is valid, so the shipping quote may not be an error.',
  },
  {
    id: 'QUOTE-3',
    section: '4 Lists',
    at: ['1/service/2', '4/endpoints/POST /v1/orders/quote', '4/endpoints/POST /v1/shipping/quote'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A quote MUST NOT change anything.',
    observe:
      'After order and shipping quotes, no order, movement, fulfillment or customer was created, and stock is ' +
      'unchanged.',
    reading:
      'Follows from its scope, which grants only reads, and from the list of writes. Points for signing up, which arrive once, are not an effect of a quote.',
  },
] as const satisfies readonly Requirement[]
