import { mergeRecords } from '../../../fixtures/target/engine/merge-records.ts'
import { emptyRecord, type RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Announce } from '../../../fixtures/target/notices.ts'
import { runInputs, withInputs } from '../../../fixtures/target/recording/inputs.ts'
import { Recorder } from '../../../fixtures/target/recording/recorder.ts'
import { longestBody } from '../../../reports/html/longest-body.ts'
import type { Progress } from '../../../reports/progress.ts'
import { runChecks, RunFailed, startFailure } from '../../engine/run.ts'
import type { Timings } from '../../engine/timings.ts'
import type { Assignment } from './assignment.ts'
import { checkBaseUrl } from './base-url.ts'
import type { Wanted } from './config-of.ts'
import { slim } from './evidence.ts'
import { masking } from './mask.ts'
import { withoutPersons } from './personal.ts'
import { observed } from './regression.ts'
import type { State } from './state.ts'

/** The signal that ends the run, its progress, and the listener of its notices. */
export interface Control {
  signal: AbortSignal
  progress: Progress
  onNotice?: Announce
}

/** The record of a run, with its inputs if they are wanted. */
async function recorded(
  isWanted: boolean,
  timings: Timings | undefined,
  run: () => Promise<RunRecord>,
): Promise<RunRecord> {
  const recorder = isWanted ? new Recorder() : undefined
  const inputs = recorder ?? runInputs()
  const record = await withInputs(timings?.around(inputs) ?? inputs, run)
  return recorder === undefined ? record : { ...record, tape: slim(recorder.tape) }
}

/** Runs the checks and records their outcomes; null if none is left to run. Throws RunFailed. */
export async function recordChecks(
  { checks, config, target }: Assignment,
  wanted: Wanted,
  earlier: State | null,
  { signal, progress, onNotice }: Control,
): Promise<RunRecord | null> {
  await checkBaseUrl(config)
  if (checks.length === 0) return null
  const { recording = false, timings, observe, baseline } = wanted
  const record = await recorded(recording, timings, () =>
    runChecks(config, {
      signal,
      onNotice,
      timings,
      minted: earlier?.part.minted ?? [],
      onOutcome: (outcome, requests) => progress.outcome(outcome, requests),
    }),
  )
  const failure = startFailure(record)
  if (failure !== undefined) throw new RunFailed(failure)
  return observe === true || baseline !== undefined
    ? { ...record, observed: observed(record, config, Object.keys(target.notApplicable)) }
    : record
}

/** The record, including the earlier part, without secrets, and without personal data unless it is shown. */
export function masked(
  later: RunRecord | null,
  earlier: RunRecord | null,
  keys: readonly string[],
  { showPersonal, exchanges }: Pick<Wanted, 'showPersonal' | 'exchanges'>,
): RunRecord {
  // The later part has tried again to revoke the keys that the earlier one could not.
  const whole =
    later === null
      ? (earlier ?? emptyRecord())
      : earlier === null
        ? later
        : mergeRecords({ ...earlier, minted: [] }, later)
  const wanted = exchanges === undefined ? { ...whole, exchanges: [] } : whole
  const longest = exchanges === 'shortened' ? longestBody : undefined
  const { secrets, ...open } = showPersonal === true ? wanted : withoutPersons(wanted, { longest })
  return { ...masking([...keys, ...secrets])(open), secrets: [] }
}
