/**
 * Bundles the package: `node build/scripts/build/package.js [folder]`, after `tsc -p tsconfig.build.json`. Writes to
 * `dist` unless a folder is named. Dependencies stay imports; what the entries do not reach is left out.
 */
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { packageRoot } from '../../spec/root.ts'
import { copyDeclarations } from './declarations.ts'
import { generated } from './generate.ts'

const compiled = resolve(import.meta.dirname, '../..')
const folder = resolve(packageRoot, process.argv[2] ?? 'dist')
const libraries = ['scripts/library/index', 'scripts/library/vitest']
const entries = ['scripts/cli', ...libraries]

const replacements = new Map([...(await generated())].map(([path, code]) => [join(compiled, path), code]))

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry, join(compiled, `${entry}.js`)])),
  platform: 'node',
  external: (id) => !/^[./]|^[A-Z]:/.test(id),
  treeshake: { moduleSideEffects: true },
  plugins: [{ name: 'generated-modules', load: (id) => replacements.get(id) }],
})
rmSync(folder, { recursive: true, force: true })
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
})
await bundle.close()
copyDeclarations(join(compiled, 'types'), join(folder, 'types'), libraries)
