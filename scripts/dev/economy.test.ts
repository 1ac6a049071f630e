import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import type { Grade } from '../../fixtures/target/config.ts'
import { mostRequests } from './testing/most-requests.ts'
import { tryServer } from './variants-run.ts'

describe('a run against the sandbox', () => {
  test.for(['read-only', 'standard', 'certify'] as const satisfies readonly Grade[])(
    'of the grade %s stays below its number of requests',
    async (grade) => {
      const sandbox = await startSandbox({ seed: 7 })
      try {
        const { requests } = await tryServer({ ...sandbox, declared: {} }, grade, 7, { runs: 20 })
        expect(requests).toBeLessThanOrEqual(mostRequests[grade])
      } finally {
        await sandbox.close()
      }
    },
  )
})
