import { expect, test } from 'vitest'
import { operationsAt, packed } from './batch.ts'
import type { Example } from './examples.ts'
import { attributed, multiplied, multipliedExamples, prefixes, prefixOf } from './prefix.ts'

const [first = '', second = ''] = prefixes(2)
const parts = [
  { prefix: first, operations: new Set(['readMarket', 'listOrders']) },
  { prefix: second, operations: new Set(['listOrders']) },
]

test('prefixes have no digits, and are in alphabetical order', () => {
  const many = prefixes(700)
  expect(new Set(many).size).toBe(700)
  expect(many.toSorted()).toEqual(many)
  expect(many.join('')).not.toMatch(/\d/)
})

test('a path is parted from its prefix', () => {
  expect(prefixOf(`/${first}/v1/orders?limit=1`)).toEqual([first, '/v1/orders?limit=1'])
  expect(prefixOf('/')).toEqual(['', ''])
})

test('a document has the operations of each part below its prefix', () => {
  const paths = {
    '/v1/market': { get: { operationId: 'readMarket', summary: 'Read' } },
    '/v1/orders': { parameters: [], get: { operationId: 'listOrders' }, post: { operationId: 'createOrder' } },
  }
  const made = multiplied({ openapi: '3.0.3', paths }, parts)
  expect(made.openapi).toBe('3.0.3')
  expect(Object.keys(made.paths)).toEqual([`/${first}/v1/market`, `/${first}/v1/orders`, `/${second}/v1/orders`])
  expect(made.paths[`/${first}/v1/market`].get).toEqual({ operationId: `${first}readMarket`, summary: `${first} Read` })
  expect(Object.keys(made.paths[`/${second}/v1/orders`])).toEqual(['parameters', 'get'])
})

test('examples follow the parts', () => {
  const example: Example = {
    ...{ operation: 'listOrders', method: 'GET' as const, template: '/v1/orders', path: '/v1/orders', id: null },
    ...{ query: {}, body: undefined, status: 200, response: {} },
  }
  expect(multipliedExamples([example], parts).map(({ operation, path }) => [operation, path])).toEqual([
    [`${first}listOrders`, `/${first}/v1/orders`],
    [`${second}listOrders`, `/${second}/v1/orders`],
  ])
})

test('a finding belongs to its prefix, and reads as if there were none', () => {
  const found = attributed([
    `GET (N) /${first}/vN/market: headers`,
    `${second} List orders: Status`,
    `get-${second}-vN-orders-step: TYPE must be string`,
    'the tool ended',
  ])
  expect([...found]).toEqual([
    [first, ['GET (N) /vN/market: headers']],
    [second, ['List orders: Status', 'get-vN-orders-step: TYPE must be string']],
  ])
})

test('the operations of changed requests; all, if only a request to no operation is changed', () => {
  const ids = [null, 'readMarket', 'listOrders', 'listOrders']
  expect([...operationsAt([0, 2, 3], ids)]).toEqual(['listOrders'])
  expect([...operationsAt([0], ids)]).toEqual(['readMarket', 'listOrders'])
})

test('parts are filled in order up to a size; a larger element is a part of its own', () => {
  expect(packed([2, 2, 3, 9, 1], (size) => size, 5)).toEqual([[2, 2], [3], [9], [1]])
})
