import type { Requirement } from '../row.ts'

export const statesOrders = [
  {
    id: 'STATE-4',
    section: '3 Transitions',
    at: ['3/transitions/3', '6/rules/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement: 'A paid order that the winery cancels is refunded: capture reversed, stock back, loyalty points back.',
    observe:
      'After the cancellation refunded_at is set, the ledger has gained movements that give back each item, and ' +
      'the points of the customer are those from before the order.',
    reading:
      'The word for a refunded order is not published, so refunded_at tells. Which reason brings stock back is not ' +
      'said. Products that are not tracked come back without a movement. The capture itself shows at the processor ' +
      'alone.',
  },
] as const satisfies readonly Requirement[]
