import type { Coverage } from './coverage.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Counterexample } from '../spec/violation.ts'
import type { Bindings, Grade } from '../fixtures/target/config.ts'
import type { Change } from '../fixtures/target/surface/surface.ts'
import type { LedgerEntry } from '../fixtures/target/ledger.ts'

/** What a run says of one requirement. */
export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'not_applicable' | 'untested'

export interface ReportedViolation {
  message: string
  /** JSON Pointer (RFC 6901) to the place in the response body; null where it is no single place in one. */
  pointer: string | null
  expected: unknown
  actual: unknown
  /** The exchange that shows it, without any credential; null where no single one does. */
  exchange: Exchange | null
  /** A curl command that repeats the request, with `$WINERY_KEY` in place of the key; null without an exchange. */
  reproduce: string | null
  /** The generated value that shows it, where one does: `run --only ID --seed SEED --path PATH` sends it again. */
  counterexample?: Counterexample
}

/** A requirement that the target file exempts from the exit code for a time. */
export interface Waiver {
  requirement: string
  reason: string
  /** The last day on which it counts: `YYYY-MM-DD`. */
  expires: string
}

/** Whether a waiver stood for something: `unused` where its requirement is neither violated nor open, `not asked` without it in the run. */
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
  /** Where the target file waives it: a failing or open requirement then does not count for the exit code. */
  waiver: { reason: string; expires: string } | null
  /** Milliseconds that its own check took; null where no check of its own ran. */
  duration_ms: number | null
  /**
   * What the verdict rests on: how many responses and places in them the oracle judged, or how many exchanges a check made.
   * `entries` are numbers of exchanges, those of violations first: entry `n` of the exchange log has `_number` `n`. Of a
   * requirement that the oracle judges in passing, only the first exchanges are named.
   */
  rests_on: { exchanges: number; elements: number; entries: number[] }
}

/** The one result of a run, of which every output is a view. reports/result.schema.json describes its JSON form, which leaves the exchanges to the HAR log. */
export interface Result {
  suite: { name: 'winery-conformance'; version: string; zone_rules: string }
  target: { base_url: string; embedded: boolean; environment: string | null; openapi: string | null }
  grade: Grade
  seed: number
  /** Marks what the run wrote; several, separated by commas, where it was resumed. */
  run_id: string
  timing: { started_at: string; duration_ms: number }
  /** What was exchanged with the target, without keys; empty unless an output wants it. */
  exchanges: readonly Exchange[]
  /** Requests sent to the target. */
  requests: number
  /** Whether the run was told to end before all was judged. */
  interrupted: boolean
  /** Whether personal data in the evidence is masked (letters read x, digits 0) or shown. */
  personal_data: 'masked' | 'shown'
  /** Every waiver of the target file, and whether it stood for something. */
  waivers: (Waiver & { state: WaiverState })[]
  /** What can be judged only later, by resuming this run. */
  pending: { requirement: string; until: string; waits_for: string }[]
  /** Whose duties were judged: a server's, or those of a webhook receiver. */
  subject: 'server' | 'receiver'
  /** How many requirements of that subject got each verdict. */
  summary: Record<Verdict, number>
  /** Where recorded traffic was judged and nothing was sent: the file or proxy, and the exchanges judged. Absent for a run. */
  recorded?: { source: string; exchanges: number }
  /** What differs from a baseline, where one was given: section 9 forbids the breaking changes. */
  regression?: { baseline: string; changes: readonly Change[] }
  /** The exit code and why. */
  exit: { code: 0 | 1 | 3 | 4 | 5; reason: string }
  bindings: Bindings
  requirements: ReportedRequirement[]
  /** Everything that the run created or changed. */
  ledger: LedgerEntry[]
  /** What went wrong on our side or on the way, by requirement; never the target's fault. */
  errors: { requirement: string | null; message: string }[]
  /** Observations of the oracle that accuse nobody, with how often each was made. */
  remarks: { message: string; count: number }[]
  /** How much of what the contract allows the run has met. */
  coverage: Coverage
}
