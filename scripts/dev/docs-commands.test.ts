import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { startExample } from '../commands/receiver/example.ts'
import { buildCli } from '../commands/testing/built-cli.ts'
import { builtFolder } from '../commands/testing/built-folder.ts'
import { blocks, commands, type Documented, others, split, textOf } from './testing/documented.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

/** Commands that no test runs as they are written, each with the reason. */
const notRun: readonly [pattern: RegExp, reason: string][] = [
  [/^npm (?:ci|i -D)\b/, 'installs from the registry'],
  [/^npm (?:start$|test$|run prove\b)/, 'takes minutes: CI runs it'],
  [/^npm run format$/, 'rewrites the tree'],
  [/^npm run (?:campaign|variants|sweep|abilities|bindings|planned-writes|bench:peers)\b/, 'its options are compared'],
  [/^npx vitest run scripts\/dev\/topics/, 'the files are tests of this project themselves'],
  [/^npx vitest (?:run )?--project conformance\b/, 'scripts/vitest/conformance.test.ts runs the project'],
]

const folder = temporaryFolder('docs')
let sandbox: Sandbox
let start: ReturnType<typeof buildCli>

beforeAll(async () => {
  sandbox = await startSandbox()
  start = buildCli()
})
afterAll(async () => {
  await sandbox.close()
})

type Command = Documented & { args: string[] }

/** Each distinct command once, in a folder of its own. */
const distinct = [...new Map(commands.map((each) => [each.args.join(' '), each])).values()].map((each, n) => ({
  ...each,
  cwd: join(folder, String(n)),
}))
const isNamed =
  (...names: string[]) =>
  ({ args }: Command): boolean =>
    names.includes(split(args)[0])

const servers = distinct.filter(isNamed('serve', 'proxy'))
// They need a whole run, so scripts/dev/certificate.test.ts runs them with the one that it makes.
const certifying = distinct.filter(({ line }) => /--certificate\b|\bverify\b/.test(line))
const ending = distinct.filter((each) => ![...servers, ...certifying].includes(each))

const targetEnv = (): Record<string, string> => ({ WINERY_KEY: sandbox.key })

/** Runs a command that has to be run before a documented one. */
async function before(cwd: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await start(args, targetEnv(), cwd).ended
  expect([0, 3], stderr).toContain(code)
}

const narrow = ['--only', 'CURSOR-1', '--seed', '7']

/** What a documented command finds in its folder: files of the reader, or of commands that were run before. */
async function prepare({ args, cwd, page }: Command & { cwd: string }): Promise<void> {
  mkdirSync(cwd, { recursive: true })
  const [name, own] = split(args)
  const target = ['run', '--target', 'target.yaml', ...narrow]
  const has = (word: string): boolean => own.includes(word)
  if (name !== 'init') writeFileSync(join(cwd, 'target.yaml'), `base_url: ${sandbox.baseUrl}\nkey: \${WINERY_KEY}\n`)
  for (const file of own.filter((word) => /^openapi.*\.yaml$/.test(word)))
    copyFileSync(fromRoot('spec/openapi.yaml'), join(cwd, file))
  if (name === 'judge') await before(cwd, ...target, '--har', 'traffic.har')
  if (name === 'merge') {
    for (const part of ['1', '2', '3', '4'])
      await before(cwd, ...target, '--shard', `${part}/4`, '--out', `part${part}.json`)
  }
  if (has('--resume')) await before(cwd, ...target, '--state', own[own.indexOf('--resume') + 1] ?? '')
  if (has('--baseline')) await before(cwd, 'baseline', '--target', 'target.yaml')
  if (has('--known-failures')) {
    const [known = ''] = blocks(page, 'yaml').filter((text) => text.startsWith('# known failures'))
    writeFileSync(join(cwd, 'known.yaml'), known)
  }
}

/** A run of one requirement, which takes a second, unless the command says what it runs. */
function narrowed(args: readonly string[]): string[] {
  const [name, own] = split(args)
  if (own.includes('--only') || own.includes('--resume')) return []
  return { run: narrow, receiver: ['--only', 'RECV-1'] }[name] ?? []
}

/** The arguments of a command against the sandbox of this test. */
function adapted(args: readonly string[], url: string): string[] {
  const [name, own] = split(args)
  const here = own.map((word) =>
    word
      .replace('https://sandbox.winery.example.com', url)
      .replace(/^http:\/\/127\.0\.0\.1:(?:3000\/hooks|4080|8080)$/, url)
      // A recording with writes reads the same surface, and takes longer.
      .replace(name === 'baseline' ? /^standard$/ : /$^/, 'read-only'),
  )
  return [name, ...narrowed(args), ...here]
}

