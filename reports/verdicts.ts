import { catalogue } from '../spec/contract.ts'
import type { Requirement } from '../spec/requirements/row.ts'
import type { RunRecord } from '../fixtures/target/engine/run-record.ts'
import { exitOf } from './exit-of.ts'
import { judge, type Terms } from './requirement-verdict.ts'
import type { ReportedRequirement, Result, Verdict } from './result.ts'
import { stateOf } from './waivers.ts'

export type { Terms } from './requirement-verdict.ts'

/** From the worst verdict to the best. */
const worstFirst = ['fail', 'inconclusive', 'untested', 'not_applicable', 'pass'] as const

/** A requirement that others judge takes the worst of their verdicts, with its reasons. */
function withJudges(
  own: ReportedRequirement,
  { kind }: Requirement,
  judges: readonly ReportedRequirement[],
): ReportedRequirement {
  if (judges.length === 0) return own
  // A shape has no probe of its own: only a violation of it counts.
  const all = kind === 'shape' && own.verdict !== 'fail' ? judges : [own, ...judges]
  const verdict = worstFirst.find((each) => all.some((judge) => judge.verdict === each)) ?? 'inconclusive'
  const worst = all.filter((judge) => judge.verdict === verdict)
  return {
    ...own,
    verdict,
    notes: [...own.notes, `judged by ${judges.map(({ id }) => id).join(', ')}`],
    missing: [...new Set(worst.flatMap(({ missing }) => missing))],
    violations: worst.flatMap(({ violations }) => violations),
    rests_on: {
      exchanges: Math.max(...all.map(({ rests_on }) => rests_on.exchanges)),
      elements: Math.max(...all.map(({ rests_on }) => rests_on.elements)),
      entries: [...new Set(all.flatMap(({ rests_on }) => rests_on.entries))],
    },
  }
}

/**
 * A requirement that the target file declares not applicable is not applicable, unless an exchange shows a violation: a
 * declaration does not hide a violation.
 */
function declared(judged: ReportedRequirement, { notApplicable = {} }: Terms): ReportedRequirement {
  const reason = notApplicable[judged.id]
  const { verdict, notes } = judged
  if (reason === undefined || verdict === 'untested') return judged
  const noting = (note: string): string[] => [...notes, note]
  if (verdict === 'fail')
    return {
      ...judged,
      notes: noting(`the target file declares it not applicable (${reason}), but an exchange shows a violation`),
    }
  const became = { ...judged, verdict: 'not_applicable' as const, missing: [`declared in the target file: ${reason}`] }
  return verdict === 'pass'
    ? { ...became, notes: noting('it was tested anyway and passed: the declaration may be out of date') }
    : became
}

/** Computes every verdict from the record of a run. It is pure, and the only place where verdicts are computed. */
export function judgeRun(
  part: RunRecord,
  terms: Terms,
): Pick<Result, 'subject' | 'requirements' | 'summary' | 'exit' | 'waivers' | 'interrupted' | 'pending'> {
  const subject = terms.subject ?? 'server'
  const outcomes = new Map(part.outcomes.map((each) => [each.requirement as string, each]))
  const rows = catalogue.filter(
    (row) => row.subject === subject && (terms.only === null || terms.only.includes(row.id)),
  )
  const judged = (row: Requirement): ReportedRequirement => {
    const own = judge(row, part, outcomes.get(row.id), terms)
    const judges = catalogue.filter(({ id }) => row.judgedBy?.includes(id) === true)
    return declared(
      withJudges(
        own,
        row,
        judges.map((each) => judged(each)),
      ),
      terms,
    )
  }
  const requirements = rows.map((row) => judged(row))
  const summary: Record<Verdict, number> = { pass: 0, fail: 0, inconclusive: 0, not_applicable: 0, untested: 0 }
  for (const { verdict } of requirements) summary[verdict] += 1
  return {
    subject,
    requirements,
    summary,
    exit: exitOf(part, requirements, terms.grade),
    waivers: (terms.waivers ?? []).map((waiver) => ({ ...waiver, state: stateOf(waiver, requirements, terms) })),
    interrupted: part.interrupted,
    pending: part.pending.map(({ requirement, until, waitsFor }) => ({ requirement, until, waits_for: waitsFor })),
  }
}
