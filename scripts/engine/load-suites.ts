import { readdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type CheckedId, type Declared, declaredChecks } from '../../fixtures/target/engine/declare.ts'

const here = fileURLToPath(import.meta.url)
const extension = extname(here)
const suites = join(dirname(dirname(dirname(here))), 'suites')

/** The files of the server suites, from their folder, in the order of the document. */
export const suiteFiles = (): string[] =>
  readdirSync(suites, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !file.includes('.test.') && !file.startsWith('receiver'))
    .sort()

/** Every check of the server suites, in the order of the document. The build replaces this module with imports. */
export async function loadChecks(): Promise<ReadonlyMap<CheckedId, Declared>> {
  for (const file of suiteFiles()) await import(pathToFileURL(join(suites, file)).href)
  return declaredChecks
}
