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

/**
 * The parts of undici that the package uses. Its index also loads fetch, WebSocket, caches and mocks, which take a tenth
 * of the processor time of a run and 30 MB.
 */
const undici = `
import send from 'undici/lib/api/api-request.js'
export { default as Agent } from 'undici/lib/dispatcher/agent.js'
export { default as Client } from 'undici/lib/dispatcher/client.js'
export { default as Pool } from 'undici/lib/dispatcher/pool.js'
export function request(url, { dispatcher, ...options }) {
  const { origin, pathname, search } = new URL(url)
  return send.call(dispatcher, { ...options, origin, path: pathname + search })
}
`
const partsOfUndici = {
  name: 'parts-of-undici',
  resolveId: (id: string): string | null => (id === 'undici' ? '\0undici' : null),
  load: (id: string): string | null => (id === '\0undici' ? undici : null),
}

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry, join(compiled, `${entry}.js`)])),
  platform: 'node',
  external: (id) => !/^[./\0]|^[A-Z]:|^undici$/.test(id),
  treeshake: { moduleSideEffects: true },
  plugins: [partsOfUndici, { name: 'generated-modules', load: (id) => replacements.get(id) }],
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
