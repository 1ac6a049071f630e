import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, same } from './json.ts'

const times = ['2026-06-17T20:00:10Z', '2026-06-17T20:00:10.500Z', '2026-06-17T16:00:10-04:00', '2026-06-17T20:00:11Z']

/** Values of few kinds, so that two of them are often equal but for what the comparison ignores. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 0, 1, 'a', 'b', ...times),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
}))

/** The same value with its keys and elements the other way round. */
function reversed(one: unknown): unknown {
  if (Array.isArray(one)) return one.map(reversed).reverse()
  if (typeof one !== 'object' || one === null) return one
  return Object.fromEntries(
    Object.entries(one)
      .map(([key, each]) => [key, reversed(each)])
      .reverse(),
  )
}

test('two values are the same if their canonical texts are equal', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(same(one, other)).toBe(canonical(one) === canonical(other))
      expect(same(one, reversed(one))).toBe(true)
      expect(same([one, other], [reversed(other), reversed(one)])).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['fractions of a second', times[0], times[1], true],
  ['offsets', { at: times[0] }, { at: times[2] }, true],
  ['another second', [times[0]], [times[3]], false],
  ['a key without a value', { a: undefined }, {}, false],
  ['an array and an object', [], {}, false],
])('%s', (_, one, other, expected) => expect(same(one, other)).toBe(expected))
