import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import timekeeper from 'timekeeper'
import { beforeAll, expect, test } from 'vitest'
import { listen } from '../../../fixtures/sandbox/receivers/listen.ts'
import { RightReceiver } from '../../../fixtures/sandbox/receivers/right.ts'
import type { Result } from '../../../reports/result.ts'
import { buildCli } from '../testing/built-cli.ts'
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts'

// The command signs by the machine's clock, and the receivers here compare the time of a signature with their own.
timekeeper.reset()

let start: ReturnType<typeof buildCli>
const folder = temporaryFolder('receiver-test')
const secret = 'whsec_5ecret5ecret5ecret5ecret'

/** Node runs the command as it will from the package. */
beforeAll(() => {
  start = buildCli()
})

const cli = (args: readonly string[], env: Record<string, string> = {}) => start(['receiver', ...args], env).ended

test('--help shows layouts, examples and exit codes', async () => {
  const { code, stdout } = await cli(['--help'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /that are tried:\n  t=\{unix_seconds\},v1=\{hex\}\n[^]*RECV-3: no-window, [^]*Examples:[^]*Exit codes:/,
  )
})

test('the example is conformant, and the report lists what is not observable', async () => {
  const json = join(folder, 'example.json')
  const { code, stdout } = await cli(['--example', '--settle', '50', '--json', json])
  expect(stdout).toMatch(/CONFORMANT[^]*10 passed · 1 untested/)
  expect(stdout).toContain('not observable over HTTP: whether signatures are compared in constant time')
  expect(code).toBe(0)
  expect((JSON.parse(readFileSync(json, 'utf8')) as Result).subject).toBe('receiver')
})

test('a receiver that accepts every signature and echoes its input is not conformant, and no output contains the secret', async () => {
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

test('a receiver that cannot be reached ends with 4, and leaves no file', async () => {
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

/** The correct receiver, which stops answering after so many deliveries, and says when it does. */
async function stalling(after: number) {
  const right = new RightReceiver(secret)
  let count = 0
  let stalled = (): void => undefined
  const there = new Promise<void>((resolve) => (stalled = resolve))
  const listening = await listen({
    acted: right.acted,
    async answer(...given) {
      count += 1
      if (count <= after) return right.answer(...given)
      stalled()
      return new Promise(() => {})
    },
  })
  return { ...listening, there, sent: () => count }
}

test.concurrent.each([
  ['SIGINT', 0],
  ['SIGTERM', 60],
] as const)('%s after %i deliveries ends the run with 3, and reports what was tested so far', async (signal, after) => {
  const receiver = await stalling(after)
  const json = join(folder, `${signal}.json`)
  const args = ['receiver', '--url', receiver.url, '--secret', secret, '--timeout', '60000', '--json', json]
  const { child, ended } = start([...args, '--no-progress'])
  await receiver.there
  const sent = receiver.sent()
  child.kill(signal)
  const { code, stdout, stderr } = await ended
  expect(stderr).toContain('the report covers what was tested so far')
  expect(stdout).toContain('INCOMPLETE  the run was interrupted before everything was judged (exit code 3)')
  expect(code).toBe(3)
  expect(receiver.sent()).toBe(sent)
  const { interrupted, summary, requirements } = JSON.parse(readFileSync(json, 'utf8')) as Result
  expect({ interrupted, fail: summary.fail }).toEqual({ interrupted: true, fail: 0 })
  expect(summary.pass > 0).toBe(after > 0)
  expect(requirements.find(({ id }) => id === 'RECV-4')).toMatchObject({
    verdict: 'inconclusive',
    missing: ['not judged: the run was interrupted'],
  })
  await receiver.close()
})

test('a second signal ends the run at once with 130, and leaves no file', async () => {
  const receiver = await stalling(0)
  const json = join(folder, 'at-once.json')
  const { child, ended } = start(['receiver', '--url', receiver.url, '--secret', secret, '--json', json])
  await receiver.there
  child.stderr?.on('data', (text: string) => {
    if (text.includes('A second signal')) child.kill('SIGINT')
  })
  child.kill('SIGINT')
  const { code, stderr } = await ended
  expect(code).toBe(130)
  expect(stderr).toContain('Ended at once: no report is written.')
  expect(existsSync(json)).toBe(false)
  await receiver.close()
})
