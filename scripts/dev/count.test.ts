import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '../../spec/root.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('count')

interface File {
  status: 'passed' | 'failed'
  message?: string
  tests?: { fullName: string; status: 'passed' | 'failed'; failureMessages: string[] }[]
}

/** A report of vitest in a file. */
function report(name: string, passed: number, ...files: File[]): string {
  const path = join(folder, name)
  const testResults = files.map(({ tests = [], ...rest }) => ({
    name: fromRoot('spec/some.test.ts'),
    message: '',
    ...rest,
    assertionResults: tests,
  }))
  writeFileSync(path, JSON.stringify({ numPassedTests: passed, testResults }))
  return path
}

const failing = (fullName: string, message: string): File => ({
  status: 'failed',
  tests: [
    { fullName: 'another', status: 'passed', failureMessages: [] },
    { fullName, status: 'failed', failureMessages: [message] },
  ],
})

const lines = (...args: string[]): string[] =>
  execFileSync(process.execPath, [fromRoot('.ci/count.mjs'), ...args], { cwd: fromRoot('.'), encoding: 'utf8' })
    .trim()
    .split('\n')

test('the tests of all reports are counted', () => {
  expect(lines('0', report('a', 3, { status: 'passed' }), report('b', 4))).toEqual(['7 passed, 0 failed'])
})

test('the failed tests, and files that failed without one, are listed before the count', () => {
  const two = report('b', 4, failing('it adds', 'expected 2\nto be 3'), { status: 'failed', message: 'a hook failed' })
  expect(lines('1', report('a', 3), two)).toEqual([
    'Failed: spec/some.test.ts: it adds',
    'expected 2',
    'to be 3',
    '',
    'Failed: spec/some.test.ts',
    'a hook failed',
    '7 passed, 2 failed',
  ])
})

test('a step that failed without a failed test is one failure', () => {
  const empty = join(folder, 'empty')
  writeFileSync(empty, '')
  const [reason, counted] = lines('2', empty, report('b', 4))
  expect(reason).toContain('a step did')
  expect(counted).toBe('4 passed, 1 failed')
})
