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
      'A stock level that is set by assignment MUST be refused with 400 that names the endpoint of adjustments.',
    observe:
      'bottles_on_hand in a product that is created or updated, with another count, with the count that the product ' +
      'has, and with 0: 400, the error mentions the adjustments of inventory, and the product is unchanged or absent.',
    reading:
      'Only bottles_on_hand is sent, the name that stock levels publish. The names of body fields are not published, so ' +
      'a target may treat it like any unknown field: that is a note. It knows the name if it answers an unknown field ' +
      'differently, if it assigns the count, or, where the body is declared or documented, if its products show the ' +
      'name or its other write refuses it. The endpoint counts as named where message, param or detail contains its ' +
      'path, or a form of "adjust". No endpoint owns club membership; its 400 is CUSTOMER-9.',
  },
  {
    id: 'PRODUCT-5',
    section: '4 Lists',
    at: ['4/lists/3', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product MUST NOT change stock.',
    observe:
      'Count and movements of a product are the same after an update without a count and after each attempt to send a ' +
      'count along, whatever the answer; a new product has no bottles.',
    reading: 'The answer itself is STOCK-4. Only the name that the document publishes for a count is sent.',
  },
  {
    id: 'PRODUCT-6',
    section: '4 Lists',
    at: ['4/lists/3', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product MUST NOT build a bundle.',
    observe:
      'After is_bundle true was sent on create and on update, no stock level of these products has is_bundle true, and ' +
      'the price of the updated product is the same.',
    reading:
      'Bundles have no published fields: is_bundle of the stock level is the only name sent. ' +
      'What becomes of an unknown body field is not specified, so only the effect is judged.',
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
      'No name is published under which a sale could be sent, and none under which one would show; a sale that ' +
      'changes the price of a product shows as PRODUCT-4 and PRODUCT-7.',
  },
] as const satisfies readonly Requirement[]
