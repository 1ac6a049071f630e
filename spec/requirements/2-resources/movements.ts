import type { Requirement } from '../row.ts'

export const movements = [
  {
    id: 'INV-3',
    section: '2 InventoryMovement',
    at: ['2/InventoryMovement/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The count of bottles of a product is the sum of its movements.',
    observe:
      'A walk over the whole ledger, summed up by product, against bottles_on_hand of each level; a product that ' +
      'others move meanwhile is read again.',
    reading:
      'Every count is meant, so opening stock and imports are movements as well. Where bottles_on_hand is null ' +
      'there is no count.',
  },
  {
    id: 'MOVE-1',
    section: '2 InventoryMovement',
    at: ['2/InventoryMovement/reason'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The reasons of movements that the document spells out are spelled that way.',
    observe: 'No reason in the ledger is one of the seven in other letters or with other separators.',
    reading: 'How others, for instance a bottling run, are spelled is open: any other word is noted.',
  },
  {
    id: 'MOVE-2',
    section: '2 InventoryMovement',
    at: ['2/InventoryMovement/change_bottles'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Stock that leaves is a negative movement.',
    observe: 'The movement of an order just placed, and of an adjustment that lowers the count, is below zero.',
    reading:
      'Stored movements are not judged by their reason: a correction may run against it. Whether an order moves ' +
      'stock at once is not said; if it does, the sign is as here.',
  },
] as const satisfies readonly Requirement[]
