import type { Requirement } from '../row.ts'

export const products = [
  {
    id: 'PRODUCT-3',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/products', '4/lists/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A product that was created reads back as it was sent.',
    observe: 'Each bound field of the request in the answer, on reading it and in the list.',
    reading:
      'Field names and which of them are required are gaps; what is not bound is left out. Keys in the answer may ' +
      'differ from those sent, if the binding says so.',
  },
  {
    id: 'PRODUCT-4',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/products/{product_id}', '4/lists/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a product changes what was sent and nothing else.',
    observe: 'Of a product of the run one bound field after the other is changed; all other keys stay as they were.',
    reading:
      'A product may show when it was last changed, or something derived from the field, such as an address made ' +
      'of its name: in keys that are not published only other bound fields are judged.',
  },
  {
    id: 'PRODUCT-5',
    section: '4 Lists',
    at: ['4/lists/3', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product cannot change stock.',
    observe:
      'Count and ledger of a product stay as they were after each attempt to send a count along, whatever the ' +
      'answer.',
    reading: 'The answer itself is STOCK-4. Only the name that the document publishes for a count is sent.',
  },
  {
    id: 'PRODUCT-6',
    section: '4 Lists',
    at: ['4/lists/3', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product can neither build a bundle nor set up a sale.',
    observe:
      'A product of the run never becomes a bundle in its stock level, and its price stays, after attempts to say ' +
      'otherwise.',
    reading:
      'Neither bundles nor sales have published fields: is_bundle of the stock level is the only name sent. ' +
      'What becomes of an unknown body field is not said, so the effect alone is judged.',
  },
] as const satisfies readonly Requirement[]
