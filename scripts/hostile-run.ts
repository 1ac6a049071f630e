import type { Hostile, Listening } from '../fixtures/hostile/hostile.ts'
import type { RunConfig } from '../fixtures/target/config.ts'
import { UnsafeTarget } from '../fixtures/target/guard.ts'
import type { Verdict } from '../reports/result.ts'
import { judgeRun } from '../reports/verdicts.ts'
import { runInProcess } from './in-process.ts'

/** What came of a run against a hostile server. */
export interface Encounter {
  exit: number
  reason: string
  summary: Record<Verdict, number>
  /** The requirements that were found violated. */
  violated: string[]
  /** What went wrong on the way or on our side, each once. */
  errors: string[]
  requests: number
}

/** The settings of a run that need not wait long. */
export const hastily = (
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
  timeout: 1500,
  patience: 1000,
  only: null,
  ...config,
})

/** Runs every check; a target that is refused for safety has no verdicts. */
export async function meet(config: RunConfig): Promise<Encounter> {
  try {
    const part = await runInProcess(config)
    const { requirements, summary, exit } = judgeRun(part, {
      grade: config.grade,
      additions: 'fail',
      only: null,
      baseUrl: config.baseUrl,
    })
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
    const summary = { pass: 0, fail: 0, inconclusive: 0, not_applicable: 0, untested: 0 }
    return { exit: 5, reason: error.message, summary, violated: [], errors: [], requests: 1 }
  }
}
