import type { Sandbox } from '../../../fixtures/sandbox/index.ts'
import { defaults, type Grade, type Limits, type RunConfig } from '../../../fixtures/target/config.ts'
import { parametersIn } from '../../../fixtures/target/surface/diff.ts'
import type { RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Timings } from '../../engine/timings.ts'
import type { Terms } from '../../../reports/verdicts.ts'
import type { KnownFailures } from './known-failures.ts'
import type { Baseline } from './regression.ts'
import type { State } from './state.ts'
import type { Shard } from './shard.ts'
import type { NamedTarget } from './target.ts'

/** The options of a run. An absent one follows from the target or from the resumed run. */
export interface Wanted {
  grade?: Grade
  seed?: number
  runs?: number
  /** The path of one generated value to replay. */
  path?: string
  concurrency?: number
  timeout: number
  patience?: number
  /** Milliseconds to watch retries for, if the target's clock cannot be moved. */
  watch?: number
  maxWrites?: number
  additions: Terms['additions']
  showPersonal?: true
  /** Whether the surface of the target is to be recorded. */
  observe?: boolean
  /** The recorded surface to compare with. */
  baseline?: Baseline | undefined
  /** Requirements that are known to fail. */
  knownFailures?: KnownFailures | undefined
  /** Whether the result is to hold every exchange: as the HTML report shows it, or with whole bodies. */
  exchanges?: 'shortened' | 'whole' | undefined
  /** Whether the inputs of the run are recorded, so that it can be replayed. */
  recording?: boolean
  /** Whether the times of the run are recorded. */
  timings?: Timings | undefined
  /** Only the checks of this shard. */
  shard?: Shard
}

/** The sandbox as a target. */
export const embeddedTarget = ({
  baseUrl,
  adminUrl,
  key,
}: Pick<Sandbox, 'baseUrl' | 'adminUrl' | 'key'>): NamedTarget => ({
  baseUrl,
  key,
  keys: [],
  admin: { url: adminUrl },
  declared: {},
  notApplicable: {},
  waivers: [],
  warnings: [],
})

/** An object without its undefined members. */
export const given = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** The limits of a resumed run: what the earlier run has left. */
function remainingLimits(limits: Limits, earlier: RunRecord | undefined): Limits {
  if (earlier === undefined) return limits
  const { requests, writes } = limits
  const written = Object.values(earlier.writes).reduce((sum, count) => sum + count, 0)
  return {
    ...limits,
    ...(requests === undefined ? {} : { requests: Math.max(0, requests - earlier.requests) }),
    ...(writes === undefined ? {} : { writes: Math.max(0, writes - written) }),
  }
}

/** The configuration of a run against `target`. `earlier` is the state of the run that it resumes. */
export function configOf(
  target: NamedTarget,
  wanted: Wanted,
  plan: Pick<RunConfig, 'grade' | 'seed' | 'runs' | 'only'>,
  earlier: Pick<State, 'part'> | null,
): RunConfig {
  const {
    baseUrl,
    key,
    keys,
    admin,
    declared,
    notApplicable: _,
    waivers: __,
    warnings: ___,
    limits,
    concurrency,
    ...more
  } = target
  const bounds = remainingLimits({ ...limits, ...given({ writes: wanted.maxWrites }) }, earlier?.part)
  return {
    ...more,
    baseUrl,
    key,
    keys,
    admin,
    declared,
    ...plan,
    concurrency: wanted.concurrency ?? concurrency ?? defaults.concurrency,
    timeout: wanted.timeout,
    ...(wanted.baseline === undefined ? {} : { knownParameters: parametersIn(wanted.baseline.surface) }),
    ...given({ path: wanted.path, patience: wanted.patience, watch: wanted.watch, pending: earlier?.part.pending }),
    ...(Object.keys(bounds).length === 0 ? {} : { limits: bounds }),
  }
}
