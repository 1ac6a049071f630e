import type { Coverage } from './coverage.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Bindings, Grade } from '../fixtures/target/config.ts'
import type { LedgerEntry } from '../fixtures/target/ledger.ts'

/** What a run says of one requirement. */
export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'not_applicable' | 'untested'

export interface ReportedViolation {
  message: string
  expected: unknown
  actual: unknown
  /** The exchange that shows it, without any credential; null where no single one does. */
  exchange: Exchange | null
  /** A curl command that repeats the request, with `$WINERY_KEY` in place of the key; null without an exchange. */
  reproduce: string | null
}

export interface ReportedRequirement {
  id: string
  section: string
  statement: string
  verdict: Verdict
  notes: string[]
  /** What the target or the run lacked, and how to supply it; for `untested` the catalogue's reason. */
  missing: string[]
  violations: ReportedViolation[]
  /** How much the verdict rests on: responses and places in which the oracle met the node, exchanges that a check made. */
  rests_on: { exchanges: number; elements: number }
}

/** The one result of a run, of which every output is a view. reports/result.schema.json describes its JSON form. */
export interface Result {
  suite: { name: 'winery-conformance'; version: string; zone_rules: string }
  target: { base_url: string; embedded: boolean; environment: string | null; openapi: string | null }
  grade: Grade
  seed: number
  /** Marks what the run wrote. */
  run_id: string
  timing: { started_at: string; duration_ms: number }
  /** Requests sent to the target. */
  requests: number
  /** How many requirements of subject `server` got each verdict. */
  summary: Record<Verdict, number>
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
