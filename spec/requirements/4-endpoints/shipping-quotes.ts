import type { Requirement } from '../row.ts'

export const shippingQuotes = [
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
      [
        'Under certify an address in another country is not allowed if those in other subdivisions of that country are refused: one in a subdivision whose code is also that of a shippable one, and one without a subdivision.',
        'country-ignored',
        'allowed-abroad-without-a-subdivision',
      ],
      [
        'Where a quote for a small cart is not allowed, the quote for a shipment is allowed if the shop takes an order for it.',
        'allowed-nowhere',
      ],
    ],
    reading:
      'The key of the reason is not published: any further string, or a list or object of strings, passes. Caps ' +
      'and rules of the products may refuse a shippable destination as well, and need not give a reason. A quote ' +
      'that is allowed need not show allowed. The winery may make a shipment for which its shop takes an order. A ' +
      'code in lower case may name its subdivision or be unknown. A cart that is refused for a shippable destination as well is not judged. A malformed destination may be answered with an error, and so may one in another country, with two exceptions. An error of ' +
      'the type compliance_blocked refuses the destination by an error. A winery may ship to other countries: it does not ship to one where the quotes for three or more subdivisions refuse. If the order quote for the same address has ' +
      'that type, the address is valid, so the shipping quote may not be an error.',
  },
] as const satisfies readonly Requirement[]
