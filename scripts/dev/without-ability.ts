import { allAbilitiesBut } from '../../fixtures/proof/variants/operator.ts'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import type { Ability } from '../../fixtures/target/abilities.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { runChecks } from '../engine/run.ts'
import { sandboxConfig } from './sandbox-config.ts'

/** The requirements that are inconclusive under certify, in the order of the catalogue, and the false alarms. */
export interface Without {
  inconclusive: string[]
  failed: string[]
}

/** Tests a sandbox whose admin driver lacks one ability. */
export async function without(ability: Ability): Promise<Without> {
  const sandbox = await startSandbox({ seed: 7 })
  const front = await allAbilitiesBut(sandbox.adminUrl, ability)
  try {
    const part = await runChecks(sandboxConfig(sandbox, { admin: { url: front.baseUrl }, patience: 20_000 }))
    const options = { grade: 'certify', additions: 'fail', only: null, baseUrl: sandbox.baseUrl } as const
    const { requirements } = judgeRun(part, options)
    const those = (verdict: string): string[] =>
      requirements.filter((each) => each.verdict === verdict).map(({ id }) => id)
    return { inconclusive: those('inconclusive'), failed: those('fail') }
  } finally {
    await front.close()
    await sandbox.close()
  }
}
