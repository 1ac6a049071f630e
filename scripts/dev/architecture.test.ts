import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../spec/root.ts'

interface Import {
  /** The importing file, from the package's folder. */
  file: string
  /** A file of ours, from the package's folder, or the name of a package; null for one that is computed. */
  to: string | null
  isOwn: boolean
  isType: boolean
}

const statement =
  /^[ \t]*(?:import|export)\b(\s+type\b)?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]/gm
const dynamic = /\bimport\(\s*(?:['"]([^'"]+)['"]\s*\))?/g

/** All imports of a module, static and dynamic; `import('x').T` in a type counts as an import like any other. */
function importsOf(file: string, text: string): Import[] {
  const found = [
    ...[...text.matchAll(statement)].map(([, type, from, bare]) => ({
      specifier: from ?? bare ?? '',
      isType: type !== undefined,
    })),
    ...[...text.matchAll(dynamic)].map(([, specifier]) => ({ specifier: specifier ?? null, isType: false })),
  ]
  return found.map(({ specifier, isType }) => {
    const isOwn = specifier?.startsWith('.') === true
    return {
      file,
      isType,
      isOwn,
      to: isOwn
        ? join(dirname(file), specifier ?? '')
            .split(sep)
            .join('/')
        : specifier,
    }
  })
}

const folders = ['spec', 'suites', 'fixtures', 'reports', 'scripts']
const files = folders.flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) =>
      relative(packageRoot, join(packageRoot, folder, file))
        .split(sep)
        .join('/'),
    ),
)
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(packageRoot, file), 'utf8')))

const isTest = (file: string): boolean => /\.(test|proof)\.ts$/.test(file) || file.includes('/testing/')
const within = (path: string, ...folders: string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

/** The imports of the modules in a folder, save their tests, that go to files of ours and do not satisfy the rule. */
const strays = (folder: string, allowed: (each: Import & { to: string }) => boolean): string[] =>
  imports
    .filter(
      (each): each is Import & { to: string } =>
        each.isOwn && each.to !== null && within(each.file, folder) && !isTest(each.file),
    )
    .filter((each) => !allowed(each))
    .map(({ file, to }) => `${file} imports ${to}`)

/** All modules that the modules of a folder import, directly or indirectly, without their tests. */
function reachedFrom(folder: string): Set<string> {
  const reached = new Set(files.filter((file) => within(file, folder) && !isTest(file)))
  for (const file of reached) {
    for (const { to } of imports.filter((each) => each.file === file && each.isOwn)) if (to !== null) reached.add(to)
  }
  return reached
}

const packages = (folder: string): string[] => [
  ...new Set(
    imports
      .filter(({ file, isOwn, to }) => within(file, folder) && !isTest(file) && !isOwn && to !== null)
      .map(({ to }) => to as string),
  ),
]

test('imports are read in each of their forms', () => {
  const text = `import { a } from './a.ts'
import type { B } from '../b.ts'
import {
  c,
} from "pkg/c"
export * from './d.ts'
export type { E } from './e.ts'
import './f.ts'
// import { no } from './comment.ts'
const url = 'https://example.com' // from './no.ts'
const g = await import('./g.ts')
const h = await import(somewhere)
`
  expect(importsOf('spec/x.ts', text).map(({ to, isType }) => `${to}${isType ? ' (type)' : ''}`)).toEqual([
    'spec/a.ts',
    'b.ts (type)',
    'pkg/c',
    'spec/d.ts',
    'spec/e.ts (type)',
    'spec/f.ts',
    'spec/g.ts',
    'null',
  ])
})

describe('imports between folders', () => {
  test('the imports of this project are found', () => {
    expect(imports.filter(({ isOwn }) => isOwn).length).toBeGreaterThan(300)
  })

  test('spec imports only itself, and neither the test runner nor the HTTP client', () => {
    expect(strays('spec', ({ to }) => within(to, 'spec'))).toEqual([])
    expect(packages('spec').filter((name) => /^(vitest|undici)\b/.test(name))).toEqual([])
  })

  test('the sandbox imports only itself: it must not share a misreading with the contract or the checks', () => {
    expect(strays('fixtures/sandbox', ({ to }) => within(to, 'fixtures/sandbox'))).toEqual([])
  })

  test('independent servers import only themselves and the path of the package', () => {
    for (const name of ['orchard', 'kiln']) {
      const own = `fixtures/proof/independent/${name}`
      expect(strays(own, ({ to }) => within(to, own, 'spec/root.ts'))).toEqual([])
    }
  })

  test('fixtures/target imports only itself and spec', () => {
    expect(strays('fixtures/target', ({ to }) => within(to, 'fixtures/target', 'spec'))).toEqual([])
  })

  test('generators import only the contract', () => {
    expect(
      strays('fixtures/target/arbitraries', ({ to }) => within(to, 'fixtures/target/arbitraries', 'spec')),
    ).toEqual([])
  })

  test('suites see a target from outside: they import no sandbox, fault, variant, report or command', () => {
    expect(strays('suites', ({ to }) => within(to, 'suites', 'spec', 'fixtures'))).toEqual([])
    expect([...reachedFrom('suites')].filter((file) => within(file, 'fixtures/sandbox', 'fixtures/proof'))).toEqual([])
  })

  test('no server suite imports another one: each is a test file of its own under vitest', () => {
    expect(strays('suites', ({ file, to }) => within(file, 'suites/receiver') || !within(to, 'suites'))).toEqual([])
  })

  test('no fixture imports a suite, a report or a command', () => {
    expect(strays('fixtures', ({ to }) => within(to, 'fixtures', 'spec'))).toEqual([])
  })

  test('reports import the contract, and only types of the fixtures', () => {
    expect(
      strays('reports', ({ to, isType }) => within(to, 'reports', 'spec') || (isType && within(to, 'fixtures'))),
    ).toEqual([])
  })

  test('computed imports occur only in scripts, where they cannot break the direction of imports', () => {
    expect(imports.filter(({ to, file }) => to === null && !within(file, 'scripts')).map(({ file }) => file)).toEqual(
      [],
    )
  })
})
