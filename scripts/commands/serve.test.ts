import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const built = join(root, 'node_modules', '.cache', 'serve-test')

const running: ChildProcess[] = []

/** Node runs the compiled command, as it will from the package. */
beforeAll(() => {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', built, '--noCheck'], { cwd: root })
})

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function run(...args: string[]) {
  const command = [join(built, 'scripts', 'cli.js'), 'serve', ...args]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], cwd: root })
  running.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output.stderr += chunk
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { child, output, exited }
}

const read = (url: string, key: string) => fetch(url, { headers: { authorization: `Bearer ${key}` } })

test.each(['SIGTERM', 'SIGINT'] as const)('--json prints one line; %s ends it with 0', async (signal) => {
  const { child, output, exited } = run('--port', '0', '--json')
  await expect.poll(() => output.stdout, { interval: 10, timeout: 10_000 }).toContain('\n')
  const { base_url, admin_url, key } = JSON.parse(output.stdout) as Record<'base_url' | 'admin_url' | 'key', string>
  expect(key).toMatch(/^sk_test_/)
  expect((await read(`${base_url}/v1/market`, key)).status).toBe(200)
  expect((await fetch(admin_url)).status).toBe(200)
  child.kill(signal)
  expect(await exited).toBe(0)
  expect(output.stdout.split('\n')).toHaveLength(2)
  expect(output.stderr).toBe('')
})

test('prints commands to try, and logs each request without the key', async () => {
  const { child, output, exited } = run('--port', '0', '--country', 'us', '--webhook', 'http://127.0.0.1:9/hooks')
  await expect.poll(() => output.stdout, { interval: 10, timeout: 10_000 }).toContain('Ctrl-C')
  const [, key = ''] = /export WINERY_KEY=(\S+)/.exec(output.stdout) ?? []
  const [, url = ''] = /API +(\S+)/.exec(output.stdout) ?? []
  expect(output.stdout).toMatch(/http:\/\/127\.0\.0\.1:9\/hooks +signed with whsec_/)
  expect(output.stdout.match(/ curl /g)).toHaveLength(3)
  expect(await (await read(`${url}/v1/market`, key)).json()).toMatchObject({ timezone: 'America/Los_Angeles' })
  await read(`${url}/v1/market?key=${key}`, key)
  await expect
    .poll(() => output.stderr.trim().split('\n'), { interval: 10 })
    .toEqual([
      expect.stringMatching(/^[0-9:]{8} GET +\/v1\/market 200 [0-9.]+ ms$/),
      expect.stringMatching(/^[0-9:]{8} GET +\/v1\/market\?key=sk_test_… 400 [0-9.]+ ms invalid_request$/),
    ])
  expect(output.stderr).not.toContain(key)
  child.kill()
  expect(await exited).toBe(0)
})

test('--future serves additions, and each attempt to deliver an event is logged without the query of its URL', async () => {
  const { child, output, exited } = run('--port', '0', '--future', '--webhook', 'http://127.0.0.1:9/hooks?token=hidden')
  await expect.poll(() => output.stdout, { interval: 10, timeout: 10_000 }).toContain('Ctrl-C')
  expect(output.stdout).toContain('with additions')
  const [, key = ''] = /export WINERY_KEY=(\S+)/.exec(output.stdout) ?? []
  const [, url = ''] = /API +(\S+)/.exec(output.stdout) ?? []
  const [, admin = ''] = /admin +(\S+)/.exec(output.stdout) ?? []
  const body = JSON.stringify({ name: 'Ada Example' })
  const send = () =>
    fetch(`${url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    })
  let response = await send()
  if (response.status === 429) response = await send()
  const customer = (await response.json()) as object
  expect(Object.keys(customer).length).toBeGreaterThan(32)
  await expect
    .poll(() => output.stderr, { interval: 10 })
    .toMatch(
      /event customer\.created to http:\/\/127\.0\.0\.1:9\/hooks no response \(.+\) [0-9.]+ ms, attempt 1, again in 1 min\n/,
    )
  expect(output.stderr).not.toContain('hidden')
  expect(await (await fetch(`${admin}/deliveries`)).text()).toMatch(
    /customer\.created +dlv_[0-9a-f]{32} {2}pending, next attempt in/,
  )
  child.kill()
  expect(await exited).toBe(0)
})

test.each(['--port', '--admin-port'])('a %s that is taken ends it with 2 and is reported', async (option) => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const { output, exited } = run('--port', '0', option, String(port))
  expect(await exited).toBe(2)
  holder.close()
  expect(output.stdout).toBe('')
  expect(output.stderr).toMatch(new RegExp(`^error: port ${port} of 127.0.0.1 is taken`))
})

test('wrong usage ends it with 2 and prints what is wrong', async () => {
  const wrong = ['--port=70000', '--country=fr', '--webhook=ftp://a', '--x']
  await Promise.all(
    wrong.map(async (argument) => {
      const { output, exited } = run(argument)
      expect(await exited, argument).toBe(2)
      expect(output.stderr).toMatch(/^error: /)
      expect(output.stderr).toContain(argument.split('=')[0])
    }),
  )
})

test('--help shows examples', async () => {
  const { output, exited } = run('--help')
  expect(await exited).toBe(0)
  expect(output.stdout).toContain('$ winery-conformance serve --port 0 --json')
})