describe('running the commands', () => {
  test.concurrent.each(ending)('$page: the command runs: $line', async (command) => {
    const { args, cwd } = command
    await prepare(command)
    const receiver = args.includes('--url') ? await startExample('right') : undefined
    const isEmbedded = !/--(?:base-url|target)\b/.test(args.join(' '))
    const env = receiver === undefined ? (isEmbedded ? {} : targetEnv()) : { WINERY_WEBHOOK_SECRET: receiver.secret }
    const { code, stderr } = await start(adapted(args, receiver?.url ?? sandbox.baseUrl), env, cwd).ended
    await receiver?.close()
    // A mistake of the receiver is what `--example NAME` shows; a run of one requirement may lack what the grade requires.
    expect([0, 1, 3], stderr).toContain(code)
  })

  // The servers of other tests may have the default ports.
  test.concurrent.each(servers)('$page: the server starts, answers and ends: $line', async ({ args, cwd }) => {
    mkdirSync(cwd, { recursive: true })
    const port = args.includes('--port') ? [] : ['--port', '0']
    const { child, ended } = start([...adapted(args, sandbox.baseUrl), ...port], {}, cwd)
    const printed = await new Promise<string>((resolve) => {
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: string) => /http:\/\/127\.0\.0\.1:\d+/.test((text += chunk)) && resolve(text))
      child.on('close', () => resolve(text))
    })
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
    expect(url, printed).not.toBe('')
    expect((await fetch(`${url}/v1/market`)).status).toBe(401)
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    // A proxy has judged only this exchange.
    expect(args[0] === 'serve' ? [0] : [0, 3], stderr).toContain(code)
  })
})

/** Runs a program of Node in the project, and gives its exit code and output. */
const node = (...args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const own = Object.entries(process.env).filter(([name]) => !/^(WINERY_|VITEST|FORCE_COLOR)/.test(name))
    const options = { cwd: fromRoot('.'), env: Object.fromEntries(own) }
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    )
  })

describe('other commands', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const isRun = ({ words }: Documented): boolean => !notRun.some(([pattern]) => pattern.test(words.join(' ')))

  test('each is run by a test, or listed with the reason why it is not', () => {
    expect(others.filter(isRun).map(({ words }) => words.slice(0, 2).join(' '))).toEqual(
      expect.arrayContaining(['npx vitest', 'curl -d']),
    )
    expect(
      others.filter(isRun).filter(({ words: [first, second] }) => first !== 'curl' && second !== 'vitest'),
    ).toEqual([])
    const unused = notRun.filter(([pattern]) => !others.some(({ words }) => pattern.test(words.join(' '))))
    expect(unused).toEqual([])
  })

  test.each(others.filter(isRun).filter(({ words: [first] }) => first === 'npx'))(
    '$page: the command runs: $line',
    async ({ words }) => {
      const { code, text } = await node(fromRoot('node_modules/vitest/vitest.mjs'), ...words.slice(2))
      expect(code, text).toBe(0)
    },
  )

  test.each(others.filter(({ words: [first] }) => first === 'curl'))(
    '$page: the request succeeds: $line',
    async (of) => {
      const [, option, body = '', url = ''] = of.words
      expect(option).toBe('-d')
      const own = await startSandbox()
      // The words of a command have lost their quotes.
      const [, json = body] = /'([^']+)'/.exec(of.line) ?? []
      const response = await fetch(url.replace(/^http:\/\/127\.0\.0\.1:4081/, own.adminUrl), {
        method: 'POST',
        body: json,
      })
      await own.close()
      expect(response.status).toBe(200)
    },
  )

  const tools = others.filter(({ words: [, , name = ''] }) => /\bbuild\/scripts\/dev\//.test(scripts[name] ?? ''))

  test.each([...new Set(tools.map(({ words }) => words[2] as string))])(
    'npm run %s has the options that the pages use',
    async (name) => {
      const [file = ''] = /scripts\/dev\/[\w-]+\.js/.exec(scripts[name] ?? '') ?? []
      const { code, text } = await node(join(builtFolder(), 'build', file), '--help')
      expect(code, text).toBe(0)
      const used = tools.filter(({ words }) => words[2] === name).flatMap(({ words }) => words.slice(4))
      expect(used.filter((word) => word.startsWith('--') && !text.includes(word))).toEqual([])
    },
  )
})
