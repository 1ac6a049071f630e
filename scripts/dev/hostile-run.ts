import type { Hostile, Listening } from '../../fixtures/proof/hostile/hostile.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'
import { UnsafeTarget } from '../../fixtures/target/unsafe-target.ts'
import type { Verdict } from '../../reports/result.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { catalogue } from '../../spec/contract.ts'
import { runChecks } from '../engine/run.ts'

/** The result of a run against a hostile server. */
export interface HostileResult {
  exit: number
  reason: string
  /** Null if the target was refused before the run. */
  summary: Record<Verdict, number> | null
  /** The violated requirements. */
  violated: string[]
  /** Connection errors, and errors of the suite, each once. */
  errors: string[]
  requests: number
}

/** The settings of a short run. */
export const quickConfig = (
  { grade = 'read-only', config = {} }: Hostile,
  { baseUrl, key, adminUrl }: Listening,
): RunConfig => ({
  baseUrl,
  key,
  keys: [],
  admin: adminUrl === undefined ? null : { url: adminUrl },
  declared: {},
  grade,
  seed: 1,
  runs: 2,
  concurrency: 8,
  timeout: 5000,
  patience: 1000,
  only: null,
  ...config,
})

/** Runs every check, or some. An error that is not a verdict is thrown: it is a bug of the suite. */
export async function runAgainst(config: RunConfig, checks?: readonly string[]): Promise<HostileResult> {
  try {
    const part = await runChecks({ ...config, only: checks === undefined ? null : [...checks] })
    const terms = { grade: config.grade, additions: 'fail', only: null, baseUrl: config.baseUrl } as const
    const { requirements, summary, exit } = judgeRun(part, terms)
    return {
      exit: exit.code,
      reason: exit.reason,
      summary,
      violated: requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
      errors: [...new Set(part.outcomes.flatMap(({ error }) => (error === null ? [] : [error])))],
      requests: part.requests,
    }
  } catch (error) {
    if (!(error instanceof UnsafeTarget)) throw error
    return { exit: 5, reason: error.message, summary: null, violated: [], errors: [], requests: 1 }
  }
}

const judged = catalogue.filter(({ subject }) => subject === 'server').length

const isOf = (id: string, family: string): boolean =>
  family === '*' || id.startsWith(`${family}-`) || id.startsWith(`${family}.`)

/** What a run must not result in: another exit code, missing verdicts, a false alarm, a leaked key, a bug. */
export function unexpected(
  { exit, breaks = [] }: Hostile,
  { betrayals = [] }: Listening,
  met: HostileResult,
): string[] {
  const verdicts = met.summary === null ? judged : Object.values(met.summary).reduce((sum, each) => sum + each, 0)
  const unfair = met.violated.filter((id) => !breaks.some((family) => isOf(id, family)))
  // An error of the suite comes with its stack; a connection error is one sentence.
  const bugs = met.errors.filter((each) => /\n\s+at /.test(each))
  return [
    ...(met.exit === exit ? [] : [`exit code ${met.exit} in place of ${exit}: ${met.reason}`]),
    ...(verdicts === judged ? [] : [`${verdicts} verdicts in place of ${judged}`]),
    ...(breaks.length > 0 && met.violated.length === 0 ? [`no violation is reported of ${breaks.join(', ')}`] : []),
    ...unfair.map((id) => `${id} fails, which is a false alarm`),
    ...bugs,
    ...betrayals,
  ]
}
