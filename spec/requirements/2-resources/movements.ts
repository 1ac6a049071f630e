import type { Requirement } from '../row.ts'

export const movements = [
  {
    id: 'MOVE-1',
    section: '2 InventoryMovement',
    at: ['2/InventoryMovement/reason'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A movement reason that the document spells out MUST be spelled that way.',
    observe: 'No reason in the ledger is one of the seven with another letter case or other separators.',
    reading: 'The spelling of other reasons, such as a bottling run, is open: any other word is a note.',
  },
  {
    id: 'MOVE-2',
    section: '2 InventoryMovement',
    at: ['2/InventoryMovement/change_bottles'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'The `change_bottles` of stock that leaves MUST be negative.',
    observe: [
      [
        'The movement of an order just placed, and of an adjustment that lowers the count, is below zero.',
        'sales-come-in',
        'sales-without-sign',
        'adjustments-without-sign',
        'wastage-without-sign',
        'absolute',
      ],
      [
        'Where an order moves no stock when it is placed, it has moved some once the run has marked its fulfillment shipped.',
        'orders-move-nothing',
      ],
    ],
    reading:
      'Stored movements are not judged by their reason, because a correction may have the opposite sign. The ' +
      'document does not say whether an order moves stock at once; if it does, the change is negative. The bottles of a ' +
      'fulfillment that is shipped have left, unless stock is not tracked. Beside a negative change, a positive one counts ' +
      'only if its reason is sale: staff may put bottles back.',
  },
] as const satisfies readonly Requirement[]
