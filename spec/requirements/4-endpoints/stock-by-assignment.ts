import type { Requirement } from '../row.ts'

export const stockByAssignment = [
  {
    id: 'STOCK-4',
    section: '4 Lists',
    at: ['4/lists/7', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'A stock level that is set by assignment MUST be refused with 400 and an error that names the endpoint of ' +
      'adjustments.',
    observe: [
      [
        'bottles_on_hand in a product that is created or updated, with another count, with the count that the product has, and with 0: 400, the error mentions the adjustments of inventory, and the product is unchanged or absent.',
        'ignored-by-createProduct',
        'ignored-by-updateProduct',
        'zero-ignored-by-createProduct',
        'no-owner',
        'refused-and-done-by-updateProduct',
      ],
      ['Under certify one update sends no other field.', 'ignored-alone'],
      [
        'Under certify a negative count is sent to create, and for half of the seeds to update: it is refused.',
        'negative-ignored-by-createProduct',
        'negative-ignored-by-updateProduct',
      ],
    ],
    reading:
      'Only bottles_on_hand is sent, the name in InventoryLevel. The names of body fields are not published, so ' +
      'a target may treat it like any unknown field, which is a note. A target is taken to know the name if it ' +
      'answers an unknown field differently, or if it assigns the count. Null is not sent, because it assigns no count. If the body is declared or documented, it is ' +
      'also taken to know it if its products show the name, or if its other write refuses it. The endpoint counts as named where message, param ' +
      'or detail contains its path, or a form of "adjust". No endpoint owns club membership; CUSTOMER-9 tests ' +
      'its 400.',
  },
  {
    id: 'PRODUCT-5',
    section: '4 Lists',
    at: ['4/lists/3', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product MUST NOT change stock.',
    observe: [
      [
        'Count and movements of a product are unchanged after an update without a count, and after each write that contains a count, whatever the response; a new product has no bottles.',
        'any-update',
        'updated-stock',
        'refused-and-moved',
        'created-with-stock',
      ],
      [
        'Under certify, a product of the winery whose stock is not tracked is not tracked either after an update with the name that it has.',
        'tracked-by-any-update',
      ],
    ],
    reading:
      'STOCK-4 tests the response itself. Only the name that the document publishes for a count is sent. The shop may ' +
      'sell the product meanwhile, or import its opening stock: movements with the reason sale or refund, and imports of ' +
      'other numbers than were sent, are not compared. The ' +
      'winery may begin to track a product at the same time: it counts if it happens to two of them.',
  },
  {
    id: 'PRODUCT-6',
    section: '4 Lists',
    at: ['4/lists/3', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product MUST NOT build a bundle, nor take one apart.',
    observe: [
      ['A product that was created without is_bundle has is_bundle false.', 'every-new-product'],
      [
        'After is_bundle true was sent on create and on update, no stock level of these products has is_bundle true, and the price of the updated product is the same.',
        'created-as-a-bundle',
        'updated-to-a-bundle',
        'updated-to-a-sale',
        'refused-and-built',
      ],
      [
        'Under certify, a bundle of the winery is a bundle after an update with the name that it has.',
        'taken-apart-by-any-update',
      ],
    ],
    reading:
      'Bundles have no published fields: is_bundle of the stock level is the only name sent. ' +
      'The document does not say how an unknown body field is treated, so only the effect is judged. The winery may ' +
      'change a product at the same time: what happens to a bundle counts if it happens to a second one as well.',
  },
  {
    id: 'PRODUCT-10',
    section: '4 Lists',
    at: ['4/lists/3', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product MUST NOT set up a sale.',
    observe: 'Not observable: the fields of a sale of a product are not published.',
    untested:
      'No field is published by which a sale could be sent or shown. A sale that changes the price of a product ' +
      'violates PRODUCT-4 or PRODUCT-7.',
  },
] as const satisfies readonly Requirement[]
