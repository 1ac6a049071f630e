import { inWords } from '../spec/exchange.ts'
import { numberOf, sectionNumbers, type SectionNumber, titled } from '../spec/sections.ts'
import { replay } from './reproduce.ts'
import type { ReportedRequirement, ReportedViolation, Result } from './result.ts'
import { expectation, oneLine } from './text.ts'
import { isWaived } from './waivers.ts'
import { type Element, renderXml } from './xml.ts'

/** Violations of one requirement that are written out; the JSON report has them all. */
const shown = 10

function describe(
  { message, expected, actual, exchange, reproduce, counterexample }: ReportedViolation,
  id: string,
  result: Result,
): string {
  const lines = [message, `  expected: ${expectation(expected, 300)}`, `  actual:   ${oneLine(actual, 300)}`]
  if (exchange !== null) lines.push(`  exchange: ${inWords(exchange)}`)
  if (reproduce !== null) lines.push(`  repeat:   ${reproduce}`)
  if (counterexample !== undefined) lines.push(`  replay:   ${replay(result, id, counterexample)}`)
  return lines.join('\n')
}

/** The violations of a requirement, up to the limit. */
function evidence({ id, statement, violations }: ReportedRequirement, result: Result): string {
  const more = violations.length > shown ? [`… and ${violations.length - shown} more`] : []
  return [statement, ...violations.slice(0, shown).map((each) => describe(each, id, result)), ...more].join('\n\n')
}

function failure(requirement: ReportedRequirement, result: Result): Element {
  const { statement, violations } = requirement
  return {
    name: 'failure',
    attributes: { message: violations[0]?.message ?? statement, type: 'Violation' },
    children: [evidence(requirement, result)],
  }
}

const waived = ({ verdict, waiver, violations, missing }: ReportedRequirement): Element => ({
  name: 'skipped',
  attributes: {
    message: `${verdict}, waived until ${waiver?.expires}: ${waiver?.reason} (${violations[0]?.message ?? missing.join('; ')})`,
  },
})

/** Seconds, as the schema requires. */
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

/** The outcome of a requirement as an element of JUnit; none for a pass. */
function outcome(requirement: ReportedRequirement, result: Result): Element[] {
  const { id, verdict, missing } = requirement
  if (verdict === 'pass') return []
  // Readers of JUnit count failures: a waived one is skipped, with its evidence in system-out.
  if (isWaived(requirement)) return [waived(requirement)]
  if (verdict === 'fail') return [failure(requirement, result)]
  const error = result.errors.find((each) => each.requirement === id)
  if (error !== undefined)
    return [
      {
        name: 'error',
        attributes: { message: error.message.split('\n', 1)[0] ?? '', type: 'HarnessError' },
        children: [error.message],
      },
    ]
  return [{ name: 'skipped', attributes: { message: `${verdict.replace('_', ' ')}: ${missing.join('; ')}` } }]
}

function testCase(requirement: ReportedRequirement, result: Result): Element {
  const { id, section, statement, notes } = requirement
  const texts =
    requirement.verdict === 'fail' && isWaived(requirement) ? [...notes, evidence(requirement, result)] : notes
  const noted = texts.length === 0 ? [] : [{ name: 'system-out', children: [texts.join('\n')] }]
  return {
    name: 'testcase',
    attributes: { name: `${id}: ${statement}`, classname: section, time: seconds(requirement.duration_ms ?? 0) },
    children: [...outcome(requirement, result), ...noted],
  }
}

const properties = ({ suite, target, seed, grade, run_id, waivers }: Result): Element => ({
  name: 'properties',
  children: Object.entries({
    'suite.version': suite.version,
    'target.base_url': target.base_url,
    'target.environment': target.environment ?? 'unknown',
    grade,
    seed,
    run_id,
    ...Object.fromEntries(
      waivers.map(({ requirement, reason, expires, state }) => [
        `waiver.${requirement}`,
        `until ${expires} (${state}): ${reason}`,
      ]),
    ),
  }).map(([name, value]) => ({ name: 'property', attributes: { name, value } })),
})

/** How many test cases hold an element of each name. */
function counts(cases: readonly Element[]): Record<'tests' | 'failures' | 'errors' | 'skipped', number> {
  const having = (name: string): number =>
    cases.filter(({ children = [] }) => children.some((child) => typeof child !== 'string' && child.name === name))
      .length
  return { tests: cases.length, failures: having('failure'), errors: having('error'), skipped: having('skipped') }
}

function suiteOf(name: string, cases: readonly Element[], result: Result): Element {
  const total = cases.reduce((sum, { attributes }) => sum + Number(attributes?.time ?? 0), 0)
  const attributes = {
    name,
    ...counts(cases),
    time: seconds(1000 * total),
    timestamp: result.timing.started_at.replace(/\.\d+Z$/, ''),
  }
  return { name: 'testsuite', attributes, children: [properties(result), ...cases] }
}

/** The errors that belong to no requirement of the report, which would otherwise be lost. */
function harnessSuite(result: Result): Element[] {
  const reported = new Set(result.requirements.map(({ id }) => id))
  const stray = result.errors.filter(({ requirement }) => requirement === null || !reported.has(requirement))
  const cases = stray.map(({ message }, at): Element => ({
    name: 'testcase',
    attributes: { name: `harness error ${at + 1}`, classname: 'harness', time: 0 },
    children: [
      {
        name: 'error',
        attributes: { message: message.split('\n', 1)[0] ?? '', type: 'HarnessError' },
        children: [message],
      },
    ],
  }))
  return cases.length === 0 ? [] : [suiteOf('harness', cases, result)]
}

/**
 * The result as JUnit XML: a test suite for each section, a test case for each requirement. A requirement without a
 * verdict is skipped. The time of a test case is that of its check; a shape is judged on the exchanges of other checks
 * and has none.
 */
export function renderJunit(result: Result): string {
  const suites = sectionNumbers.flatMap((number: SectionNumber) => {
    const cases = result.requirements
      .filter(({ section }) => numberOf(section) === number)
      .map((each) => testCase(each, result))
    return cases.length === 0 ? [] : [suiteOf(titled(number), cases, result)]
  })
  const all = [...suites, ...harnessSuite(result)]
  const sum = (name: string): number =>
    all.reduce((total, { attributes }) => total + Number(attributes?.[name] ?? 0), 0)
  return renderXml({
    name: 'testsuites',
    attributes: {
      name: 'winery-conformance',
      tests: sum('tests'),
      failures: sum('failures'),
      errors: sum('errors'),
      time: seconds(result.timing.duration_ms),
    },
    children: all,
  })
}
