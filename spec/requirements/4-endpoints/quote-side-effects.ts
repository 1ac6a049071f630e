import type { Requirement } from '../row.ts'

export const quoteSideEffects = [
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
      'Follows from its scope, which grants only reads, and from the list of writes. Points for signing up, which ' +
      'arrive once, are not an effect of a quote. Neither is a change of stock that does not occur again, such as the ' +
      'opening stock of a new product, or one of the customer that does not occur again with a new customer.',
  },
] as const satisfies readonly Requirement[]
