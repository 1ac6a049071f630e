import type { Requirement } from '../row.ts'

export const adjustedCounts = [
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
    at: ['2/InventoryMovement/p1', '2/InventoryLevel/bottles_on_hand'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'The count of a product MUST be the sum of its movements, also if it needs more than 16 bits, is zero or is below zero, and each movement MUST show the change of its adjustment.',
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
      [
        'Another product of the run, which is tracked and has shown a count, shows one, not null, when its last bottle is gone.',
        'no-count-at-zero',
      ],
    ],
    reading:
      'A target may refuse such an adjustment: then nothing is judged. It may refuse to move the stock of an inactive product: then an active one is used. A note that the target writes by itself is allowed. A product that is not tracked may lose its count.',
  },
] as const satisfies readonly Requirement[]
