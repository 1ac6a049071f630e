import type { Requirement } from '../row.ts'

export const movements = [
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
    observe: 'The movement of an order just placed, and of an adjustment that lowers the count, is below zero.',
    reading:
      'Stored movements are not judged by their reason, because a correction may have the opposite sign. The ' +
      'document does not say whether an order moves stock at once; if it does, the change is negative.',
  },
  {
    id: 'INV-7',
    section: '2 InventoryMovement',
    at: ['2/InventoryMovement/p1', '4/lists/7'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Adjustments that succeed at the same time MUST all be in the ledger and in the count.',
    observe: 'Four adjustments of one product of the run are sent at once, two of them alike save for their notes.',
    reading:
      'Any of them may be refused; only those that succeed are judged. Other clients may adjust the product at the same time: then the count is the sum of all its movements.',
  },
  {
    id: 'INV-8',
    section: '2 InventoryMovement',
    at: ['2/InventoryMovement/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'The count of a product MUST be the sum of its movements, also if it needs more than 16 bits or is below zero, and each movement MUST show the change of its adjustment.',
    observe: [
      [
        'A product of the run is adjusted by 70,000 bottles up, then to below zero: the count is the sum, and the movements show these changes.',
        'sixteen-bits',
        'never-below-zero',
        'recorded-in-sixteen-bits',
      ],
      ['The product is inactive, if the target moves the stock of inactive products.', 'inactive-stays'],
      [
        'The second adjustment sends no note, and its movement does not show the note of another one.',
        'note-of-the-one-before',
      ],
    ],
    reading:
      'A target may refuse such an adjustment: then nothing is judged. It may refuse to move the stock of an inactive product: then an active one is used. A note that the target writes by itself is allowed.',
  },
] as const satisfies readonly Requirement[]
