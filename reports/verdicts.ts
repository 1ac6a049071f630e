import { catalogue } from '../spec/contract.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Requirement } from '../spec/requirements/row.ts'
import type { Outcome } from '../fixtures/outcome.ts'
import type { RunPart } from '../fixtures/run-part.ts'
import type { Grade } from '../fixtures/target/config.ts'
import { reproduce } from './reproduce.ts'
import type { ReportedRequirement, ReportedViolation, Result, Verdict } from './result.ts'

export interface Terms {
  grade: Grade
  additions: 'fail' | 'note'
  only: readonly string[] | null
  baseUrl: string
}

type Found = RunPart['findings']

const violation = (
  evidence: { message: string; expected: unknown; actual: unknown },
  exchange: Exchange | null,
  baseUrl: string,
): ReportedViolation => ({
  ...evidence,
  exchange,
  reproduce: exchange === null ? null : reproduce(exchange, baseUrl),
})

function violationsOf(outcome: Outcome | undefined, found: Found, baseUrl: string): ReportedViolation[] {
  const accused = (outcome?.accusations ?? []).map(({ message, expected, actual, exchange }) =>
    violation({ message, expected, actual }, exchange, baseUrl),
  )
  const seen = found.map(({ finding: { message, expected, actual, pointer }, exchange }) =>
    violation({ message: pointer === '' ? message : `${message} at ${pointer}`, expected, actual }, exchange, baseUrl),
  )
  return [...accused, ...seen]
}

/** Whether this is a mere addition, which a server that has grown within v1 may be forgiven. */
const isAddition = (id: string): boolean => id.endsWith('.closed')

function judge(row: Requirement, part: RunPart, outcome: Outcome | undefined, terms: Terms): ReportedRequirement {
  const found = part.findings.filter(({ finding }) => finding.requirement === row.id)
  const seen = part.tally[row.id]
  const violations = violationsOf(outcome, found, terms.baseUrl)
  const reported = (verdict: Verdict, more: Partial<ReportedRequirement> = {}): ReportedRequirement => ({
    id: row.id,
    section: row.section,
    statement: row.statement,
    verdict,
    notes: outcome?.notes ?? [],
    missing: [],
    violations: [],
    rests_on: { exchanges: Math.max(seen?.exchanges ?? 0, outcome?.exchanges ?? 0), elements: seen?.elements ?? 0 },
    ...more,
  })
  if (violations.length > 0) {
    if (terms.additions === 'note' && isAddition(row.id)) {
      return reported('pass', { notes: violations.map(({ message }) => `an addition: ${message}`) })
    }
    return reported('fail', { violations })
  }
  if (row.untested !== undefined) return reported('untested', { missing: [row.untested] })
  if (outcome?.state === 'inconclusive') return reported('inconclusive', { missing: outcome.missing })
  if (outcome?.state === 'not applicable') return reported('not_applicable', { missing: outcome.missing })
  if (outcome?.state === 'error')
    return reported('inconclusive', {
      missing: [`the check could not run to its end: ${outcome.error?.split('\n')[0] ?? ''}`],
    })
  if (outcome === undefined && row.kind === 'rule')
    return reported('untested', { missing: ['this version of the suite has no check for it'] })
  if (!part.alive) return reported('inconclusive', { missing: ['a target that answers the given key'] })
  // Whoever answers everything alike has passed nothing, even where that was the right answer.
  if (!part.discerning)
    return reported('inconclusive', { missing: ['a target that answers lists, and refuses what no winery could answer'] })
  if (outcome?.state === 'passed') return reported('pass')
  if ((seen?.elements ?? 0) === 0)
    return reported('inconclusive', { missing: [`data: no response of this run showed it (${row.observe})`] })
  return reported('pass')
}

/** Whether a grade asks for a requirement: what it leaves out may stay inconclusive without making a run incomplete. */
function asks(grade: Grade, { needs }: Requirement): boolean {
  if (grade === 'certify') return true
  const beyond =
    grade === 'standard' ? ['admin', 'restricted-keys', 'inbox'] : ['admin', 'restricted-keys', 'inbox', 'write']
  return !needs.some((need) => beyond.includes(need))
}

function exitOf(part: RunPart, requirements: readonly ReportedRequirement[], grade: Grade): Result['exit'] {
  const count = (verdict: Verdict): number => requirements.filter((each) => each.verdict === verdict).length
  const unsafe = part.outcomes.find((each) => each.unsafe !== null)?.unsafe
  if (unsafe !== undefined && unsafe !== null) return { code: 5, reason: unsafe }
  if (count('fail') > 0) return { code: 1, reason: `${count('fail')} requirements are violated` }
  const errors = part.outcomes.filter((each) => each.state === 'error').length
  if (errors > 0) return { code: 4, reason: `${errors} checks could not run to their end` }
  const rows = new Map(catalogue.map((row) => [row.id, row]))
  const open = requirements.filter(
    ({ id, verdict }) => verdict === 'inconclusive' && asks(grade, rows.get(id) as Requirement),
  )
  if (open.length > 0)
    return { code: 3, reason: `${open.length} requirements that the grade ${grade} asks for are inconclusive` }
  if (count('pass') === 0) return { code: 3, reason: 'no requirement was put to the test' }
  return { code: 0, reason: 'no requirement is violated' }
}

/** Computes every verdict from what a run recorded: the one place where verdicts are made, and it is pure. */
export function judgeRun(part: RunPart, terms: Terms): Pick<Result, 'requirements' | 'summary' | 'exit'> {
  const outcomes = new Map(part.outcomes.map((each) => [each.requirement as string, each]))
  const rows = catalogue.filter(
    (row) => row.subject === 'server' && (terms.only === null || terms.only.includes(row.id)),
  )
  const requirements = rows.map((row) => judge(row, part, outcomes.get(row.id), terms))
  const summary: Record<Verdict, number> = { pass: 0, fail: 0, inconclusive: 0, not_applicable: 0, untested: 0 }
  for (const { verdict } of requirements) summary[verdict] += 1
  return { requirements, summary, exit: exitOf(part, requirements, terms.grade) }
}
