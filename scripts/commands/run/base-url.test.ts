import { expect, test } from 'vitest'
import { front } from '../../../fixtures/proof/hostile/front.ts'
import type { Meddle } from '../../../fixtures/proof/hostile/front.ts'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import { checkBaseUrl } from './base-url.ts'

const configOf = (baseUrl: string, key: string): Parameters<typeof checkBaseUrl>[0] => ({
  baseUrl,
  key,
  keys: [],
  admin: null,
  declared: {},
  grade: 'standard',
  seed: 1,
  runs: 1,
  concurrency: 2,
  timeout: 5000,
  only: null,
})

/** What comes of checking the base URL of a server whose API is below a prefix. */
async function checked(prefix: string, url: (origin: string) => string, wrongKey = false): Promise<string> {
  let asked = 0
  const counting: Meddle = ({ relay }) => {
    asked += 1
    return relay()
  }
  const { baseUrl, key, close } = await front(counting, { prefix })
  const origin = new URL(baseUrl).origin
  try {
    await checkBaseUrl(configOf(url(origin), wrongKey ? 'sk_test_of_nobody' : key))
    return `passes after ${asked}`
  } catch (error) {
    return (error as Error).message.replaceAll(origin, '')
  } finally {
    await close()
  }
}

test('a base URL that repeats what every path begins with is refused, and the right one named', async () => {
  expect(await checked('', (origin) => `${origin}/v1`)).toMatch(
    /GET \/v1\/v1\/market answers 404, and GET \/v1\/market 200\. Give the base URL as $/,
  )
  expect(await checked('/shop', (origin) => `${origin}/shop/v1`)).toMatch(/Give the base URL as \/shop$/)
})

test('so it is where the key is refused as well', async () => {
  expect(await checked('', (origin) => `${origin}/v1`, true)).toMatch(/GET \/v1\/market 401\. Give the base URL as $/)
})

test('a server that has its API below /v1/v1 is left to be judged', async () => {
  expect(await checked('/v1', (origin) => `${origin}/v1`)).toBe('passes after 1')
})

test('if nothing is found at either URL, the run reports it', async () => {
  expect(await checked('/elsewhere', (origin) => `${origin}/v1`)).toBe('passes after 0')
})

test('any other base URL costs no request', async () => {
  expect(await checked('/shop', (origin) => `${origin}/shop`)).toBe('passes after 0')
})

test('a live winery above it is not gone on with', async () => {
  const live = await front(async ({ honest, response }) => {
    const { status, headers, body } = await honest()
    response.writeHead(status, { ...headers, 'x-service-environment': 'live' }).end(body)
  })
  try {
    await expect(checkBaseUrl(configOf(`${live.baseUrl}/v1`, live.key))).rejects.toThrow(
      expect.objectContaining({ name: 'UnsafeTarget' }),
    )
  } finally {
    await live.close()
  }
})

test('a target that does not answer is left to the run', async () => {
  const gone = await startSandbox()
  await gone.close()
  await expect(checkBaseUrl(configOf(`${gone.baseUrl}/v1`, gone.key))).resolves.toBeUndefined()
})
