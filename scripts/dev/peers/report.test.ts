import { expect, test } from 'vitest'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { joined, leftFor } from './continued.ts'
import { classOf, drawn } from './draw.ts'
import type { PeersReport } from './report-details.ts'
import { jsonOf, markdownOf, share } from './report.ts'
import { outcomeOf } from './trial.ts'

const run = (...findings: string[]) => ({ findings, wall: 1500, requests: 35 })
const some = drawn(faults, 3).map(({ name }) => name)
const [first = '', second = '', third = ''] = some
const tool = { packages: ['one@1.0.0'], how: 'reads', absent: null, baseline: [run('always')], spots: [], runs: 1 }

const report: PeersReport = {
  environment: { node: 'v20', cores: 2, load: 0, atOnce: 1 },
  tools: [
    { ...tool, name: 'winery-conformance, certify' },
    { ...tool, name: 'one', spots: [{ fault: first, decided: 'unchanged', alone: 'reports more' }] },
    { ...tool, name: 'two', absent: 'Java is not installed' },
  ],
  variants: [{ name: 'grown', by: { one: run('always', 'new') } }],
  faults: [
    { name: first, by: { one: 'unchanged', 'winery-conformance, certify': 'silent' } },
    { name: second, by: { one: 'reports more' } },
    { name: third, by: { one: 'failed' } },
  ],
}
const campaign = some.map((fault, n) => ({ fault, does: '', own: true, failed: n === 0 ? [] : null }))

test('a continued run takes only the faults on which a tool has no result, and adds to the report', () => {
  expect(leftFor('one', drawn(faults, 4), report)).toHaveLength(2)
  const later: PeersReport = {
    ...report,
    tools: [{ ...tool, name: 'one' }],
    variants: [],
    faults: [...report.faults.map(({ name }) => ({ name, by: {} })), { name: 'X-1/new', by: { one: 'silent' } }],
  }
  const both = joined(report, later)
  expect(both.tools.map(({ name, runs }) => [name, runs])).toEqual([
    ['winery-conformance, certify', 1],
    ['one', 2],
    ['two', 1],
  ])
  expect(both.faults).toEqual([...report.faults, { name: 'X-1/new', by: { one: 'silent' } }])
  expect(both.variants).toEqual(report.variants)
})

test('only what a tool does not say of the conformant sandbox reports a fault', () => {
  const known = new Set(['always'])
  expect([['always'], ['always', 'new'], null].map((each) => outcomeOf(each, known))).toEqual([
    'silent',
    'reports new',
    'failed',
  ])
})

test('the report counts the faults to which a tool came, and gives the reason for a tool that did not run', () => {
  const text = markdownOf(report, faults, campaign)
  expect(share('one', report.faults)).toBe('1 of 3')
  expect(text).toContain('| one | 1 of 3 | 1 | 1 of 1 | 35 | 1.5 |')
  expect(text).toContain('| two | not run: Java is not installed |')
  expect(text).toContain(`**3 of ${faults.length} seeded faults.**`)
})

test('this suite is shown by its campaign and by a random sample', () => {
  const text = markdownOf(report, faults, campaign)
  expect(text).toContain('(campaign) | 3 of 3 |')
  expect(text).toContain('whole runs (campaign) | 0 of 1 |')
  expect(text).toContain('| winery-conformance, certify, whole runs of a random sample | 0 of 1 |')
  expect(text).toContain(`- \`${first}\`: reported by no tool`)
})

test('a run without a result and an outcome that disagrees are listed', () => {
  const text = markdownOf(report, faults, campaign)
  expect(text).toContain('| one | 1 | 2 | 1 | 0 | 0 of 1 | 0 of 0 |')
  expect(text).toContain(`- one on \`${third}\``)
  expect(text).toContain(`- one on \`${first}\`: unchanged; alone: reports more`)
})

test('the measured data is read back as it was written', () => {
  expect(JSON.parse(jsonOf(report))).toEqual(report)
})

test('the random sample takes the classes in turn and depends only on the names', () => {
  const classes = new Set(faults.map(classOf))
  expect(new Set(drawn(faults, classes.size).map(classOf))).toEqual(classes)
  expect(
    drawn([...faults].reverse(), faults.length)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    drawn(faults, faults.length)
      .map(({ name }) => name)
      .sort(),
  )
  expect(drawn(faults, 20).slice(0, 7)).toEqual(drawn(faults, 7))
})
