import { UsageError } from '../exit.ts'
import { type KnownFailures, readKnownFailures } from './known-failures.ts'
import type { RunOptions } from './options.ts'
import { type Baseline, readBaseline } from './regression.ts'
import { selectIds } from './select.ts'
import { readState, type State } from './state.ts'
import { type NamedTarget, namedTarget } from './target.ts'

/** What the options name, read and checked before anything is sent or written. */
export interface RunInputs {
  /** Null for the embedded sandbox. */
  named: NamedTarget | null
  /** The requirements to test; null for all. */
  only: string[] | null
  baseline: Baseline | undefined
  knownFailures: KnownFailures | undefined
  /** The run that is resumed. */
  earlier: State | null
}

/** A path has a meaning only with its seed and its requirement. Throws UsageError. */
function checkReplay({ path, seed }: RunOptions, only: readonly string[] | null): void {
  if (path === undefined) return
  if (!/^\d+(:\d+)*$/.test(path))
    throw new UsageError(`--path ${path}: expected numbers separated by colons, as the report prints them`)
  if (seed === undefined || only?.length !== 1)
    throw new UsageError('--path needs --seed, and --only with one requirement, as the report prints them')
}

/** The state of the run to resume; null without --resume. Throws UsageError if it is the state of another run. */
function earlierRun(
  { resume, grade, seed }: RunOptions,
  { named, only, baseline }: Omit<RunInputs, 'earlier'>,
): State | null {
  if (resume === undefined) return null
  const earlier = readState(resume, { baseUrl: named?.baseUrl ?? null, grade, seed, only })
  if (baseline !== undefined && earlier.part.requests > 0 && earlier.part.observed === undefined)
    throw new UsageError(
      `--resume ${resume}: this run was started without --baseline, so its surface was not recorded; start again without --resume`,
    )
  return earlier
}

/** Reads everything that the options name. Throws UsageError, TargetFileError, UnsafeTarget. */
export function readInputs(options: RunOptions): RunInputs {
  const baseline =
    options.baseline === undefined ? undefined : readBaseline(options.baseline, `--baseline ${options.baseline}`)
  const knownFailures = options.knownFailures === undefined ? undefined : readKnownFailures(options.knownFailures)
  const selected = selectIds(options.only)
  checkReplay(options, selected)
  // VERSION-2 is the requirement that a comparison with a baseline judges.
  const only = selected === null || baseline === undefined ? selected : [...new Set([...selected, 'VERSION-2'])]
  const inputs = { named: namedTarget(options, process.env), only, baseline, knownFailures }
  return { ...inputs, earlier: earlierRun(options, inputs) }
}
