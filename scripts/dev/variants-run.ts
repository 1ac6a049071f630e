import type { Bindings, Grade, RunConfig } from '../../fixtures/target/config.ts'
import type { Started, Variant } from '../../fixtures/proof/variants/variant.ts'
import type { ReportedRequirement, Verdict } from '../../reports/result.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { runChecks } from '../engine/run.ts'

/** The result of a whole run against a server. */
export interface ServerRun {
  requirements: readonly ReportedRequirement[]
  /** Checks that ended in an error of the suite. */
  errors: string[]
  requests: number
  /** The bindings of the server that the run knew. */
  bindings: Bindings
}

/** How many requirements got a verdict. */
export const countOf = ({ requirements }: ServerRun, verdict: Verdict): number =>
  requirements.filter((each) => each.verdict === verdict).length

/** The failures and errors of the suite, which a run against a conformant server must not have. */
export function falseAlarms({ requirements, errors }: ServerRun): string[] {
  const failed = requirements.filter(({ verdict }) => verdict === 'fail')
  const alarms = failed.map(({ id, violations: [first] }) => {
    const at = first?.exchange?.request
    return `${id}: ${first?.message ?? ''} (${at === undefined ? 'no exchange' : `${at.method} ${at.path}`})`
  })
  return [...alarms, ...errors]
}

/** Runs every check against a running server. */
export async function tryServer(
  { baseUrl, adminUrl, key, declared }: Omit<Started, 'close'>,
  grade: Grade,
  seed: number,
  more: Partial<RunConfig> = {},
): Promise<ServerRun> {
  const part = await runChecks({
    baseUrl,
    key,
    keys: [],
    admin: adminUrl === null ? null : { url: adminUrl },
    declared,
    grade,
    seed,
    runs: 5,
    concurrency: 8,
    timeout: 20_000,
    patience: 20_000,
    only: null,
    ...more,
  })
  const { requirements } = judgeRun(part, { grade, additions: 'fail', only: null, baseUrl })
  const errors = part.outcomes
    .filter(({ state }) => state === 'error')
    .map(({ requirement, error }) => `${requirement}: ${error?.split('\n')[0] ?? ''}`)
  return { requirements, errors, requests: part.requests, bindings: part.bindings }
}

/** Starts a variant and runs every check against it. */
export async function tryVariant({ start }: Variant, grade: Grade, seed: number): Promise<ServerRun> {
  const server = await start(seed)
  try {
    return await tryServer(server, grade, seed)
  } finally {
    await server.close()
  }
}
