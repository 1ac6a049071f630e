import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptySurface } from '../../../fixtures/target/surface/surface.ts'
import { familiesOf } from '../../../fixtures/target/surface/diff.ts'
import { sampleResult } from '../../../reports/testing/sample-result.ts'
import type { Result, Waiver, WaiverState } from '../../../reports/result.ts'
import { readKnownFailures, withStaleEntries } from './known-failures.ts'
import { withLostVerdicts } from './regression.ts'
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('known')

function read(text: string): ReturnType<typeof readKnownFailures> {
  const name = join(folder, 'known.yaml')
  writeFileSync(name, text)
  return readKnownFailures(name)
}

const entry = { requirement: 'MONEY-2', reason: 'mended in the next release', expires: '2027-03-31' }
const known = { name: 'known.yaml', entries: [entry] }
const passing: Result = { ...sampleResult, exit: { code: 0, reason: 'no requirement is violated' } }
const waived = (state: WaiverState): Result => ({ ...passing, waivers: [{ ...entry, state }] })

test('a list of entries is read from YAML', () => {
  expect(read(`- requirement: MONEY-2\n  reason: mended in the next release\n  expires: 2027-03-31\n`).entries).toEqual(
    [entry],
  )
  expect(read('').entries).toEqual([])
})

test.each([
  [
    '- requirement: MONY-2\n  reason: x\n  expires: 2027-01-01',
    /entry 1: requirement "MONY-2" is not in the catalogue.*MONEY-2/,
  ],
  ['- requirement: MONEY-2\n  expires: 2027-01-01', /entry 1: reason is missing/],
  ['- requirement: MONEY-2\n  reason: x\n  expires: 2027-02-30', /entry 1: expires "2027-02-30" is not a day/],
  ['requirement: MONEY-2', /expected a list of entries/],
])('%s is refused with what is wrong and where', (text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('a listed failure does not break the gate, a stale entry does', () => {
  expect(withStaleEntries(waived('used'), known).exit.code).toBe(0)
  expect(withStaleEntries(waived('unused'), known).exit).toEqual({
    code: 3,
    reason: 'known.yaml is out of date: MONEY-2 no longer fails; remove the entry',
  })
  expect(withStaleEntries(waived('expired'), known).exit.code).toBe(3)
  const violated: Result = { ...waived('unused'), exit: { code: 1, reason: 'x' } }
  expect(withStaleEntries(violated, known).exit.code).toBe(1)
})

test('a requirement that passed in the baseline and is not judged now makes the run incomplete', () => {
  const suite = { version: '1', requirements: 1 }
  const [first] = passing.requirements
  const surface = { ...emptySurface(), suite }
  const baseline = { name: 'baseline.json', surface: { ...surface, passed: familiesOf([first!.id]) } }
  const judgedAs = (verdict: 'pass' | 'fail' | 'inconclusive', waiver: Waiver | null = null): Result =>
    withLostVerdicts({ ...passing, requirements: [{ ...first!, verdict, waiver }] }, surface, baseline)
  expect(judgedAs('pass').exit.code).toBe(0)
  expect(judgedAs('fail').regression?.changes).toEqual([])
  expect(judgedAs('inconclusive').exit).toEqual({
    code: 3,
    reason: `1 requirement passed in baseline.json and is no longer judged: ${first!.id}`,
  })
  expect(judgedAs('inconclusive', entry).exit.code).toBe(0)
})
