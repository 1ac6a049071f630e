import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWire } from './wire.ts'

const read = (text: string) => readWire(text, JSON.parse(text))

test.each([
  ['{"amount_cents": 1500.0}', '/amount_cents', '1500.0'],
  ['{"amount_cents":-1.5e3}', '/amount_cents', '-1.5e3'],
  ['{"a":[1,{"amount_cents" : 2E2}]}', '/a/1/amount_cents', '2E2'],
  ['{"amount\\u005fcents":0.5}', '/amount_cents', '0.5'],
])('%s holds a float', (text, pointer, token) => {
  expect(read(text).floatAmounts).toEqual([{ pointer, token }])
})

test('a number inside a string is ignored', () => {
  expect(read('{"at":"2026-01-01T10:00:00.5-05:00","note":"x\\": 1.5, \\"amount_cents\\": 2.5"}').floatAmounts).toEqual(
    [],
  )
})

test('only amounts are integers', () => {
  expect(read('{"abv":12.5,"amount_cents":1500,"amount_cents_of":1.5}').floatAmounts).toEqual([])
})

test('a key that occurs twice with different values is found', () => {
  expect(read('{"a":1,"b":{"c":"x\\":","c":2}}').duplicates.map(({ key }) => key)).toEqual(['c'])
})

test('the quick test misses no amount with a fraction, wherever it occurs', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.string(), { maxLength: 3 }), (value, path) => {
      const marked = path.reduceRight<unknown>((inner, key) => ({ [`k${key}`]: [value, inner] }), {
        amount_cents: 'MARK',
      })
      for (const space of [undefined, 1]) {
        const text = JSON.stringify(marked, null, space).replace('"MARK"', '7.0')
        expect(read(text).floatAmounts.some(({ token }) => token === '7.0')).toBe(true)
      }
    }),
  )
})
