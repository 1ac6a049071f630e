import { catalogue } from '../spec/contract.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Requirement } from '../spec/requirements/row.ts'
import type { Outcome } from '../fixtures/target/engine/outcome.ts'
import type { RunRecord } from '../fixtures/target/engine/run-record.ts'
import type { Grade } from '../fixtures/target/config.ts'
import { exitOf } from './exit-of.ts'
import { reproduce } from './reproduce.ts'
import type { ReportedRequirement, ReportedViolation, Result, Verdict, Waiver } from './result.ts'
import { stateOf, waiverFor } from './waivers.ts'

export interface Terms {
  grade: Grade
  additions: 'fail' | 'note'
  only: readonly string[] | null
  baseUrl: string
  /** Whose duties are judged: a server's, unless told. */
  subject?: Result['subject']
  /** Requirements that cannot arise on the target, as it declares, each with its reason. */
  notApplicable?: Readonly<Record<string, string>>
  waivers?: readonly Waiver[]
  /** The day on which waivers are judged: `YYYY-MM-DD`. */
  today?: string
}

/** What a target must do before anything else that it does means something. */
const basics: Record<Result['subject'], { dead: string; alike: string }> = {
  server: {
    dead: 'a target that answers the given key',
    alike: 'a target that answers lists, and refuses what no winery could answer',
  },
  receiver: {
    dead: 'a receiver that accepts a rightly signed delivery',
    alike: 'a receiver that accepts rightly signed deliveries and refuses others',
  },
}

type Found = RunRecord['findings']

const violation = (
  evidence: Pick<ReportedViolation, 'message' | 'pointer' | 'expected' | 'actual' | 'counterexample'>,
  exchange: Exchange | null,
  baseUrl: string,
): ReportedViolation => ({ ...evidence, exchange, reproduce: exchange === null ? null : reproduce(exchange, baseUrl) })

function violationsOf(outcome: Outcome | undefined, found: Found, baseUrl: string): ReportedViolation[] {
  const failed = (outcome?.violations ?? []).map(({ exchange, ...evidence }) =>
    violation({ ...evidence, pointer: null }, exchange, baseUrl),
  )
  const seen = found.map(({ finding: { message, expected, actual, pointer }, exchange }) =>
    pointer === ''
      ? violation({ message, pointer: null, expected, actual }, exchange, baseUrl)
      : violation({ message: `${message} at ${pointer}`, pointer, expected, actual }, exchange, baseUrl),
  )
  return [...failed, ...seen]
}

/** The numbers of the exchanges that a verdict rests on: those of violations first. */
const entriesOf = (violations: readonly ReportedViolation[], ...others: readonly number[][]): number[] => [
  ...new Set([...violations.flatMap(({ exchange }) => exchange?.number ?? []), ...others.flat()]),
]

/** Whether this is an added field, which a server that has grown within v1 may be allowed. The error envelope stays closed. */
const isAddition = (id: string): boolean => id.endsWith('.closed') && id !== 'Error.closed'

const cutShort = 'not judged: the run was interrupted'

/** What a person must add, so that a shape can be seen: the object that has it. */
const unseen = ({ id, kind, observe }: Requirement): string =>
  kind === 'shape'
    ? `data: the object ${id.split('.')[0]}, which no response of this run showed`
    : `data: no response of this run showed it (${observe})`

function judge(row: Requirement, part: RunRecord, outcome: Outcome | undefined, terms: Terms): ReportedRequirement {
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
    waiver: waiverFor(row.id, terms),
    duration_ms: outcome === undefined || row.kind === 'shape' ? null : outcome.duration,
    rests_on: {
      exchanges: Math.max(seen?.exchanges ?? 0, outcome?.exchanges ?? 0),
      elements: seen?.elements ?? 0,
      entries: entriesOf(violations, outcome?.entries ?? [], seen?.entries ?? []),
    },
    ...more,
  })
  const inconclusive = (...missing: string[]): ReportedRequirement => reported('inconclusive', { missing })
  if (violations.length > 0) {
    if (terms.additions === 'note' && isAddition(row.id)) {
      return reported('pass', { notes: violations.map(({ message }) => `an addition: ${message}`) })
    }
    return reported('fail', { violations })
  }
  if (row.untested !== undefined) return reported('untested', { missing: [row.untested] })
  const pending = part.pending.find(({ requirement }) => requirement === row.id)
  if (pending !== undefined) return inconclusive(`pending until ${pending.until}: ${pending.waitsFor}`)
  if (outcome?.state === 'inconclusive') return inconclusive(...outcome.missing)
  if (outcome?.state === 'not applicable') return reported('not_applicable', { missing: outcome.missing })
  if (outcome?.state === 'error')
    return inconclusive(`the check could not run to its end: ${outcome.error?.split('\n')[0] ?? ''}`)
  if (outcome === undefined && row.kind === 'rule' && !part.interrupted)
    return reported('untested', { missing: ['this version of the suite has no check for it'] })
  if (part.interrupted && outcome === undefined && (row.kind === 'rule' || (seen?.elements ?? 0) === 0))
    return inconclusive(cutShort)
  const { dead, alike } = basics[terms.subject ?? 'server']
  if (!part.alive) return inconclusive(dead)
  // Whoever answers everything alike has passed nothing, even where that was the right answer.
  if (!part.discerning) return inconclusive(alike)
  if (outcome?.state === 'passed') return reported('pass')
  if ((seen?.elements ?? 0) === 0) return inconclusive(unseen(row))
  return reported('pass')
}

/** From the worst verdict to the best. */
const worstFirst = ['fail', 'inconclusive', 'untested', 'not_applicable', 'pass'] as const

/** A requirement that others judge takes the worst of their verdicts, and what they show of it. */
function withJudges(
  own: ReportedRequirement,
  { kind }: Requirement,
  judges: readonly ReportedRequirement[],
): ReportedRequirement {
  if (judges.length === 0) return own
  // A shape has no probe of its own.
  const all = kind === 'shape' ? judges : [own, ...judges]
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
 * What a target declares not to apply does not, unless an exchange shows all the same that it is broken: a declaration
 * spares the target what it cannot show, and hides nothing.
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

/** Computes every verdict from what a run recorded: the one place where verdicts are made, and it is pure. */
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
