import { expect, test } from 'vitest'
import { coverage } from './coverage.ts'

const seen = { exchanges: 1, elements: 2, nulls: 0, values: {}, entries: [] }

test('the forms of a field that were never seen are reported', () => {
  const { fields } = coverage({
    'Customer.email': seen,
    'Customer.fulfillment_method': { ...seen, values: { ship: 2 } },
  })
  expect(fields.find(({ field }) => field === 'Customer.email')).toMatchObject({ seen: 2, unseen: ['null'] })
  expect(fields.find(({ field }) => field === 'Customer.fulfillment_method')).toMatchObject({ unseen: ['pickup'] })
})

test('a run of some requirements reports only the fields and lists of these requirements', () => {
  expect(coverage({ 'Customer.email': seen }, ['Customer.email', 'CURSOR-2'])).toMatchObject({
    fields: [{ field: 'Customer.email' }],
    lists: [],
  })
  expect(coverage({}, ['ENDPOINT.listOrders', 'ENDPOINT.readOrder']).lists).toEqual([
    { operation: 'listOrders', extent: 'never read' },
  ])
  expect(coverage({}, ['PAGE-2']).lists).toEqual(coverage({}).lists)
})
