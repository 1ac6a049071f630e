import type { RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Result } from '../../../reports/result.ts'
import type { Terms } from '../../../reports/verdicts.ts'
import { type KnownFailures, withStaleEntries } from './known-failures.ts'
import { type Baseline, withLostVerdicts, withRegressions } from './regression.ts'
import { type Circumstances, resultOf } from './result-of.ts'

/** What a whole run is compared with. */
export interface Comparison {
  baseline?: Baseline | undefined
  knownFailures?: KnownFailures | undefined
}

/** The result of a whole run, compared with its baseline and its known failures: of one process, resumed, or merged. */
export function conclude(
  record: RunRecord,
  terms: Terms,
  circumstances: Circumstances,
  { baseline, knownFailures }: Comparison,
): Result {
  const compared = baseline === undefined ? record : withRegressions(record, baseline)
  const judged = resultOf(compared, terms, circumstances)
  const listed = knownFailures === undefined ? judged : withStaleEntries(judged, knownFailures)
  const { observed } = record
  return baseline === undefined || observed === undefined
    ? listed
    : withLostVerdicts(listed, observed.surface, baseline)
}
