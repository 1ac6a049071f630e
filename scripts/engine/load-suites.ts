import { readdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type CheckedId, type Declared, declaredChecks } from '../../fixtures/target/engine/declare.ts'

const here = fileURLToPath(import.meta.url)
const extension = extname(here)
const suites = join(dirname(dirname(dirname(here))), 'suites')

/** Every check of the server suites, in the order of the document. */
export async function loadChecks(): Promise<ReadonlyMap<CheckedId, Declared>> {
  const files = readdirSync(suites, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !file.includes('.test.') && !file.startsWith('receiver'))
    .sort()
  for (const file of files) await import(pathToFileURL(join(suites, file)).href)
  return declaredChecks
}
