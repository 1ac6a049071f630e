import { expect, test } from 'vitest'
import { hostileServers } from '../../fixtures/proof/hostile/index.ts'
import { quickConfig, runAgainst, unexpected } from './hostile-run.ts'

test.concurrent.for(hostileServers.map((hostile) => [hostile.name, hostile] as const))(
  '%s: the run ends with a verdict for every requirement, and without an unfair violation',
  async ([, hostile], { expect }) => {
    const server = await hostile.start()
    try {
      expect(unexpected(hostile, server, await runAgainst(quickConfig(hostile, server), hostile.checks))).toEqual([])
    } finally {
      await server.close()
    }
  },
)

test('keys that a hostile server puts into its JSON appear in no other object', () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
