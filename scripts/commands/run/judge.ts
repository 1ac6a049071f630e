import type { Sandbox } from '../../../fixtures/sandbox/index.ts'
import type { RunConfig } from '../../../fixtures/target/config.ts'
import type { RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Surface } from '../../../fixtures/target/surface/surface.ts'
import type { Result } from '../../../reports/result.ts'
import type { Terms } from '../../../reports/verdicts.ts'
import { RunFailed } from '../../engine/run.ts'
import { explainFailure } from './advice.ts'
import { type Assignment, assignmentOf, opening, secretsOf } from './assignment.ts'
import { type Comparison, conclude } from './conclude.ts'
import { embeddedTarget, type Wanted } from './config-of.ts'
import { masking } from './mask.ts'
import { type Control, masked, recordChecks } from './recording.ts'
import { withVerdicts } from './regression.ts'
import { renderState, type State } from './state.ts'
import type { NamedTarget } from './target.ts'

/** The result of a run, and the state with which another run can resume it. */
export interface Judged {
  result: Result
  /** Renders the state. It contains every exchange, and most runs do not write it. */
  state: () => string
  /** The masked record, and the terms by which it is judged. */
  part: RunRecord
  terms: Terms
  config: RunConfig
  comparison: Comparison
  /** The surface of the target, if it was observed. */
  surface?: Surface | undefined
}

/** Judges the record by the terms of the target and of the options. */
function verdictsOn(part: RunRecord, assignment: Assignment, wanted: Wanted, earlier: State | null): Judged {
  const { isEmbedded, target, asked, grade, seed, runs, config, startedAt } = assignment
  const { baseline, knownFailures } = wanted
  const circumstances = {
    embedded: isEmbedded,
    seed,
    startedAt: earlier?.startedAt ?? startedAt.toISOString(),
    duration: (earlier?.duration ?? 0) + Date.now() - startedAt.getTime(),
  }
  const terms: Terms = {
    grade,
    additions: wanted.additions,
    only: asked,
    baseUrl: target.baseUrl,
    notApplicable: target.notApplicable,
    waivers: [...target.waivers, ...(knownFailures?.entries ?? [])],
    today: startedAt.toISOString().slice(0, 10),
  }
  const comparison = { baseline, knownFailures }
  const personal = wanted.showPersonal === true ? 'shown' : 'masked'
  const result = conclude(part, terms, { ...circumstances, personal }, comparison)
  return {
    result,
    surface: part.observed === undefined ? undefined : withVerdicts(part.observed.surface, result),
    state: () => renderState({ ...circumstances, baseUrl: target.baseUrl, grade, runs, only: asked, part }),
    part,
    terms,
    config,
    comparison,
  }
}

/** The error that ends a run, without the secrets of the run. */
function withoutSecrets(error: unknown, target: NamedTarget): unknown {
  const mask = masking(secretsOf(target))
  if (error instanceof RunFailed) return new RunFailed(mask(explainFailure(target.baseUrl, error.message)))
  if (error instanceof Error) Object.assign(error, { message: mask(error.message), stack: mask(error.stack ?? '') })
  return error
}

/**
 * Runs the suites against the named target or an embedded sandbox, or resumes an earlier run. Neither the result nor
 * the state contains a key, nor personal data unless `showPersonal` is set. Throws RunFailed, UnsafeTarget.
 */
export async function judge(
  named: NamedTarget | null,
  only: string[] | null,
  wanted: Wanted,
  earlier: State | null,
  control: Control,
): Promise<Judged> {
  const sandbox = named === null ? await startedSandbox() : undefined
  const target = named ?? embeddedTarget(sandbox as Sandbox)
  const { progress } = control
  try {
    const assignment = await assignmentOf(named, target, only, wanted, earlier)
    progress.say(opening(assignment, earlier !== null))
    progress.start(assignment.checks.length)
    const later = await recordChecks(assignment, wanted, earlier, control)
    return verdictsOn(masked(later, earlier?.part ?? null, secretsOf(target), wanted), assignment, wanted, earlier)
  } catch (error) {
    throw withoutSecrets(error, target)
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
