import { expect, test } from 'vitest'
import { renderAnnotations } from './github.ts'
import { renderMarkdown } from './markdown.ts'
import { sampleRequirement, sampleResult } from './testing/sample-result.ts'

const violation = (actual: string) => ({
  message: 'a `code` | <b>bold</b> @everyone #1\nsecond line',
  pointer: null,
  expected: 'a, b: c',
  actual,
  exchange: null,
  reproduce: 'curl "```"',
})

test('a summary has the verdict, a row for each section, the violations with their commands, and what is missing', () => {
  const text = renderMarkdown(sampleResult)
  expect(text).toContain('## ❌ Not conformant')
  expect(text).toContain('| 2 Resources | 1 | 1 |  | 1 |  |')
  expect(text).toContain('- exchange 12: `GET /v1/customers?limit=3 → 200`')
  expect(text).toContain('```sh\ncurl -sS')
  expect(text).toContain(
    '```sh\nwinery-conformance run --base-url http://127.0.0.1:4080 --grade standard --only Customer.email --seed 42 --path 3:1',
  )
  expect(text).toContain('- CURSOR-2: needs club members of two statuses')
  expect(text).toContain('### Since baseline.json\n\n- ❌ removed: `Product.vintage`: every object had the field')
})

test('what several requirements lack is written once', () => {
  const missing = ['needs an admin driver']
  const requirements = ['A-1', 'A-2'].map((id) => sampleRequirement(id, 'inconclusive', { missing }))
  expect(renderMarkdown({ ...sampleResult, requirements })).toContain('- A-1, A-2: needs an admin driver\n')
})

test('text that a target sent cannot become markup of a summary', () => {
  const requirements = [sampleRequirement('A-1', 'fail', { violations: [violation('``x`` <img>')] })]
  const text = renderMarkdown({ ...sampleResult, requirements })
  expect(text).toContain(String.raw`a \`code\` \| &lt;b>bold&lt;/b> \@everyone \#1 second line`)
  expect(text).toContain('- actual: ``` "``x`` <img>" ```')
  expect(text).toContain('````sh\ncurl "```"\n````')
})

test('a summary fits into a comment', () => {
  const requirements = Array.from({ length: 400 }, (_, at) =>
    sampleRequirement(`A-${at}`, 'fail', { violations: [{ ...violation('y'), reproduce: 'z'.repeat(1_900) }] }),
  )
  for (const each of requirements) each.violations.push(...each.violations)
  expect(renderMarkdown({ ...sampleResult, requirements }).length).toBeLessThan(65_536)
})

test('annotations are one line each, ten at most, a waived requirement is a warning', () => {
  const waiver = { reason: 'later', expires: '2027-01-01' }
  const requirements = [
    sampleRequirement('A-1', 'fail', { violations: [violation('100%')] }),
    sampleRequirement('A-2', 'fail', { violations: [violation('y')], waiver }),
    ...Array.from({ length: 20 }, (_, at) => sampleRequirement(`B-${at}`, 'fail', { violations: [violation('y')] })),
  ]
  const lines = renderAnnotations({ ...sampleResult, requirements })
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatch(/^::error title=A-1::A-1 holds\.%0A.*second line%0Aexpected: a, b: c%0Aactual: "100%25"$/)
  expect(lines[1]).toMatch(/^::warning title=A-2::/)
  expect(lines.at(-1)).toBe('::error title=Winery REST API conformance::1 requirement is violated')
})
