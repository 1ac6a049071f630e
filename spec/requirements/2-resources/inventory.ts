import type { Requirement } from '../row.ts'

export const inventory = [
  {
    id: 'INV-1',
    section: '2 InventoryLevel',
    at: ['2/InventoryLevel/bottles_on_hand'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `bottles_on_hand` of a bundle MUST be null.',
    observe: 'Where is_bundle is true, bottles_on_hand is null, in every response of the run.',
    reading: 'The reverse is not stated: a product that is not tracked may have no count either.',
  },
  {
    id: 'INV-2',
    section: '2 InventoryLevel',
    at: ['2/InventoryLevel/product_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A stock level MUST NOT be readable on its own.',
    observe: 'GET /v1/inventory/{product_id} is refused for a listed product, a bundle included.',
    reading: 'InventoryLevel.closed reports an id beside that of the product.',
  },
  {
    id: 'INV-4',
    section: '2 InventoryLevel',
    at: ['2/InventoryLevel/in_stock'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: '`in_stock` MUST show whether a product is sellable now.',
    observe:
      'A product of the run with several bottles, with one, with none, with a count below zero, and inactive: while ' +
      'in_stock is false it cannot be ordered, and while it is true the cart that was accepted before is accepted ' +
      'again.',
    reading:
      'Other rules may refuse an order, so a refusal counts only for a cart that was accepted before. A quote ' +
      'may price a cart that cannot be ordered. A count of zero is not decisive: a shop may accept backorders. ' +
      'Products of the winery are ordered only where in_stock is false.',
  },
  {
    id: 'INV-5',
    section: '2 InventoryLevel',
    at: ['4/endpoints/GET /v1/inventory'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The list of stock levels MUST have one row for each product.',
    observe: [
      [
        'On a walk over the levels no product_id occurs twice; each can be read as a product.',
        'twice',
        'last-twice',
        'by-place',
        'product-that-is-not',
      ],
      ['A product of the run keeps its level when its last bottle is gone.', 'emptied'],
    ],
    reading:
      'The document does not say whether products that are inactive or made to order have a stock level: a ' +
      'missing one is a note, unless the run has made the product and its level was shown before. A product is ' +
      'reported only if three walks in a row show it twice: a changed level may move within the list.',
  },
  {
    id: 'INV-6',
    section: '2 InventoryLevel',
    at: ['2/InventoryLevel/name', '2/InventoryLevel/sku'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `name` and `sku` of a stock level MUST be those of its product.',
    observe: [
      [
        'Each stock level is compared with the list of products, if it is known where products show name and SKU; under certify after all updates of the run.',
        'name-of-bundles',
        'sku-out-of-stock',
        'name-as-sku',
      ],
      [
        'A product of the run is given another name and a SKU of digits with leading zeros, and its stock level shows the new ones before its stock moves again.',
        'first-name',
        'first-sku',
        'sku-without-leading-zeros',
        'name-until-stock-moves',
      ],
    ],
    reading: 'The list may lag for some seconds.',
  },
] as const satisfies readonly Requirement[]
