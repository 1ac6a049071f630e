import { expect, test } from 'vitest'
import { alike, kindsOf } from './kinds.ts'
import type { ReportedViolation } from './result.ts'
import { sampleExchange } from './testing/sample-result.ts'

const violation = (message: string, operation?: string): ReportedViolation => ({
  message,
  pointer: null,
  expected: 1,
  actual: 2,
  exchange: operation === undefined ? null : { ...sampleExchange, operation },
  reproduce: null,
})

test('violations with one message are of one kind, which names the endpoints', () => {
  const on = (...operations: string[]): string[] =>
    kindsOf(operations.map((operation) => violation('header X-Request-Id is missing', operation))).map(alike)
  expect(on('listOrders')).toEqual([''])
  expect(on('listOrders', 'listOrders')).toEqual([' (one of 2 of this kind, on listOrders)'])
  expect(on('listOrders', 'readMarket', 'listSales', 'listTiers')).toEqual([
    ' (one of 4 of this kind, on listOrders, readMarket and 2 more)',
  ])
})

test('messages that differ only in numbers are of one kind, others are not', () => {
  const kinds = kindsOf([violation('wrong at /data/0'), violation('wrong at /data/12'), violation('absent')])
  expect(kinds.map(alike)).toEqual([' (one of 2 of this kind)', ''])
})
