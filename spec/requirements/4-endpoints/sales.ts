import type { Requirement } from '../row.ts'

export const endpointsSales = [
  {
    id: 'SALE-2',
    section: '4 Endpoints',
    at: ['4/endpoints/GET /v1/orders', '4/endpoints/GET /v1/sales'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement:
      'The list of sales MUST show a completed register sale and no online order, and the list of orders no sale.',
    observe: [
      ['A sale that the admin driver has just completed, and that can be read, is in the list.', 'not-listed'],
      ['No order has exactly the products and quantities of that sale.', 'among-the-orders'],
      [
        'No sale names every product of an order of the run that has several products of the run.',
        'orders-among-the-sales',
      ],
    ],
    reading:
      'Both products of the sale, and those of the order, are known only to the run. A sale may name its products anywhere.',
  },
] as const satisfies readonly Requirement[]
