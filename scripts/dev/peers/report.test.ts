import { expect, test } from 'vitest'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { classOf, drawn } from './draw.ts'
import type { Row } from './measure.ts'
import { markdownOf, type PeersReport, reported } from './report.ts'

const found = (...findings: string[]): Row['by'][string] => ({ findings, wall: 1500, requests: 35 })

const [first, second] = drawn(faults, 2)
const report: PeersReport = {
  environment: { node: 'v20', cores: 2, load: 0, atOnce: 1 },
  drawn: 2,
  of: 9,
  tools: [
    { name: 'one', packages: ['one@1.0.0'], how: 'reads', absent: null },
    { name: 'two', packages: ['two@1.0.0'], how: 'writes', absent: 'Java is not installed' },
  ],
  baseline: [{ name: 'sandbox', by: { one: found('always') } }],
  variants: [{ name: 'grown', by: { one: found('always', 'new') } }],
  faults: [
    { name: first?.name ?? '', by: { one: found('always') } },
    { name: second?.name ?? '', by: { one: { error: 'it ended' } } },
  ],
}

test('a fault is reported only by findings that the conformant sandbox does not get; a tool without a result is undefined', () => {
  expect(report.faults.map((row) => reported(report, 'one', row))).toEqual([false, undefined])
  expect(reported(report, 'one', { name: 'x', by: { one: found('always', 'new') } })).toBe(true)
})

test('the report counts the faults that a tool was tried with, and gives the reason for a tool that did not run', () => {
  const text = markdownOf(report, faults)
  expect(text).toContain('| one | 0 of 1 | 1 | 1 of 1 | 35 | 1.5 |')
  expect(text).toContain('| two | not run: Java is not installed |')
  expect(text).toContain('**2 of 9 seeded faults**')
  expect(text).toContain(`- one on \`${second?.name}\`: it ended`)
})

test('the draw takes the classes in turn and depends only on the names', () => {
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
