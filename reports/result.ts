import type { Coverage } from './coverage.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Counterexample } from '../spec/violation.ts'
import type { Bindings, Grade } from '../fixtures/target/config.ts'
import type { Change } from '../fixtures/target/surface/surface.ts'
import type { LedgerEntry } from '../fixtures/target/ledger.ts'

/** The verdict of a run on one requirement. */
export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'not_applicable' | 'untested'

export interface ReportedViolation {
  message: string
  /** JSON Pointer (RFC 6901) to the place in the response body; null if there is no single place. */
  pointer: string | null
  expected: unknown
  actual: unknown
  /** The exchange that shows it, without credentials; null if no single exchange does. */
  exchange: Exchange | null
  /** A curl command that repeats the request, with `$WINERY_KEY` in place of the key; null without an exchange. */
  reproduce: string | null
  /** The generated value that shows it, if any: `run --only ID --seed SEED --path PATH` sends it again. */
  counterexample?: Counterexample
}

/** A requirement that the target file exempts from the exit code for a time. */
export interface Waiver {
  requirement: string
  reason: string
  /** The last day on which it counts: `YYYY-MM-DD`. */
  expires: string
}

/**
 * The effect of a waiver: `unused` if its requirement is neither violated nor inconclusive, `not asked` if the run does
 * not include it.
 */
export type WaiverState = 'used' | 'unused' | 'expired' | 'not asked'

export interface ReportedRequirement {
  id: string
  section: string
  statement: string
  verdict: Verdict
  notes: string[]
  /** What the target or the run lacked, and how to supply it; for `untested` the catalogue's reason. */
  missing: string[]
  violations: ReportedViolation[]
  /**
   * The waiver of the requirement, if any: a failed or inconclusive requirement then does not count for the exit code.
   */
  waiver: { reason: string; expires: string } | null
  /** Duration of its check in milliseconds; null if it has no check of its own or the check did not run. */
  duration_ms: number | null
  /**
   * What the verdict rests on: how many responses and places in them the oracle judged, or how many exchanges a check
   * made. `entries` are numbers of exchanges, those of violations first: entry `n` of the exchange log has `_number`
   * `n`. A requirement that is judged on every exchange names only its first exchanges.
   */
  rests_on: { exchanges: number; elements: number; entries: number[] }
}

/**
 * The result of a run. Every output is a view of it. Its JSON form (reports/result.schema.json) omits the exchanges,
 * which are in the HAR log.
 */
export interface Result {
  suite: { name: 'winery-conformance'; version: string; zone_rules: string }
  target: { base_url: string; embedded: boolean; environment: string | null; openapi: string | null }
  grade: Grade
  seed: number
  /** The text that is part of every value that the run wrote; several, separated by commas, if it was resumed. */
  run_id: string
  timing: { started_at: string; duration_ms: number }
  /** The exchanges with the target, without keys; empty unless an output needs them. */
  exchanges: readonly Exchange[]
  /** Requests sent to the target. */
  requests: number
  /** Whether the run was interrupted. */
  interrupted: boolean
  /** Whether personal data in the evidence is masked (letters become x, digits 0) or shown. */
  personal_data: 'masked' | 'shown'
  /** Every waiver, and its effect. */
  waivers: (Waiver & { state: WaiverState })[]
  /** What can be judged only later, by resuming this run. */
  pending: { requirement: string; until: string; waits_for: string }[]
  /** Whether a server or a webhook receiver was tested. */
  subject: 'server' | 'receiver'
  /** How many requirements of that subject got each verdict. */
  summary: Record<Verdict, number>
  /**
   * Where recorded traffic was judged and nothing was sent: the file or proxy, and the exchanges judged. Absent for a
   * run.
   */
  recorded?: { source: string; exchanges: number }
  /** The differences from a baseline, if one was given. Section 9 forbids the breaking ones. */
  regression?: { baseline: string; changes: readonly Change[] }
  /** The exit code and why. */
  exit: { code: 0 | 1 | 3 | 4 | 5; reason: string }
  bindings: Bindings
  requirements: ReportedRequirement[]
  /** Everything that the run created or changed. */
  ledger: LedgerEntry[]
  /** Errors of the suite or of the connection, by requirement. They are never attributed to the target. */
  errors: { requirement: string | null; message: string }[]
  /** Notes of the oracle, which are not violations, with their number. */
  remarks: { message: string; count: number }[]
  /** How much of what the contract allows was seen. */
  coverage: Coverage
}
