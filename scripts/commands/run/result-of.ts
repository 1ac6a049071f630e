import { readFileSync } from 'node:fs'
import type { RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import { coverage } from '../../../reports/coverage.ts'
import type { Result } from '../../../reports/result.ts'
import { judgeRun, type Terms } from '../../../reports/verdicts.ts'
import { zoneRules } from '../../../spec/oracle/zone.ts'
import { fromRoot } from '../../../spec/root.ts'

/** The suite that made a result. */
export const suite: Result['suite'] = {
  name: 'winery-conformance',
  version: (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version,
  zone_rules: zoneRules,
}

/** Facts about a run that its record does not contain. */
export interface Circumstances {
  embedded: boolean
  seed: number
  /** ISO timestamp. */
  startedAt: string
  /** Milliseconds. */
  duration: number
  personal: Result['personal_data']
}

const errorsOf = ({ obstacle, outcomes, minted }: RunRecord): Result['errors'] => [
  ...(obstacle === undefined ? [] : [{ requirement: null, message: obstacle }]),
  ...outcomes.flatMap(({ requirement, error }) => (error === null ? [] : [{ requirement, message: error }])),
  ...minted.map((id) => ({
    requirement: null,
    message: `the key ${id}, which the run minted, could not be revoked: revoke it by hand`,
  })),
]

/** The result of a run, from what it recorded. */
export const resultOf = (
  part: RunRecord,
  terms: Terms,
  { embedded, seed, startedAt, duration, personal }: Circumstances,
): Result => ({
  suite,
  target: { base_url: terms.baseUrl, embedded, environment: part.environment, openapi: part.openapi },
  grade: terms.grade,
  seed,
  run_id: part.runId,
  timing: { started_at: startedAt, duration_ms: duration },
  exchanges: part.exchanges,
  requests: part.requests,
  personal_data: personal,
  ...judgeRun(part, terms),
  bindings: part.bindings,
  ledger: part.ledger,
  errors: errorsOf(part),
  remarks: Object.entries(part.remarks).map(([message, count]) => ({ message, count })),
  coverage: coverage(part.tally, terms.only),
})
