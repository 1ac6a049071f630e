import { describe, expect, test } from 'vitest'
import { type NullServer, nullServers } from '../../fixtures/proof/null-servers/index.ts'
import { tryServer } from './variants-run.ts'

const key = 'sk_test_0000000000000000000000000000'

async function passes({ start }: NullServer, grade: 'certify' | 'read-only'): Promise<string[]> {
  const server = await start()
  try {
    const run = await tryServer({ adminUrl: null, key, declared: {}, ...server }, grade, 1, { patience: 500 })
    return run.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)
  } finally {
    await server.close()
  }
}

describe('servers that give the same response to every request', () => {
  test.concurrent.for(nullServers.map((server) => [server.name, server] as const))(
    '%s passes only the requirements that it meets',
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

test('a server that closes every connection gets no violations', async () => {
  const server = { baseUrl: 'http://127.0.0.1:1', adminUrl: null, key, declared: {} }
  const { errors, requirements } = await tryServer(server, 'certify', 1)
  expect(new Set(requirements.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive', 'untested']))
  expect(errors[0]).toContain('no usable response')
})
