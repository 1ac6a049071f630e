import { expect, test } from 'vitest'
import type { Outcome } from '../fixtures/outcome.ts'
import { progressOn } from './progress.ts'

const outcome = (state: Outcome['state']): Outcome => ({
  requirement: 'PAGE-1', state, accusations: [], missing: [], notes: [], error: null, unsafe: null, exchanges: 1, duration: 1, unfinished: false,
})

function written(isTTY: boolean, states: readonly Outcome['state'][]): string[] {
  const writes: string[] = []
  const progress = progressOn({ write: (text: string) => writes.push(text), isTTY, columns: 40 })
  progress.say('Judging …')
  progress.start(states.length)
  for (const state of states) progress.outcome(outcome(state))
  progress.end()
  return writes
}

test('a terminal gets one line that is rewritten, and left clear', () => {
  const writes = written(true, ['passed', 'violated'])
  expect(writes).toEqual(['Judging …', '0 of 2 checks done', '1 of 2 checks done  PAGE-1', '2 of 2 checks done, 1 violated  PAGE-1', ''].map((text) => `\r\u001b[2K${text}`))
  expect(writes.join('')).not.toContain('\n')
})

test('a log gets a line for each quarter', () => {
  const writes = written(false, Array.from({ length: 40 }, (_, at) => (at % 10 === 0 ? 'inconclusive' : 'passed')))
  expect(writes).toEqual([
    'Judging …\n', '10 of 40 checks done, 1 inconclusive\n', '20 of 40 checks done, 2 inconclusive\n', '30 of 40 checks done, 3 inconclusive\n', '40 of 40 checks done, 4 inconclusive\n',
  ])
})
