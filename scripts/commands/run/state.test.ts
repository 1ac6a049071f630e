import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutShort } from '../../../fixtures/target/engine/outcome.ts'
import { emptyRecord } from '../../../fixtures/target/engine/run-record.ts'
import { sampleResult } from '../../../reports/testing/sample-result.ts'
import { leftOpen, readState, renderState, type State } from './state.ts'
import { stateFile } from './state-file.ts'
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('state-test')
const file = (name: string): string => join(folder, name)

const ended = { ...cutShort('CURSOR-1'), state: 'passed' as const, missing: [], unfinished: false }
const state: Omit<State, 'format' | 'version'> = {
  baseUrl: 'http://winery.test',
  embedded: false,
  grade: 'certify',
  seed: 9,
  runs: 20,
  only: ['CURSOR-1', 'PAGE-2', 'PAGE-3', 'CURSOR-2'],
  startedAt: '2026-05-01T12:00:00.000Z',
  duration: 10,
  part: {
    ...emptyRecord(),
    secrets: ['sk_test_0123456789'],
    outcomes: [ended, cutShort('PAGE-2'), { ...ended, requirement: 'PAGE-3', state: 'error', error: 'a reset' }],
    findings: [
      {
        finding: { requirement: 'MONEY-2', pointer: '', message: 'm', expected: 1, actual: 2n ** 70n },
        exchange: {
          number: 1,
          operation: null,
          request: { method: 'GET', path: '/', query: '', headers: [], body: null, credential: null },
          response: { status: 200, headers: [], text: 'no JSON', bytes: 7, json: undefined },
          startedAt: 0,
          duration: 1,
        },
      },
    ],
  },
}
const asked = { baseUrl: 'http://winery.test', grade: undefined, seed: undefined, only: null }

test('a state is read as it was written, without any secret', () => {
  writeFileSync(file('state.json'), renderState(state))
  expect(readFileSync(file('state.json'), 'utf8')).not.toContain('sk_test_')
  const read = readState(file('state.json'), asked)
  expect(read).toMatchObject({
    seed: 9,
    grade: 'certify',
    part: { secrets: [], outcomes: [{ requirement: 'CURSOR-1' }, { unfinished: true }, { error: 'a reset' }] },
  })
  expect(read.part.findings[0]?.exchange.response.json).toBeUndefined()
  expect(read.part.findings[0]?.finding.actual).toBe(String(2n ** 70n))
})

test('interrupted, not started and pending checks, and checks that ended with an error, are run again', () => {
  const whole = { ...state, format: 'winery-conformance state 1', version: '1' } as const
  expect(leftOpen(whole)).toEqual(['PAGE-2', 'PAGE-3', 'CURSOR-2'])
  const pending = [{ requirement: 'CURSOR-1', until: 'later', waitsFor: 'it' }]
  expect(leftOpen({ ...whole, part: { ...whole.part, pending } })).toEqual(['CURSOR-1', 'PAGE-2', 'PAGE-3', 'CURSOR-2'])
})

test.each([
  [
    'another target',
    { baseUrl: 'http://127.0.0.1:1' },
    /a run against http:\/\/winery\.test, not http:\/\/127\.0\.0\.1:1: name the same target/,
  ],
  ['the embedded sandbox', { baseUrl: null }, /, not the embedded sandbox: name/],
  ['another seed', { seed: 8 }, /its seed is 9, not 8: leave --seed out/],
  ['another grade', { grade: 'standard' as const }, /its grade is certify, not standard: leave --grade out/],
  ['other requirements', { only: ['CURSOR-1'] }, /its --only differs/],
])('a state is refused for a run of %s', (_, more, message) => {
  writeFileSync(file('state.json'), renderState(state))
  const call = (): unknown => readState(file('state.json'), { ...asked, ...more })
  expect(call).toThrow(message)
  expect(call).toThrow(/^--resume .*state\.json: .*; nothing was sent$/)
})

test.each([
  [
    'of another version',
    renderState(state).replace(/"version":"[^"]*"/, '"version":"0.0.1"'),
    /written by version 0\.0\.1, and this is/,
  ],
  [
    'that is a report',
    JSON.stringify(sampleResult),
    /not the state of a run; name the file that --state wrote, not a report/,
  ],
  ['that holds null', 'null', /not the state of a run/],
  ['that is XML', '<testsuites/>', /not JSON/],
])('a file %s is refused', (_, text, message) => {
  writeFileSync(file('other.json'), text)
  expect(() => readState(file('other.json'), asked)).toThrow(message)
})

test('a missing file is refused', () => {
  expect(() => readState(file('none.json'), asked)).toThrow(/there is no such file/)
  expect(() => readState(folder, asked)).toThrow(/this is a folder/)
})

const noWarning = (text: string): void => expect.unreachable(text)

test('a state is written to --state; beside the JSON report only if the run can be resumed', () => {
  const done = { ...sampleResult, errors: [] }
  const more = { ...done, interrupted: true }
  expect(stateFile({ state: file('kept.json') }).write(() => '{}', done, noWarning)).toBeNull()
  expect(stateFile({ json: file('result.json') }).write(() => '{}', done, noWarning)).toBeNull()
  expect(stateFile({}).write(() => '{}', more, noWarning)).toBeNull()
  expect(
    stateFile({ json: file('other.json') }).write(() => '{}', sampleResult, noWarning),
    'a check ended by an error',
  ).toBe(file('other.state.json'))
  expect(stateFile({ json: file('result.json') }).write(() => '{}', more, noWarning)).toBe(file('result.state.json'))
  expect(
    stateFile({ json: file('result.json'), resume: file('resumed.json') }).write(() => '{}', more, noWarning),
  ).toBe(file('resumed.json'))
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['kept.json', 'result.state.json', 'resumed.json']))
  expect(statSync(file('kept.json')).mode & 0o077).toBe(0)
})

test('a path where no state can be written is refused before anything is sent', () => {
  expect(() => stateFile({ state: folder })).toThrow(
    /--state .*: this is a folder; name a file in it; nothing was sent/,
  )
  stateFile({ state: file('made/for/it/state.json') })
  expect(statSync(file('made/for/it')).isDirectory()).toBe(true)
})

test('the report is written even if the state cannot be', () => {
  const warnings: string[] = []
  expect(
    stateFile({ json: file('none/result.json') }).write(
      () => '{}',
      { ...sampleResult, interrupted: true },
      (text) => warnings.push(text),
    ),
  ).toBeNull()
  expect(warnings.join()).toMatch(/the state of the run could not be written to .*result\.state\.json \(ENOENT\)/)
})
