import type { Requirement } from '../row.ts'

export const caps = [
  {
    id: 'CAPS-1',
    section: '8 Limits',
    at: ['2/Market/shippable_subdivisions', '8/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A per-shipment bottle cap that refuses a shipment at quote MUST refuse it at checkout.',
    observe: [
      [
        'At shippable destinations whose quote refuses a large number of bottles, the check finds the greatest number that the quote allows: an order of one bottle more is refused, an order of that many succeeds.',
        'one-bottle-more',
        'refused-and-placed',
      ],
      [
        'Under certify, at the second such destination an order of a customer of the winery is refused.',
        'any-number-for-customers',
      ],
      [
        'Under certify, the quote does not allow one bottle more on two lines, the second of another product if other destinations are allowed more.',
        'by-the-first-line',
        'by-product',
      ],
      [
        'Under certify, neither the quote nor an order allows as many units as the cap has bottles, if one of them is a bundle whose fulfillment shows several bottles.',
        'units-quoted',
        'units-ordered',
      ],
    ],
    reading:
      'Caps can refuse; the document does not say that a winery has any, and their values are not published. If no ' +
      'quote refuses, nothing is judged. A quote that refuses and an order that succeeds with the same cart are a ' +
      'violation.',
  },
  {
    id: 'CAPS-2',
    section: '8 Limits',
    at: ['2/Market/shippable_subdivisions', '8/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An annual per-customer bottle cap that refuses a shipment at quote MUST refuse it at checkout.',
    observe: [
      [
        'A customer orders as many bottles as a quote allows. If the quote then refuses one more bottle for this customer, and not for others, a further order by this customer is refused.',
        'only-quoted',
        'by-order',
      ],
    ],
    reading:
      'The document does not say that a winery has such a cap. If the customer may order more, no cap was reached ' +
      'and the requirement is not applicable. As CAPS-1 otherwise.',
  },
] as const satisfies readonly Requirement[]
