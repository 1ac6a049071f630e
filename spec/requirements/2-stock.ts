import type { Requirement } from './row.ts'

/** Section 2: inventory levels, and the ledger that they are the sum of. */
export const stock = [
  {
    id: 'INV-1',
    section: '2 InventoryLevel',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A bundle has no count of bottles of its own.',
    observe: 'Where is_bundle is true, bottles_on_hand is null.',
    reading: 'The reverse is not said: a product that is not tracked may lack a count, too.',
  },
  {
    id: 'INV-2',
    section: '2 InventoryLevel',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A stock level has the id of its product and no other, and cannot be fetched alone.',
    observe:
      'GET /v1/inventory/{product_id} is refused for a listed product. A further id is a further key, which ' +
      'InventoryLevel.closed accuses.',
  },
  {
    id: 'INV-3',
    section: '2 InventoryMovement',
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
    id: 'INV-4',
    section: '2 InventoryLevel',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'in_stock tells whether a product can be sold at once, with or without a count of bottles.',
    observe:
      'A product with in_stock false cannot be ordered, and one with true can, also where bottles_on_hand is null.',
    reading:
      'Other rules may refuse an order, so the control is the same cart with another product. A quote may price ' +
      'what cannot be sold. Zero bottles do not decide: selling ahead of stock is not excluded.',
  },
  {
    id: 'INV-5',
    section: '2 InventoryLevel',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The list of stock levels has one row for a product.',
    observe: 'On a walk over the levels no product_id occurs twice; each can be read as a product.',
    reading: 'Whether products that are inactive or made to order have a level is not said: an absent one is noted.',
  },
  {
    id: 'MOVE-1',
    section: '2 InventoryMovement',
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
