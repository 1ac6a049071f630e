import type { Requirement } from '../row.ts'

export const unpublished = [
  {
    id: 'PRODUCT-1',
    section: '2 Unpublished',
    at: ['2/AllocationItem/product_id', '2/InventoryLevel/product_id', '2/unpublished/1'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The id of a product has the prefix prod_.',
    observe: 'Every product, and each reference to one.',
    reading:
      'The sentence covers product groups, too, or can be read so: a group with that prefix passes, and one with ' +
      'another as well.',
  },
  {
    id: 'PRODUCT-2',
    section: '2 Unpublished',
    at: ['2/unpublished/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement:
      'A product carries its name and SKU, price, vintage, varietal, ABV, number of bottles, and whether it is ' +
      'active and listed online.',
    observe: 'Not by name: the keys are not published.',
    untested:
      'Under which keys they stand is not published, so that a missing one looks like one spelled otherwise. Those ' +
      'that can be written are seen by PRODUCT-3.',
  },
  {
    id: 'SALE-1',
    section: '2 Unpublished',
    at: ['2/unpublished/2', '5/scopes/sales:read'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A register sale carries its line items, payments, refunds and the tax by rate.',
    observe: 'Not by name: the keys are not published.',
    untested:
      'Under which keys they stand is not published, so that a missing one looks like one spelled otherwise. ' +
      'Amounts, times and ids within a sale are judged as MONEY-1, TIME-1 and ID-2.',
  },
] as const satisfies readonly Requirement[]
