import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { buildCli } from '../commands/testing/built-cli.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(fromRoot('docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
const textOf = (page: string): string => readFileSync(fromRoot(page), 'utf8')

/** The fenced code blocks of a page in one language. */
const blocks = (page: string, language: string): string[] =>
  [...textOf(page).matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , body]) => body as string)

const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '')

/** The anchors of the headings of a page, as GitHub makes them. */
const anchors = (page: string): string[] =>
  [...withoutCode(textOf(page)).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    (title as string)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('links', () => {
  test.each(pages)('%s has no dead link', (page) => {
    const links = [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link as string)
    const dead = links.filter((link) => {
      if (/^https?:/.test(link)) return false
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      return !existsSync(fromRoot(file)) || (anchor !== undefined && !anchors(file).includes(anchor))
    })
    expect(dead).toEqual([])
  })

  test('the README links to every page', () => {
    expect(pages.filter((page) => page !== 'README.md' && !textOf('README.md').includes(`](${page})`))).toEqual([])
  })
})

/** The words of a shell command: quotes are removed, and everything after an unquoted # is a comment. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) => word)
  const comment = words.findIndex((word) => word.startsWith('#'))
  return (comment === -1 ? words : words.slice(0, comment))
    .filter((word) => word !== '&')
    .map((word) => word.replaceAll(/['"]/g, ''))
}

interface Documented {
  page: string
  line: string
  words: string[]
}

/** Every command of the documentation, one for each command line, without environment assignments. */
const documented: Documented[] = pages.flatMap((page) =>
  blocks(page, 'sh').flatMap((block) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .flatMap((line) => line.split('&&'))
      .map((line) => line.trim())
      .map((line) => ({ page, line, words: wordsOf(line) }))
      .map(({ words, ...rest }) => ({
        ...rest,
        words: words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))),
      }))
      .filter(({ words: [first] }) => first !== undefined && first !== 'export'),
  ),
)

/** The arguments of winery-conformance in a command; undefined if the command starts something else. */
function argumentsOf({ words }: Documented): string[] | undefined {
  const [first, second, third, fourth] = words
  if (first === 'winery-conformance') return words.slice(1)
  if (first === 'npx' && second === 'winery-conformance') return words.slice(2)
  if (first === 'npm' && second === 'run' && (third === 'conformance' || third === 'serve')) {
    return [third === 'serve' ? 'serve' : 'run', ...(fourth === '--' ? words.slice(4) : [])]
  }
  return undefined
}

const commands = documented.flatMap((each) => {
  const args = argumentsOf(each)
  return args === undefined ? [] : [{ ...each, args }]
})
const others = documented.filter((each) => argumentsOf(each) === undefined)

const subcommands: Record<string, () => Promise<Command>> = {
  baseline: async () => (await import('../commands/baseline.ts')).baselineCommand(),
  diff: async () => (await import('../commands/diff.ts')).diffCommand(),
  run: async () => (await import('../commands/run.ts')).runCommand(),
  init: async () => (await import('../commands/init.ts')).initCommand(),
  plan: async () => (await import('../commands/plan.ts')).planCommand(),
  judge: async () => (await import('../commands/judge.ts')).judgeCommand(),
  proxy: async () => (await import('../commands/proxy.ts')).proxyCommand(),
  merge: async () => (await import('../commands/merge.ts')).mergeCommand(),
  verify: async () => (await import('../commands/verify.ts')).verifyCommand(),
  keygen: async () => (await import('../commands/keygen.ts')).keygenCommand(),
  receiver: async () => (await import('../commands/receiver.ts')).receiverCommand(),
  serve: async () => (await import('../commands/serve.ts')).serveCommand(),
  requirements: async () => (await import('../commands/requirements.ts')).requirementsCommand(),
  explain: async () => (await import('../commands/explain.ts')).explainCommand(),
}

/** The subcommand of an argument list, and its own arguments. */
const split = ([first = 'run', ...rest]: readonly string[]): [string, string[]] =>
  first.startsWith('-') ? ['run', [first, ...rest]] : [first, rest]

describe('commands', () => {
  test.each(commands)('$page: the command parses: $line', async ({ args }) => {
    const [name, own] = split(args)
    expect(Object.keys(subcommands)).toContain(name)
    const command = (await (subcommands[name] as () => Promise<Command>)()).exitOverride().action(() => {})
    await command.parseAsync(own, { from: 'user' })
  })

  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

  test.each(others)('$page: the script or file exists: $line', ({ words }) => {
    const [first, second, third] = words
    if (first === 'npx') {
      expect(second).toBe('vitest')
      const files = words.filter((word) => word.endsWith('.ts'))
      expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([])
      return
    }
    expect(first).toBe('npm')
    if (second === 'run') expect(Object.keys(scripts)).toContain(third)
    else expect(['ci', 'start', 'test', 'i']).toContain(second)
  })
})

/** Commands that end by themselves, need no earlier run, and take seconds. */
const executable = commands.filter(
  ({ args, line }) =>
    ['run', 'init', 'plan', 'keygen', 'requirements', 'explain', 'receiver', 'judge'].includes(split(args)[0]) &&
    !/--(?:resume|shard|watch|certificate|baseline|known-failures|url)\b/.test(line),
)

describe('running the commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'))
  let sandbox: Sandbox
  let start: ReturnType<typeof buildCli>

  beforeAll(async () => {
    sandbox = await startSandbox()
    start = buildCli('docs')
  })
  afterAll(async () => {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  /** Arguments that point to the sandbox, and choose one requirement where the command names none. */
  function adapted(args: readonly string[]): string[] {
    const [name, own] = split(args)
    const narrow = { run: ['--only', 'CURSOR-1', '--seed', '7'], receiver: ['--only', 'RECV-1'] }[name] ?? []
    const here = own.map((word) => word.replace('https://sandbox.winery.example.com', sandbox.baseUrl))
    return [name, ...(own.includes('--only') ? [] : narrow), ...here]
  }

  test.concurrent.each(executable.map((each, n) => ({ ...each, n })))(
    '$page: the command runs: $line',
    async ({ args, n }) => {
      const cwd = join(folder, String(n))
      mkdirSync(cwd)
      const env = { WINERY_KEY: sandbox.key }
      if (split(args)[0] !== 'init')
        writeFileSync(join(cwd, 'target.yaml'), `base_url: ${sandbox.baseUrl}\nkey: \${WINERY_KEY}\n`)
      if (split(args)[0] === 'judge')
        await start(['run', '--target', 'target.yaml', '--only', 'CURSOR-1', '--har', 'traffic.har'], env, cwd).ended
      const isEmbedded = !/--(?:base-url|target)\b/.test(args.join(' '))
      const { code, stderr } = await start(adapted(args), isEmbedded ? {} : env, cwd).ended
      // A mistake of the receiver is what `--example NAME` shows; a run of one requirement may lack what the grade requires.
      expect([0, 1, 3], stderr).toContain(code)
    },
  )
})

describe('target files', () => {
  const ajv = new Ajv2020({ allErrors: true, strictRequired: false })
  formats.default(ajv)
  const validate = ajv.compile(JSON.parse(textOf('fixtures/target/target.schema.json')) as object)
  const examples = pages
    .flatMap((page) => blocks(page, 'yaml').map((text) => ({ page, text, content: parse(text) as object })))
    .filter(({ content }) => !Array.isArray(content) && !('jobs' in content || 'conformance' in content))

  test.each(examples)('$page: the example satisfies the schema: $text', ({ content }) => {
    validate(content)
    expect(validate.errors).toBeNull()
  })
})
