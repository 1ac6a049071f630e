import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations, schemas } from '../../spec/contract.ts'
import { gaps } from '../../spec/gaps.ts'
import type { Gap } from '../../spec/gaps/gap.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { packageRoot } from '../../spec/root.ts'

/* A name that the document does not publish is the target's own: checks read it from the bindings, and never contain it. */

/** Names that the document publishes: fields of the resources and segments of paths. */
const published = new Set([
  ...Object.values(schemas).flatMap(({ properties }) => Object.keys(properties ?? {})),
  ...operations.flatMap(({ path }) => path.split('/')),
  'note',
  'allowed',
])

/** Our own words for what bodies are filled with: a template says where each goes. */
const placeholders = new Set(
  gaps.flatMap((gap: Gap) =>
    [...JSON.stringify(gap.default).matchAll(/\{\{([\w.]+)\}\}/g)].flatMap(([, name]) => (name ?? '').split('.')),
  ),
)

/** The keys of a body template, at any depth. */
const keysOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(keysOf)
    : isObject(value)
      ? Object.entries(value).flatMap(([key, each]) => [key, ...keysOf(each)])
      : []

function namesOf({ binds, default: value }: Gap): string[] {
  if (binds === 'parameter' || binds === 'header') return [String(value)]
  if (binds === 'pointer') return String(value).split('/').slice(1)
  return binds === 'template' ? keysOf(value) : []
}

const sandboxNames = new Set(gaps.flatMap(namesOf).filter((name) => !published.has(name) && !placeholders.has(name)))

/** Where the sandbox's names may stand: where discovery tries or recognises names. */
const exempt = /\/(discovery|testing)\/|\.test\.ts$/

const files = ['suites', 'fixtures/target'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !exempt.test(file)),
)

/** Names in a line as code spells them: whole strings, steps of pointers, members and keys. */
function spelledIn(line: string): string[] {
  // Events of streams are Node's own words.
  const code = line.replace(/\/\/.*$/, '').replace(/\.on\('\w+'/g, '')
  const strings = [...code.matchAll(/'([^']*)'/g)].map(([, text]) => text ?? '')
  const steps = strings
    .filter((text) => text.startsWith('/') && !text.startsWith('/v1/'))
    .flatMap((text) => text.split('/').slice(1))
  return [...strings, ...steps]
}

test('the sandbox has names of its own that the test looks for', () => {
  expect([...sandboxNames]).toEqual(expect.arrayContaining(['data', 'limit', 'cursor', 'total']))
})

test('suites and fixtures/target contain no name that the document does not publish', () => {
  const spelled = files.flatMap((file) =>
    readFileSync(join(packageRoot, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        spelledIn(line)
          .filter((name) => sandboxNames.has(name))
          .map((name) => `${file}:${at + 1} spells ${name}`),
      ),
  )
  expect(spelled).toEqual([])
})
