import { expect, test } from 'vitest'
import type { Outcome } from '../fixtures/target/engine/outcome.ts'
import { progressOn } from './progress.ts'

const outcome = (state: Outcome['state']): Outcome => ({
  requirement: 'PAGE-1',
  state,
  violations: [],
  missing: [],
  notes: [],
  error: null,
  unsafe: null,
  exchanges: 1,
  entries: [1],
  duration: 1,
  unfinished: false,
})

function written(isTTY: boolean, states: readonly Outcome['state'][], columns = 100): string[] {
  const writes: string[] = []
  const progress = progressOn({ write: (text: string) => writes.push(text), isTTY, columns })
  progress.say('Judging …')
  progress.start(states.length)
  for (const state of states) progress.outcome(outcome(state))
  progress.end()
  return writes
}

test('a terminal of unknown size, with 0 columns, shows progress as well', () => {
  expect(written(true, ['passed'], 0)).toEqual(written(true, ['passed']))
})

test('a terminal gets one line that is rewritten, and cleared at the end', () => {
  const writes = written(true, ['passed', 'violated'])
  expect(writes).toEqual(
    [
      'Judging …',
      '0 of 2 checks done',
      '1 of 2 checks done, section 1 Conventions  PAGE-1',
      '2 of 2 checks done, 1 violated, section 1 Conventions  PAGE-1',
      '',
    ].map((text) => `\r\u001b[2K${text}`),
  )
  expect(writes.join('')).not.toContain('\n')
})

test('a log gets a line for each quarter', () => {
  const writes = written(
    false,
    Array.from({ length: 40 }, (_, at) => (at % 10 === 0 ? 'inconclusive' : 'passed')),
  )
  expect(writes).toEqual([
    'Judging …\n',
    '10 of 40 checks done, 1 inconclusive, section 1 Conventions\n',
    '20 of 40 checks done, 2 inconclusive, section 1 Conventions\n',
    '30 of 40 checks done, 3 inconclusive, section 1 Conventions\n',
    '40 of 40 checks done, 4 inconclusive, section 1 Conventions\n',
  ])
})

test('the time left is estimated once some checks have ended, in minutes if it is long', () => {
  const writes: string[] = []
  let now = 0
  const progress = progressOn({ write: (text: string) => writes.push(text), isTTY: true, columns: 100 }, () => now)
  progress.start(100)
  for (let n = 0; n < 10; n += 1) {
    now += 6000
    progress.outcome(outcome('passed'))
  }
  for (let n = 0; n < 85; n += 1) progress.outcome(outcome('passed'))
  expect(writes[4]).toBe('\r\u001b[2K4 of 100 checks done, section 1 Conventions  PAGE-1')
  expect(writes[10]).toBe('\r\u001b[2K10 of 100 checks done, about 9 min left, section 1 Conventions  PAGE-1')
  expect(writes[95]).toBe('\r\u001b[2K95 of 100 checks done, about 10 s left, section 1 Conventions  PAGE-1')
})

test('requests and their rate are shown if they are known', () => {
  const writes: string[] = []
  let now = 0
  const progress = progressOn({ write: (text: string) => writes.push(text), isTTY: true, columns: 100 }, () => now)
  progress.start(2)
  now = 2_000
  progress.outcome(outcome('passed'), 90)
  expect(writes.at(-1)).toContain('section 1 Conventions, 90 requests (45/s)')
})
