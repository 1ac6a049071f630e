import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const relativeImport = /(['"])(\.{1,2}\/[^'"]+)\.ts\1/g

/** The files that a declaration leads to, from the folder of all declarations. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(relativeImport)].map(([, , specifier = '']) => normalize(join(dirname(file), `${specifier}.d.ts`)))

/**
 * Copies the declarations that the entries lead to, with imports that end in `.js` as TypeScript expects them of a
 * package. `from` and `to` are folders, the entries paths in them without extension. Copies nothing where `from` is missing.
 */
export function copyDeclarations(from: string, to: string, entries: readonly string[]): void {
  if (!existsSync(from)) return
  const reached = new Set(entries.map((entry) => `${entry}.d.ts`))
  for (const file of reached) {
    const text = readFileSync(join(from, file), 'utf8')
    for (const each of importsOf(file, text)) reached.add(each)
    mkdirSync(dirname(join(to, file)), { recursive: true })
    writeFileSync(join(to, file), text.replaceAll(relativeImport, '$1$2.js$1'))
  }
}
