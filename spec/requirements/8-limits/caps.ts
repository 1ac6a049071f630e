import type { Requirement } from '../row.ts'

export const caps = [
  {
    id: 'CAPS-1',
    section: '8 Limits',
    at: ['2/Market/shippable_subdivisions', '8/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Per-shipment and annual per-customer bottle caps can refuse a shipment at quote or checkout.',
    observe:
      'At shippable destinations whose quote refuses a large number of bottles, the check finds the greatest number that the quote allows: an order of one bottle more is refused, an order of that many succeeds. If the same customer may then order no more, a further order by that customer is refused.',
    reading:
      'Caps can refuse; the document does not say that a winery has any, and their values are not published. If no quote refuses, nothing is judged. A quote that refuses and an order that succeeds with the same cart are a violation.',
  },
] as const satisfies readonly Requirement[]
