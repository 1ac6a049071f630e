import type { Requirement } from '../row.ts'

export const stockSums = [
  {
    id: 'INV-3',
    section: '2 InventoryMovement',
    at: ['2/InventoryMovement/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `bottles_on_hand` of a product MUST be the sum of its movements.',
    observe: [
      [
        'The movements of the whole ledger are summed by product and compared with bottles_on_hand of each stock level. A product whose stock other clients change at the same time is read again.',
        'one-more',
        'last-row',
        'import-not-listed',
      ],
      [
        'Under certify, counts and movements are compared again after a register sale, a new release and a cancelled order.',
        'stale-after-a-sale',
        'stale-after-a-release',
      ],
    ],
    reading:
      'The rule covers every count, so opening stock and imports are movements as well. Where bottles_on_hand is ' +
      'null there is no count.',
  },
] as const satisfies readonly Requirement[]
