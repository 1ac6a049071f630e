import type { Variant } from '../fixtures/variants/variant.ts'
import type { Grade, RunConfig } from '../fixtures/target/config.ts'
import type { ReportedRequirement } from '../reports/result.ts'
import { judgeRun } from '../reports/verdicts.ts'
import { runInProcess } from './in-process.ts'

/** What came of a whole run against a server. */
export interface Trial {
  requirements: readonly ReportedRequirement[]
  /** Checks that ended in an error of ours. */
  errors: string[]
  requests: number
}

/** Runs every check against a server that is up. */
export async function tryServer(server: Pick<RunConfig, 'baseUrl' | 'key' | 'admin' | 'declared'>, grade: Grade, seed: number, more: Partial<RunConfig> = {}): Promise<Trial> {
  const config: RunConfig = { ...server, keys: [], grade, seed, runs: 5, concurrency: 8, timeout: 10_000, patience: 3000, only: null, ...more }
  const part = await runInProcess(config)
  const { requirements } = judgeRun(part, { grade, additions: 'fail', only: null, baseUrl: server.baseUrl })
  const errors = part.outcomes.filter(({ state }) => state === 'error').map(({ requirement, error }) => `${requirement}: ${error?.split('\n')[0] ?? ''}`)
  return { requirements, errors, requests: part.requests }
}

/** Starts a variant and runs every check against it. */
export async function tryVariant({ start }: Variant, grade: Grade, seed: number): Promise<Trial> {
  const server = await start(seed)
  try {
    return await tryServer({ ...server, admin: server.adminUrl === null ? null : { url: server.adminUrl } }, grade, seed)
  } finally {
    await server.close()
  }
}
