import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fromRoot } from '../../spec/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'count-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A report of vitest in a file: so many tests passed and failed, and so many files could not be loaded. */
function report(name: string, passed: number, failed: number, unloaded = 0): string {
  const file = join(folder, name)
  const testResults = Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] }))
  writeFileSync(file, JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults }))
  return file
}

const lines = (...args: string[]): string[] =>
  execFileSync(process.execPath, [fromRoot('.ci/count.mjs'), ...args], { encoding: 'utf8' })
    .trim()
    .split('\n')

test('the tests of all reports are counted', () => {
  expect(lines('0', report('a', 3, 0), report('b', 4, 0))).toEqual(['7 passed, 0 failed'])
  expect(lines('1', report('a', 3, 1), report('b', 4, 2, 1))).toEqual(['7 passed, 4 failed'])
})

test('a step that failed without a failed test is one failure', () => {
  const empty = join(folder, 'empty')
  writeFileSync(empty, '')
  const [reason, counted] = lines('2', empty, report('b', 4, 0))
  expect(reason).toContain('a step did')
  expect(counted).toBe('4 passed, 1 failed')
})
