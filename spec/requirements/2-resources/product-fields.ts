import type { Requirement } from '../row.ts'

export const productFields = [
  {
    id: 'PRODUCT-1',
    section: '2 Unpublished',
    at: ['2/AllocationItem/product_id', '2/InventoryLevel/product_id', '2/unpublished/1'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The id of a product MUST have the prefix `prod_`.',
    observe: 'Every product, and each reference to one.',
    reading: 'The sentence may or may not cover product groups: a group passes with this prefix and with another one.',
  },
  {
    id: 'PRODUCT-2',
    section: '2 Unpublished',
    at: ['2/unpublished/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement:
      'A product MUST have a name, a SKU, a price, a vintage, a varietal, an ABV, a bottle count, an active flag ' +
      'and a listed-online flag.',
    observe:
      'Each of the nine for which the OpenAPI description or the target file names a key is in at least one listed ' +
      'or read product.',
    reading:
      'The keys are not published: a field whose key is neither documented nor declared is a note. A product ' +
      'without a vintage may lack the key: where no row shows a key that the description does not require, the verdict ' +
      'is inconclusive. PRODUCT-3 tests that written values are shown.',
  },
] as const satisfies readonly Requirement[]
