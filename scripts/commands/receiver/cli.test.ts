import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../../reports/result.ts'
import { fromRoot } from '../../../spec/root.ts'

const built = fromRoot('node_modules/.cache/receiver-test')
const folder = mkdtempSync(join(tmpdir(), 'receiver-test-'))
const secret = 'whsec_5ecret5ecret5ecret5ecret'

/** Node runs the compiled command, as it will from the package. */
beforeAll(() => {
  const tsc = fromRoot('node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', built, '--noCheck'], {
    cwd: fromRoot('.'),
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

async function cli(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(built, 'scripts/cli.js'), 'receiver', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const ended = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (ended.stdout += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (ended.stderr += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...ended, code }
}

test('--help shows layouts, examples and exit codes', async () => {
  const { code, stdout } = await cli(['--help'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /that are tried:\n  t=\{unix_seconds\},v1=\{hex\}\n[^]*RECV-3: no-window, [^]*Examples:[^]*Exit codes:/,
  )
})

test('the example is conformant, and says what cannot be seen', async () => {
  const json = join(folder, 'example.json')
  const { code, stdout } = await cli(['--example', '--settle', '50', '--json', json])
  expect(stdout).toMatch(/CONFORMANT[^]*10 passed · 1 untested/)
  expect(stdout).toContain('not observable over HTTP: whether signatures are compared in constant time')
  expect(code).toBe(0)
  expect((JSON.parse(readFileSync(json, 'utf8')) as Result).subject).toBe('receiver')
})

test('a receiver that takes whatever bears a signature, and gives all it got back, is not conformant, and no output holds the secret', async () => {
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(request.headers['x-service-signature'] === undefined ? 401 : 200, {
            'content-type': 'text/plain',
            'x-secret': secret,
          })
          .end(`secret ${secret}, ${Buffer.from(secret).toString('base64')}`),
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [json, junit] = [join(folder, 'bad.json'), join(folder, 'bad.xml')]
  const token = 'token-in-the-query'
  const ended = await cli(
    ['--url', `http://127.0.0.1:${port}/hooks?token=${token}`, '--json', json, '--junit', junit],
    { WINERY_WEBHOOK_SECRET: secret },
  )
  server.close()
  server.closeAllConnections()
  expect(ended.code).toBe(1)
  for (const output of [ended.stdout, ended.stderr, readFileSync(json, 'utf8'), readFileSync(junit, 'utf8')]) {
    for (const hidden of [secret, Buffer.from(secret).toString('base64'), token]) expect(output).not.toContain(hidden)
  }
})

test('one that is not there ends with 4, and leaves no file', async () => {
  const json = join(folder, 'none.json')
  const { code, stdout, stderr } = await cli(['--url', 'http://127.0.0.1:1/hooks', '--secret', secret, '--json', json])
  expect(stderr).toMatch(/no response at http:\/\/127\.0\.0\.1:1\/hooks: nothing listens there/)
  expect({ code, stdout, file: existsSync(json) }).toEqual({ code: 4, stdout: '', file: false })
})

test.concurrent.each([
  ['no URL', [], /--url is missing.*--example/],
  ['an example that is none', ['--example', 'rigth'], /Did you mean right\?/],
  ['a URL beside an example', ['--example', '--url', 'http://127.0.0.1:1/'], /give one of them/],
  ["a server's requirement", ['--example', '--only', 'MONEY-1'], /it is a duty of the server, not of the receiver/],
])('%s ends with 2', async (_, args, message) => {
  const { code, stdout, stderr } = await cli(args)
  expect(stderr).toMatch(message)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
})
