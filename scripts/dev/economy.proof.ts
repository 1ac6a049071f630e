import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import type { Grade } from '../../fixtures/target/config.ts'
import { mostRequests } from './testing/most-requests.ts'
import { tryServer } from './variants-run.ts'

describe('a run against the sandbox', () => {
  const runs: readonly (readonly [grade: Grade, seed: number])[] = [
    ['read-only', 7],
    ['standard', 6],
    ['standard', 7],
    ['certify', 7],
  ]
  test.for(runs)('of the grade %s with seed %i stays below its number of requests', async ([grade, seed]) => {
    const sandbox = await startSandbox({ seed: 7 })
    try {
      const { requests } = await tryServer({ ...sandbox, declared: {} }, grade, seed, { runs: 20 })
      expect(requests).toBeLessThanOrEqual(mostRequests[grade])
    } finally {
      await sandbox.close()
    }
  })
})
