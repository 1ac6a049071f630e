import type { Requirement } from '../row.ts'

export const marketShipping = [
  {
    id: 'MARKET-4',
    section: '2 Market',
    at: ['2/Market/shipping_enabled', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: '`shipping_enabled` MUST be false while shipping is off, and then every shipping quote MUST refuse.',
    observe: [
      [
        'With shipping_enabled false, quotes for some subdivisions, up to twelve shippable ones and another one, answer 200 with allowed false and a reason.',
        'goes-on',
        'error',
        'no-reason',
      ],
      [
        'Under certify so does a quote for a cart of a gift card only, if it was answered while shipping was on.',
        'goes-on-without-bottles',
      ],
      [
        'Once shipping is switched off and quotes that were allowed refuse, the market shows shipping_enabled false, or no longer lists their subdivisions as shippable.',
        'shown-as-on',
      ],
      ['Under certify so do quotes for carts of several products.', 'error-for-several'],
      ['So do requests that were answered while shipping was on, and are repeated as they were.', 'answers-as-before'],
      [
        'Under certify, a quote that was allowed before is allowed once shipping is on again, and the market shows shipping_enabled true and lists its subdivision as shippable as before.',
        'stays-off',
        'stays-shown-as-off',
        'stays-unlisted',
      ],
    ],
    reading:
      'The rule is about shipping quotes: carts for pickup may still be priced. shippable_subdivisions need not ' +
      'be empty. If the market ships, the admin driver must be able to switch shipping off. The market may show it as late as --patience allows.',
  },
  {
    id: 'MARKET-5',
    section: '2 Market',
    at: ['2/Market/ship_dob_required', '2/Order/ship_dob', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      "A shipped order MUST carry the recipient's date of birth if `ship_dob_required` is true, and need not if it is false.",
    observe: [
      [
        'With ship_dob_required true an otherwise valid shipped order without it is refused, also for a known customer.',
        'not-asked',
        'known-buyers-not-asked',
      ],
      ['One with it succeeds and shows it in ship_dob.', 'not-shown', 'next-day'],
      ['Under certify so does one of a known customer.', 'not-shown-for-known-buyers'],
      [
        'With ship_dob_required false an order without the date is not refused, where the same order with it succeeds.',
        'required-unannounced',
      ],
    ],
    reading:
      'Orders from before the setting may lack the date, so stored orders are not judged. If ship_dob_required ' +
      'is false and no order is refused, the requirement is not applicable. The rule does not apply to orders for ' +
      'pickup. A shop that requires the date for these as well is not judged.',
  },
] as const satisfies readonly Requirement[]
