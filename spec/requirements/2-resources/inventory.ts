import type { Requirement } from '../row.ts'

export const inventory = [
  {
    id: 'INV-1',
    section: '2 InventoryLevel',
    at: ['2/InventoryLevel/bottles_on_hand'],
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
    at: ['2/InventoryLevel/product_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A stock level has the id of its product and no other, and cannot be fetched alone.',
    observe:
      'GET /v1/inventory/{product_id} is refused for a listed product. A further id is a further key, which ' +
      'InventoryLevel.closed accuses.',
  },
  {
    id: 'INV-4',
    section: '2 InventoryLevel',
    at: ['2/InventoryLevel/in_stock'],
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
    at: ['4/endpoints/GET /v1/inventory'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The list of stock levels has one row for a product.',
    observe: 'On a walk over the levels no product_id occurs twice; each can be read as a product.',
    reading: 'Whether products that are inactive or made to order have a level is not said: an absent one is noted.',
  },
] as const satisfies readonly Requirement[]
