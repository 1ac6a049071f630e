import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../spec/root.ts'

/** Where the check of a requirement is declared, for a person and an editor: `suites/1-conventions/ids.ts:12`. */
export type Place = string

const here = fileURLToPath(import.meta.url)
const extension = extname(here)
/** The suites of the source tree, or those of dist: what runs is what is searched. */
const suites = join(dirname(dirname(dirname(here))), 'suites')

const declaration = /\brequirement\(\s*(['"`])(.+?)\1/g

/** Whether the first argument of a declaration, as written, stands for an id: a template stands for many. */
function names(written: string, id: string): boolean {
  const literal = written.split(/\$\{.*?\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.+')}$`).test(id)
}

/** Finds the check of a requirement in the suites; undefined where there is none. */
export function checkOf(id: string): Place | undefined {
  const files = readdirSync(suites, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(extension) && !file.includes('.test.'))
  for (const file of files.sort()) {
    const path = join(suites, file)
    const text = readFileSync(path, 'utf8')
    for (const { index, 2: written = '' } of text.matchAll(declaration)) {
      if (names(written, id)) return `${relative(packageRoot, path)}:${text.slice(0, index).split('\n').length}`
    }
  }
  return undefined
}
