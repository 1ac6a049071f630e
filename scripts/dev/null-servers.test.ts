import { describe, expect, test } from 'vitest'
import { type NullServer, nullServers } from '../../fixtures/proof/null-servers/index.ts'
import { tryServer } from './variants-run.ts'

const key = 'sk_test_0000000000000000000000000000'

/** Milliseconds within which a run against a server that knows nothing has to end. */

async function passes({ start }: NullServer, grade: 'certify' | 'read-only'): Promise<string[]> {
  const server = await start()
  try {
    const run = await tryServer({ adminUrl: null, key, declared: {}, ...server }, grade, 1, { patience: 500 })
    return run.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)
  } finally {
    await server.close()
  }
}

describe('servers that know nothing', () => {
  test.concurrent.for(nullServers.map((server) => [server.name, server] as const))(
    '%s passes nothing but what holds of it',
    async ([, server], { expect }) => {
      const { holds } = server
      const unfounded = (ids: readonly string[]): string[] =>
        ids.filter((id) => !(id in holds) && !(id.includes('.') && '*.*' in holds))
      const [certified, read] = [await passes(server, 'certify'), await passes(server, 'read-only')]
      expect(unfounded(certified)).toEqual([])
      expect(unfounded(read)).toEqual([])
      const listed = Object.keys(holds).filter((id) => id !== '*.*')
      expect(listed.filter((id) => !certified.includes(id) && !read.includes(id))).toEqual([])
    },
  )
})

test('a server that hangs up is reported as such, and not as one that fails', async () => {
  const server = { baseUrl: 'http://127.0.0.1:1', adminUrl: null, key, declared: {} }
  const { errors, requirements } = await tryServer(server, 'certify', 1)
  expect(new Set(requirements.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive', 'untested']))
  expect(errors[0]).toContain('no usable response')
})
