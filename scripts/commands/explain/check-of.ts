import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../../spec/root.ts'

const here = fileURLToPath(import.meta.url)
const extension = extname(here)
/** The suites of the source tree, or those of dist: what runs is what is searched. */
const suites = join(dirname(dirname(dirname(dirname(here)))), 'suites')

/** A declaration by a literal id, or by the row of an operation: the endpoints are declared in a loop. */
const declaration = /\b(?:requirement|duty)\(\s*(?:['"`]([^'"`]+)['"`]|\w+\.requirement\b)/g

const names = (literal: string | undefined, id: string): boolean =>
  literal === undefined ? id.startsWith('ENDPOINT.') : literal === id

/**
 * Where in the suites the check of a requirement is declared, for a person and an editor: `suites/1-conventions/ids.ts:12`;
 * undefined where there is none.
 */
export function checkOf(id: string): string | undefined {
  const files = readdirSync(suites, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith(extension) && !file.includes('.test.'),
  )
  for (const file of files.sort()) {
    const path = join(suites, file)
    const text = readFileSync(path, 'utf8')
    for (const { index, 1: literal } of text.matchAll(declaration)) {
      if (names(literal, id)) return `${relative(packageRoot, path)}:${text.slice(0, index).split('\n').length}`
    }
  }
  return undefined
}
