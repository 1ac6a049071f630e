import type { Requirement } from '../row.ts'

export const stockByAssignment = [
  {
    id: 'STOCK-4',
    section: '4 Lists',
    at: ['4/lists/7', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Setting a stock level by assignment gives 400 and names the endpoint that owns stock.',
    observe:
      'bottles_on_hand in a product that is created or updated: 400, and the error mentions the adjustments of ' +
      'inventory.',
    reading:
      'Only the name that stock levels publish is sent: what else a target may call a count is a guess.' +
      ' The endpoint counts as named where message, param or detail holds its path, or a word for ' +
      'adjusting. No endpoint owns club membership; its 400 is CUSTOMER-9.',
  },
] as const satisfies readonly Requirement[]
