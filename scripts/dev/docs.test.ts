import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot } from '../../spec/root.ts'
import { blocks, commands, others, pages, split, textOf } from './testing/documented.ts'

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

  const { files } = JSON.parse(textOf('package.json')) as { files: string[] }
  const isShipped = (file: string): boolean => files.some((each) => file === each || file.startsWith(`${each}/`))
  // The page for contributors is about a clone, where every file exists.
  const shipped = pages.filter((page) => isShipped(page) && page !== 'docs/contributing.md')

  test.each(shipped)('%s, which the package contains, links only to files of the package', (page) => {
    const targets = [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)]
      .map(([, link]) => link as string)
      .filter((link) => !/^https?:/.test(link))
      .map((link) => join(dirname(page), link))
    expect(targets.filter((file) => !isShipped(file))).toEqual([])
  })

  test('the README links to every page, or the page about the sandbox names it', () => {
    const linked = (page: string): boolean =>
      textOf('README.md').includes(`](${page})`) || textOf('docs/sandbox.md').includes(`\`${page}\``)
    expect(pages.filter((page) => page !== 'README.md' && !linked(page))).toEqual([])
  })
})

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
    if (first === 'curl') return expect(new URL(words.at(-1) ?? '').hostname).toBe('127.0.0.1')
    expect(first).toBe('npm')
    if (second === 'run') expect(Object.keys(scripts)).toContain(third)
    else expect(['ci', 'start', 'test', 'i']).toContain(second)
  })

  test.each(pages)('%s: the scripts that the text names exist', (page) => {
    const named = [...textOf(page).matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name as string)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
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
