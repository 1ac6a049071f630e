import type { Requirement } from '../row.ts'

export const caps = [
  {
    id: 'CAPS-1',
    section: '8 Limits',
    at: ['2/Market/shippable_subdivisions', '8/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement:
      'Caps of bottles, by shipment and by customer and year, can refuse a shipment, when it is quoted and when it ' +
      'is ordered.',
    observe:
      'In shippable places whose quote refuses far more bottles than one, the number at which it begins to refuse is ' +
      'found: an order of one bottle more is refused, one of as many succeeds. Where the same customer is then allowed ' +
      'none, a further order by that customer is refused.',
    reading:
      'Caps can refuse; that a winery has any is not said, and their values are not published. So where no quote ' +
      'refuses, nothing is judged; a quote that refuses and an order that passes with the same cart accuses.',
  },
] as const satisfies readonly Requirement[]
