import type { Exchange } from '../spec/exchange.ts'
import { observation, type Requirement } from '../spec/requirements/row.ts'
import type { Outcome } from '../fixtures/target/engine/outcome.ts'
import type { RunRecord } from '../fixtures/target/engine/run-record.ts'
import type { Grade } from '../fixtures/target/config.ts'
import { reproduce } from './reproduce.ts'
import type { ReportedRequirement, ReportedViolation, Result, Verdict, Waiver } from './result.ts'
import { waiverFor } from './waivers.ts'

/** The terms by which a run is judged. */
export interface Terms {
  grade: Grade
  additions: 'fail' | 'note'
  only: readonly string[] | null
  baseUrl: string
  /** Whose requirements are judged; by default those of a server. */
  subject?: Result['subject']
  /** Requirements that cannot arise on the target, as it declares, each with its reason. */
  notApplicable?: Readonly<Record<string, string>>
  waivers?: readonly Waiver[]
  /** The day on which waivers are judged: `YYYY-MM-DD`. */
  today?: string
}

/** What a target must do before its other responses can be judged. */
const basics: Record<Result['subject'], { dead: string; alike: string }> = {
  server: {
    dead: 'needs a target that answers the given key',
    alike: 'needs a target that answers lists, and refuses requests that no winery could answer',
  },
  receiver: {
    dead: 'needs a receiver that accepts a correctly signed delivery',
    alike: 'needs a receiver that accepts correctly signed deliveries and refuses others',
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

/**
 * Whether this is an added field, which a server that has grown within v1 may be allowed. The error envelope stays
 * closed.
 */
const isAddition = (id: string): boolean => id.endsWith('.closed') && id !== 'Error.closed'

const cutShort = 'not judged: the run was interrupted'

/** Whether a response showed an object, by the tally of its fields. */
const isObjectSeen = (object: string, { tally }: RunRecord): boolean =>
  Object.entries(tally).some(([id, { elements }]) => id.startsWith(`${object}.`) && elements > 0)

/** What is missing if no response showed what a requirement is about. A field is named only if its object was seen. */
function unseen(row: Requirement, part: RunRecord): string {
  const { id, kind } = row
  const [object = '', field] = id.split('.')
  if (kind !== 'shape' || field === undefined)
    return `needs a response that the requirement applies to, which this run did not get (${observation(row)})`
  const isNamed = isObjectSeen(object, part) && field !== 'closed'
  return `needs ${isNamed ? `${field} of the object ${object}` : `the object ${object}`}, which no response of this run showed`
}

type Judged = { verdict: Verdict } & Partial<ReportedRequirement>

const inconclusive = (...missing: string[]): Judged => ({ verdict: 'inconclusive', missing })

/** A violation decides before anything else. */
function byViolations(id: string, violations: ReportedViolation[], { additions }: Terms): Judged | undefined {
  if (violations.length === 0) return undefined
  if (additions === 'note' && isAddition(id))
    return { verdict: 'pass', notes: violations.map(({ message }) => `an addition: ${message}`) }
  return { verdict: 'fail', violations }
}

/** The verdict that the catalogue or the outcome of the check gives without violations. */
function byCheck(row: Requirement, part: RunRecord, outcome: Outcome | undefined): Judged | undefined {
  if (row.untested !== undefined) return { verdict: 'untested', missing: [row.untested] }
  const pending = part.pending.find(({ requirement }) => requirement === row.id)
  if (pending !== undefined) return inconclusive(`pending until ${pending.until}: ${pending.waitsFor}`)
  if (outcome?.state === 'inconclusive') return inconclusive(...outcome.missing)
  if (outcome?.state === 'not applicable') return { verdict: 'not_applicable', missing: outcome.missing }
  if (outcome?.state === 'error')
    return inconclusive(`the check could not run to its end: ${outcome.error?.split('\n')[0] ?? ''}`)
  return undefined
}

/** The verdict if the check did not run: the suite has none, or the run was interrupted. */
function withoutOutcome({ kind }: Requirement, { interrupted }: RunRecord, elements: number): Judged | undefined {
  if (!interrupted)
    return kind === 'rule'
      ? { verdict: 'untested', missing: ['this version of the suite has no check for it'] }
      : undefined
  return kind === 'rule' || elements === 0 ? inconclusive(cutShort) : undefined
}

/** The verdict by the responses of the run. */
function byResponses(row: Requirement, part: RunRecord, isShown: boolean, { subject = 'server' }: Terms): Judged {
  const { dead, alike } = basics[subject]
  if (!part.alive) return inconclusive(dead)
  // A target that gives the same response to every request passes nothing, even if the response is valid.
  if (!part.discerning) return inconclusive(alike)
  if (isShown) return { verdict: 'pass' }
  const [object = '', field = ''] = row.id.split('.')
  return row.optional === true && isObjectSeen(object, part)
    ? { verdict: 'not_applicable', missing: [`${field} may be absent, and no response of this run had it`] }
    : inconclusive(unseen(row, part))
}

/** The verdict of one requirement, from the first of these that decides. */
function decide(
  row: Requirement,
  part: RunRecord,
  outcome: Outcome | undefined,
  violations: ReportedViolation[],
  terms: Terms,
): Judged {
  const elements = part.tally[row.id]?.elements ?? 0
  const decided = byViolations(row.id, violations, terms) ?? byCheck(row, part, outcome)
  if (decided !== undefined) return decided
  const missed = outcome === undefined ? withoutOutcome(row, part, elements) : undefined
  return missed ?? byResponses(row, part, outcome?.state === 'passed' || elements > 0, terms)
}

/** Judges one requirement by the record of a run. */
export function judge(
  row: Requirement,
  part: RunRecord,
  outcome: Outcome | undefined,
  terms: Terms,
): ReportedRequirement {
  const found = part.findings.filter(({ finding }) => finding.requirement === row.id)
  const seen = part.tally[row.id]
  const violations = violationsOf(outcome, found, terms.baseUrl)
  return {
    id: row.id,
    section: row.section,
    statement: row.statement,
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
    ...decide(row, part, outcome, violations, terms),
  }
}
