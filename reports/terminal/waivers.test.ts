import { expect, test } from 'vitest'
import { renderJunit } from '../junit.ts'
import type { ReportedRequirement, Result } from '../result.ts'
import { renderTerminal } from '../terminal.ts'
import { sampleResult } from '../testing/sample-result.ts'

const waiver = { reason: 'the next release mends it', expires: '2027-03-31' }
const waive = (each: ReportedRequirement): ReportedRequirement =>
  ['Customer.email', 'CURSOR-2'].includes(each.id) ? { ...each, waiver, notes: ['seen before'] } : each

const result: Result = {
  ...sampleResult,
  requirements: sampleResult.requirements.map(waive),
  waivers: [
    { requirement: 'Customer.email', ...waiver, state: 'used' },
    { requirement: 'PAGE-2', reason: 'old', expires: '2026-01-31', state: 'expired' },
    { requirement: 'MONEY-2', reason: 'not needed', expires: '2027-01-31', state: 'unused' },
  ],
  pending: [{ requirement: 'EVENT-4', until: '2026-01-02T05:04:05Z', waits_for: 'the fourth retry' }],
}

test('the terminal shows each waiver, its reason, its last day, and whether it had an effect', () => {
  const text = renderTerminal(result, { width: 120, coloured: false })
  expect(text).toContain('✗ Customer.email  Always present: the email address, or null. (waived until 2027-03-31)')
  expect(text).toContain('   waived      until 2027-03-31: the next release mends it\n   note        seen before\n')
  expect(text).toContain(`Waivers in the target file:
  ~ Customer.email until 2027-03-31 (the next release mends it): does not count for the exit code
  ~ PAGE-2 until 2026-01-31 (old): has expired and does not count: meet the requirement or renew the waiver
  ~ MONEY-2 until 2027-01-31 (not needed): is neither violated nor inconclusive: remove the waiver
`)
  expect(text).toContain('Pending, for --resume:\n  … EVENT-4 from 2026-01-02T05:04:05Z: the fourth retry\n')
})

test('JUnit counts a waived failure as skipped, with its evidence', () => {
  const text = renderJunit(result)
  expect(text).toMatch(/^.*<testsuites [^>]*failures="0"/m)
  expect(text).toContain('fail, waived until 2027-03-31: the next release mends it (wrong type at /data/0/email)')
  expect(text).toContain('inconclusive, waived until 2027-03-31: the next release mends it (needs club members')
  expect(text).toMatch(/<system-out>seen before[^]*wrong type at \/data\/4\/email/)
  expect(text).toContain('name="waiver.PAGE-2" value="until 2026-01-31 (expired): old"')
})

test('masked evidence is reported as masked, if there is any', () => {
  const words = 'letters become x, digits 0'
  const masked = renderTerminal(result, { width: 100, coloured: false }).replaceAll(/\s+/g, ' ')
  expect(masked).toContain(words)
  expect(
    renderTerminal({ ...result, personal_data: 'shown' }, { width: 100, coloured: false }).replaceAll(/\s+/g, ' '),
  ).not.toContain(words)
  expect(
    renderTerminal({ ...result, requirements: [] }, { width: 100, coloured: false }).replaceAll(/\s+/g, ' '),
  ).not.toContain(words)
})
