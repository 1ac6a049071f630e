import { expect, test } from 'vitest'
import { type CheckTiming, criticalPath, shares } from './timings.ts'

const timing = (id: string, from: number, to: number, more: Partial<CheckTiming> = {}): CheckTiming => ({
  id,
  mode: 'shared',
  from,
  to,
  spans: [],
  ...more,
})

test('the critical path leads from the last check back through the checks that delayed it', () => {
  const checks = [
    timing('short', 0, 10),
    timing('long', 0, 50),
    timing('first alone', 50, 60, { mode: 'exclusive' }),
    timing('second alone', 60, 80, { mode: 'exclusive' }),
  ]
  expect(criticalPath(checks).map(({ id }) => id)).toEqual(['long', 'first alone', 'second alone'])
})

test('checks that share the target do not delay each other', () => {
  expect(criticalPath([timing('one', 0, 10), timing('other', 10, 20)]).map(({ id }) => id)).toEqual(['other'])
})

test('each moment of a check counts once, for a response before all else', () => {
  const check = timing('check', 0, 100, {
    spans: [
      { kind: 'wait', from: 0, to: 60 },
      { kind: 'response', from: 20, to: 40 },
      { kind: 'response', from: 30, to: 50 },
      { kind: 'queue', from: 50, to: 70 },
    ],
  })
  expect(shares(check)).toEqual({ response: 30, admin: 0, queue: 20, wait: 20, other: 30 })
})
