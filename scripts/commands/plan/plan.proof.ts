import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import type { Grade } from '../../../fixtures/target/config.ts'
import { countedWrites } from '../../dev/counted-writes.ts'
import { sandboxConfig } from '../../dev/sandbox-config.ts'
import { planOf } from './plan.ts'
import { planned } from './testing.ts'

/** What a whole run sends, and what of it is accepted, by operation. */
async function counted(grade: Grade): ReturnType<typeof countedWrites> {
  const sandbox = await startSandbox({ seed: 5, country: 'us' })
  const admin = grade === 'certify' ? { url: sandbox.adminUrl } : null
  const config = sandboxConfig(sandbox, { admin, grade, seed: 5, runs: 40 })
  return countedWrites(config).finally(() => sandbox.close())
}

describe.for(['standard', 'certify'] as const)('the plan of the grade %s', (grade) => {
  test('is an upper limit of a run, and at most twice as large', async () => {
    const counts = await counted(grade)
    const { writes, total } = planOf({ ...planned, grade, hasAdmin: grade === 'certify' })
    expect(writes.map(({ operation }) => operation)).toEqual(expect.arrayContaining([...counts.keys()]))
    const compared = writes.map(({ operation, at_most, granted_at_most }) => {
      const { sent, granted } = counts.get(operation) ?? { sent: 0, granted: 0 }
      return { operation, sent, at_most, granted, granted_at_most }
    })
    const exceeded = compared.filter((each) => each.sent > each.at_most || each.granted > each.granted_at_most)
    expect(exceeded).toEqual([])
    expect(compared.filter(({ sent, at_most }) => at_most > 10 && at_most > 2.2 * sent)).toEqual([])
    expect(total).toBeLessThan(2 * compared.reduce((sum, { sent }) => sum + sent, 0))
  })
})
