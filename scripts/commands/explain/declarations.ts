import { readdirSync, readFileSync } from 'node:fs'
import { fromRoot } from '../../../spec/root.ts'

/** A declaration by a literal id, or by the row of an operation: the endpoints are declared in a loop. */
const declaration = /\brequirement\(\s*(?:['"`]([^'"`]+)['"`]|\w+\.requirement\b)/g

/** A row of the catalogue, or a node of the contract from which a row is derived. */
const row = /\bid: '([^']+)'|\bx-requirement: ([\w.-]+)/g

/** The id under which the checks of all endpoints are found. */
const endpoints = 'ENDPOINT.'

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/**
 * Where each check is declared, by requirement: `suites/1-conventions/ids.ts:12`. The checks of endpoints share one
 * declaration. Reads the source tree.
 */
export function readDeclarations(): (id: string) => string | undefined {
  const places = new Map<string, string>()
  const files = readdirSync(fromRoot('suites'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.includes('.test.')).sort()) {
    const text = readFileSync(fromRoot(`suites/${file}`), 'utf8')
    for (const { index, 1: id = endpoints } of text.matchAll(declaration)) {
      if (!places.has(id)) places.set(id, `suites/${file}:${lineAt(text, index)}`)
    }
  }
  return (id) => places.get(id.startsWith(endpoints) ? endpoints : id)
}

/** Where the row of each requirement is: in `spec/requirements`, or in `spec/openapi.yaml` if it is derived. */
export function readRows(): (id: string) => string | undefined {
  const places = new Map<string, string>()
  const files = readdirSync(fromRoot('spec/requirements'), { recursive: true, encoding: 'utf8' })
  const rows = files.filter((each) => each.endsWith('.ts')).map((file) => `spec/requirements/${file}`)
  for (const file of [...rows.sort(), 'spec/openapi.yaml']) {
    const text = readFileSync(fromRoot(file), 'utf8')
    for (const { index, 1: rule, 2: derived } of text.matchAll(row)) {
      const id = rule ?? derived ?? ''
      if (!places.has(id)) places.set(id, `${file}:${lineAt(text, index)}`)
    }
  }
  return (id) => places.get(id)
}
