import type { RunConfig } from '../../fixtures/target/config.ts'
import { harmless, outside } from '../../fixtures/target/ledger.ts'
import { runChecks } from '../engine/run.ts'
import type { WriteCount } from '../commands/plan/most-writes.ts'

/** The writes of a whole run by operation: how many were sent, and how many of them were accepted. */
export async function countedWrites(config: RunConfig): Promise<Map<string | null, WriteCount>> {
  const { writes, ledger } = await runChecks(config)
  return new Map(
    Object.entries(writes).map(([name, sent]) => {
      // Requests that store nothing are not in the ledger.
      const granted = harmless.has(name) ? sent : ledger.filter(({ operation }) => operation === name).length
      return [name === outside ? null : name, { sent, granted }]
    }),
  )
}
