import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import type { Result } from '../../reports/result.ts'
import { readXml } from '../../reports/testing/strict-xml.ts'
import { fromRoot } from '../../spec/root.ts'
import { buildCli } from './testing/built-cli.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('cli-test')
const key = 'sk_test_5ecret5ecret5ecret5ecret'

const ajv = new Ajv2020({ allErrors: true, strictRequired: false })
formats.default(ajv)
const validate = ajv.compile<Result>(JSON.parse(readFileSync(fromRoot('reports/result.schema.json'), 'utf8')) as object)

let start: ReturnType<typeof buildCli>
let server: Server
let baseUrl: string
/** What the server below was asked for. */
const asked: string[] = []

/** Node runs the compiled command, as it will from the package; beside it stands a server that answers everything alike. */
beforeAll(async () => {
  start = buildCli()
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response
      .setHeader('content-type', 'application/json')
      .setHeader('x-service-environment', 'test')
      .end(JSON.stringify({ echo: request.headers.authorization }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const cli = (args: readonly string[], env: Record<string, string> = {}) => start(args, env).ended

const target = (): string[] => ['--base-url', baseUrl, '--key', key]

test.concurrent.each([[['--help']], [['run', '--help']]])(
  '%j documents the exit codes and gives examples',
  async (args) => {
    const { code, stdout } = await cli(args)
    expect(code).toBe(0)
    expect(stdout).toMatch(/Examples:[^]*Exit codes:\n {2}0 {2}conformant/)
  },
)

test('every command has help with a description and examples', async () => {
  const { stdout } = await cli(['--help'])
  const listed = /\nCommands:\n([^]*?)\n\n/.exec(stdout)?.[1] ?? ''
  const commands = [...listed.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name)
  expect(commands).toHaveLength(14)
  for (const command of commands) {
    const help = (await cli([command, '--help'])).stdout
    expect(help, command).toMatch(/^Usage: [^\n]*\n\n[A-Z][^]*\.\n/)
    expect(help, command).toMatch(/\nExamples?:\n {2}\$ (?:WINERY_KEY=\S+ )?winery-conformance /)
  }
})

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }
  expect(await cli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

test.concurrent.each([
  ['an unknown command', ['rnu'], /unknown command rnu/],
  ['an unknown option', ['run', '--targt', 'x'], /unknown option '--targt'[^]*--target/],
  ['a word for a number', ['--runs', 'many'], /--runs[^]*Expected a whole number from 1 to 10000/],
  ['a misspelt requirement', ['--only', 'MONYE-1'], /Did you mean MONEY-1/],
  ['a folder for a file', ['--json', tmpdir()], /this is a folder; name a file in it; nothing was sent/],
  ['one file for two reports', ['--json', 'x', '--junit', 'x'], /both name x/],
  ['a section that is none', ['requirements', '--section', '12'], /there is no such section/],
])('%s ends with 2 and prints what to do', async (_, args, message) => {
  const { code, stdout, stderr } = await cli(args)
  expect(stderr).toMatch(message)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
})

test('a mistake in the target file ends with 2, with file and line', async () => {
  const file = join(folder, 'target.yaml')
  writeFileSync(file, `base_url: ${baseUrl}\nkey: ${key}\nbindings:\n  list.itmes: /data\n`)
  const { code, stderr } = await cli(['--target', file])
  expect(stderr).toContain(
    `error: ${file}:4:3: bindings, list.itmes: there is no gap of this name. Did you mean list.items?`,
  )
  expect(code).toBe(2)
})

test('a live key ends with 5 before anything is sent', async () => {
  asked.length = 0
  const { code, stderr } = await cli(['--base-url', baseUrl], { WINERY_KEY: 'sk_live_5ecret5ecret5ecret' })
  expect(stderr).toContain('sk_live_')
  expect(stderr).not.toContain('5ecret')
  expect(code).toBe(5)
  expect(asked).toEqual([])
})

test('a target that cannot be reached ends with 4 and advice, and leaves no file', async () => {
  const json = join(folder, 'unreachable.json')
  const { code, stderr } = await cli(['--base-url', 'http://127.0.0.1:1', '--key', key, '--json', json])
  expect(stderr).toMatch(/no response at http:\/\/127\.0\.0\.1:1: nothing listens there/)
  expect(stderr.trim().split('\n').length, 'lines: advice, and not a line for each requirement').toBeLessThan(6)
  expect(code).toBe(4)
  expect(existsSync(json)).toBe(false)
})

test('a server that answers 404 and a page to everything is not judged, and its violations are counted apart', async () => {
  const site = createServer((_, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
  )
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  try {
    const { code, stdout } = await cli(['--base-url', url, '--key', key, '--no-progress'])
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /NOT JUDGED no such API was found there: .* No response has anything of this API, so 4 violated requirements are not counted \(exit code 4\)/,
    )
    expect(code).toBe(4)
  } finally {
    site.close()
  }
})

test('a reader that closes the output early does not change the exit code', async () => {
  const { child, ended } = start(['run', '--base-url', 'http://127.0.0.1:1', '--key', key])
  child.stdout?.destroy()
  child.stderr?.destroy()
  expect((await ended).code).toBe(4)
})

test('the embedded sandbox is judged at the grade certify; --json - leaves standard output to the document', async () => {
  const { code, stdout, stderr } = await cli(['--json', '-', '--only', 'PARAMS-1,Money', '--seed', '7', '--runs', '2'])
  const result = JSON.parse(stdout) as Result
  validate(result)
  expect(validate.errors).toBeNull()
  expect(result).toMatchObject({
    grade: 'certify',
    seed: 7,
    target: { embedded: true, environment: 'test' },
    exit: { code: 0 },
  })
  expect(result.requirements.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'PARAMS-1 pass',
    'Money.closed pass',
    'Money.amount_cents pass',
    'Money.currency pass',
  ])
  expect(stderr).toContain('CONFORMANT')
  expect(code).toBe(0)
})

test('--github annotates each violation and appends to the step summary', async () => {
  const sandbox = await startSandbox({ seed: 5, decisions: { cursorMatchesList: () => true } })
  const summary = join(folder, 'summary.md')
  writeFileSync(summary, 'an earlier step\n')
  const args = [
    '--base-url',
    sandbox.baseUrl,
    '--only',
    'CURSOR-3,MONEY-1',
    '--grade',
    'certify',
    '--github',
    '--no-progress',
  ]
  const env = { WINERY_KEY: sandbox.key, GITHUB_STEP_SUMMARY: summary }
  const { code, stdout } = await cli(args, env)
  await sandbox.close()
  expect(code).toBe(1)
  const annotations = stdout.split('\n').filter((line) => line.startsWith('::'))
  expect(annotations).toHaveLength(2)
  expect(annotations[0]).toMatch(/^::error title=CURSOR-3::A cursor of one list.*%0Aexpected: .*%0Aactual: 200$/)
  expect(annotations[1]).toBe('::error title=Winery REST API conformance::1 requirement is violated')
  const written = readFileSync(summary, 'utf8')
  expect(written).toMatch(/^an earlier step\n## ❌ Not conformant\n[^]*<b>CURSOR-3<\/b>/)
  expect(stdout + written).not.toContain(sandbox.key)
})

test('no output of a run contains the key, even if the target echoes it', async () => {
  const [json, junit] = [join(folder, 'result.json'), join(folder, 'result.xml')]
  const { code, stdout, stderr } = await cli([...target(), '--json', json, '--junit', junit, '--only', '1'])
  const written = [stdout, stderr, readFileSync(json, 'utf8'), readFileSync(junit, 'utf8')]
  expect(written.filter((text) => text.includes(key))).toEqual([])
  validate(JSON.parse(written[2] as string))
  expect(validate.errors).toBeNull()
  expect(readXml(written[3] as string).attributes.name).toBe('winery-conformance')
  expect([1, 3]).toContain(code)
})

test('requirements shows no headings and no empty sections, and finds a section without its number', async () => {
  expect((await cli(['requirements', '--at', '3'])).stdout).not.toContain('Heading')
  const counted = (await cli(['requirements', '--section', '2 Order'])).stdout
  expect(counted).toMatch(/\n2 Resources +\d/)
  expect(counted).not.toContain('8 Limits')
  expect((await cli(['requirements', '--section', 'order'])).stderr).toContain('Did you mean "2 Order"?')
})

test('explain says what a name stands for that is not an id', async () => {
  const help = async (name: string): Promise<string> => (await cli(['explain', name])).stderr
  expect(await help('createOrder')).toContain('Did you mean ENDPOINT.createOrder?')
  expect(await help('5.4')).toContain('winery-conformance requirements --at 5.4 lists its requirements')
  expect(await help('CURSOR')).toMatch(/a family of requirements: CURSOR-1…\d/)
})

test('a command without its arguments prints which it takes', async () => {
  const { code, stderr } = await cli(['diff'])
  expect(stderr).toContain("missing required argument 'before'")
  expect(stderr).toContain('Usage: winery-conformance diff [options] <before> <after>')
  expect(code).toBe(2)
  expect((await cli(['merge'])).stderr).toContain('Usage: winery-conformance merge [options] <parts...>')
})

test('keygen creates the folder of a key', async () => {
  const name = join(folder, 'keys/of/issuer')
  expect((await cli(['keygen', name])).code).toBe(0)
  expect(existsSync(`${name}.key`) && existsSync(`${name}.pub`)).toBe(true)
})

test('requirements lists and counts, explain prints where the check is', async () => {
  const list = await cli(['requirements', '--section', '8'])
  expect(list.stdout).toMatch(/RATE-1 [^]*8 Limits/)
  const at = (await cli(['requirements', '--at', '2 Order fulfilled_at'])).stdout
  expect(at).toMatch(/^section 2, Order, fulfilled_at\n.*Order\.fulfilled_at /s)
  expect((await cli(['requirements', '--at', '5.44'])).stderr).toContain('the document has no such place')
  const rows = JSON.parse((await cli(['requirements', '--json'])).stdout) as { id: string }[]
  expect(rows.length).toBeGreaterThan(400)
  const explained = await cli(['explain', 'params-1'])
  expect((await cli(['requirements', '--gaps'])).stdout).toMatch(
    /\n  list\.items +The key of the items [^]*\n\d+ gaps\./,
  )
  expect((await cli(['explain', 'List.Items'])).stdout).toMatch(
    /^list\.items\nleft open [^]*\n +bindings:\n +list\.items: \/data\n$/,
  )
  expect((await cli(['requirements', '--gaps', '--subject', 'server'])).code).toBe(2)
  expect(explained.stdout).toMatch(
    /^PARAMS-1\nstatement [^]*\ncheck {6}\S*suites\/1-conventions\/parameters\.ts:\d+\nproven by {2}[^]*fixtures\/proof\/faults\/1-conventions\/parameters\.ts/,
  )
})
