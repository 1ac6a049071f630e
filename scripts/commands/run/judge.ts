import type { Sandbox } from '../../../fixtures/sandbox/index.ts'
import { mergeRecords } from '../../../fixtures/target/engine/merge-records.ts'
import { emptyRecord, type RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import { runInputs, withInputs } from '../../../fixtures/target/recording/inputs.ts'
import { Recorder } from '../../../fixtures/target/recording/recorder.ts'
import type { Surface } from '../../../fixtures/target/surface/surface.ts'
import { defaults, type RunConfig } from '../../../fixtures/target/config.ts'
import { randomSeed, runChecks, RunFailed, startFailure } from '../../engine/run.ts'
import type { Timings } from '../../engine/timings.ts'
import type { Progress } from '../../../reports/progress.ts'
import type { Result } from '../../../reports/result.ts'
import { counted } from '../../../reports/text.ts'
import type { Terms } from '../../../reports/verdicts.ts'
import { inVain } from './advice.ts'
import { checkBaseUrl } from './base-url.ts'
import { checksOf } from './checks-of.ts'
import { configOf, embeddedTarget, type Wanted } from './config-of.ts'
import { slim } from './evidence.ts'
import { type Comparison, conclude } from './conclude.ts'
import { masking } from './mask.ts'
import { withoutPersons } from './personal.ts'
import { observed, withVerdicts } from './regression.ts'
import { leftOpen, renderState, type State } from './state.ts'
import { checksOfShard } from './shard.ts'
import type { NamedTarget } from './target.ts'

/** The result of a run, and the state with which another run can go on. */
export interface Judged {
  result: Result
  /** Renders the state. It holds every exchange, and most runs write it nowhere. */
  state: () => string
  /** What was recorded, masked, and the terms by which it is judged. */
  part: RunRecord
  terms: Terms
  config: RunConfig
  comparison: Comparison
  /** The surface of the target, if it was observed. */
  surface?: Surface | undefined
}

/** The signal that ends the run, and its progress. */
interface Control {
  signal: AbortSignal
  progress: Progress
}

/**
 * Runs the suites against the named target or an embedded sandbox, or resumes an earlier run. Neither the
 * result nor the state holds a key, nor what belongs to persons unless that is wanted. Throws RunFailed, UnsafeTarget.
 */
export async function judge(
  named: NamedTarget | null,
  only: string[] | null,
  wanted: Wanted,
  earlier: State | null,
  { signal, progress }: Control,
): Promise<Judged> {
  const sandbox = named === null ? await startedSandbox() : undefined
  const target = named ?? embeddedTarget(sandbox as Sandbox)
  const asked = earlier?.only ?? only
  const all = earlier === null ? checksOf(asked) : leftOpen(earlier)
  const checks = wanted.shard === undefined ? all : await checksOfShard(all, wanted.shard)
  const plan = {
    grade: wanted.grade ?? earlier?.grade ?? (named === null ? 'certify' : 'standard'),
    seed: wanted.seed ?? earlier?.seed ?? randomSeed(),
    runs: wanted.runs ?? earlier?.runs ?? defaults.runs,
    only: asked === null && earlier === null && wanted.shard === undefined ? null : checks,
  } as const
  const config = configOf(target, wanted, plan, earlier)
  const known = [target.key, ...target.keys.map(({ key }) => key), ...Object.values(target.webhooks?.secrets ?? {})]
  const startedAt = new Date()
  const where = named === null ? 'the embedded sandbox' : target.baseUrl
  const some = plan.only === null ? '' : ` by ${counted(checks.length, 'check')}`
  progress.say(`${earlier === null ? 'Testing' : 'Resuming the run against'} ${where}${some}, seed ${plan.seed} …`)
  progress.start(checks.length)
  try {
    await checkBaseUrl(config)
    const later =
      checks.length === 0
        ? null
        : await recorded(wanted.recording === true, wanted.timings, () =>
            runChecks(config, {
              signal,
              timings: wanted.timings,
              minted: earlier?.part.minted ?? [],
              onOutcome: (outcome, requests) => progress.outcome(outcome, requests),
            }),
          )
    const failure = later === null ? undefined : startFailure(later)
    if (failure !== undefined) throw new RunFailed(failure)
    const { baseline, knownFailures } = wanted
    const isObserved = wanted.observe === true || baseline !== undefined
    const seen =
      later !== null && isObserved
        ? { ...later, observed: observed(later, config, Object.keys(target.notApplicable)) }
        : later
    const part = masked(seen, earlier?.part ?? null, known, wanted)
    const circumstances = {
      embedded: named === null,
      seed: plan.seed,
      startedAt: earlier?.startedAt ?? startedAt.toISOString(),
      duration: (earlier?.duration ?? 0) + Date.now() - startedAt.getTime(),
    }
    const terms: Terms = {
      grade: plan.grade,
      additions: wanted.additions,
      only: asked,
      baseUrl: target.baseUrl,
      notApplicable: target.notApplicable,
      waivers: [...target.waivers, ...(knownFailures?.entries ?? [])],
      today: startedAt.toISOString().slice(0, 10),
    }
    const personal = wanted.showPersonal === true ? 'shown' : 'masked'
    const result = conclude(part, terms, { ...circumstances, personal }, { baseline, knownFailures })
    return {
      result,
      surface: part.observed === undefined ? undefined : withVerdicts(part.observed.surface, result),
      state: () =>
        renderState({
          ...circumstances,
          baseUrl: target.baseUrl,
          grade: plan.grade,
          runs: plan.runs,
          only: asked,
          part,
        }),
      part,
      terms,
      config,
      comparison: { baseline, knownFailures },
    }
  } catch (error) {
    const mask = masking(known)
    if (error instanceof RunFailed) throw new RunFailed(mask(inVain(target.baseUrl, error.message)))
    if (error instanceof Error) Object.assign(error, { message: mask(error.message), stack: mask(error.stack ?? '') })
    throw error
  } finally {
    progress.end()
    await sandbox?.close()
  }
}

/** The sandbox is loaded only for a run against it. */
async function startedSandbox(): Promise<Sandbox> {
  const { startSandbox } = await import('../../../fixtures/sandbox/index.ts')
  return startSandbox()
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

/** What was recorded, the earlier part included, without any secret, and without what belongs to persons unless it is shown. */
function masked(
  later: RunRecord | null,
  earlier: RunRecord | null,
  keys: readonly string[],
  { showPersonal = false, exchanges = false }: { showPersonal?: boolean; exchanges?: boolean },
): RunRecord {
  // The later part has tried once more to revoke what the earlier one could not.
  const whole =
    later === null
      ? (earlier ?? emptyRecord())
      : earlier === null
        ? later
        : mergeRecords({ ...earlier, minted: [] }, later)
  const wanted = exchanges ? whole : { ...whole, exchanges: [] }
  const { secrets, ...open } = showPersonal ? wanted : withoutPersons(wanted)
  return { ...masking([...keys, ...secrets])(open), secrets: [] }
}
