import { readdirSync, readFileSync } from 'node:fs'
import { fromRoot } from '../../../spec/root.ts'

/** A declaration by a literal id, or by the row of an operation: the endpoints are declared in a loop. */
const declaration = /\brequirement\(\s*(?:['"`]([^'"`]+)['"`]|\w+\.requirement\b)/g

/** A row of the catalogue, or a node of the contract from which a row is derived. */
const row = /\bid: '([^']+)'|\bx-requirement: ([\w.-]+)/g

/** A finding of the oracle by a literal id: `requirement: 'MONEY-2'`, or `this.fail('MONEY-2', …)`. */
const finding = /\brequirement: '([^']+)'|\bthis\.fail\('([^']+)'/g

/** A node of the contract whose keywords the oracle judges. */
const node = /\bx-requirement: ([\w.-]+)/g

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

/**
 * Where the oracle asserts each requirement on every exchange: the first node of `spec/openapi.yaml` that carries its
 * id, and the lines of `spec/oracle` that report it.
 */
export function readAssertions(): (id: string) => string[] {
  const places = new Map<string, string[]>()
  const contract = 'spec/openapi.yaml'
  const text = readFileSync(fromRoot(contract), 'utf8')
  for (const { index, 1: id = '' } of text.matchAll(node)) {
    if (!places.has(id)) places.set(id, [`${contract}:${lineAt(text, index)}`])
  }
  const files = readdirSync(fromRoot('spec/oracle'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.includes('.test.')).sort()) {
    const code = readFileSync(fromRoot(`spec/oracle/${file}`), 'utf8')
    for (const { index, 1: listed, 2: failed } of code.matchAll(finding)) {
      const id = listed ?? failed ?? ''
      places.set(id, [...(places.get(id) ?? []), `spec/oracle/${file}:${lineAt(code, index)}`])
    }
  }
  return (id) => places.get(id) ?? []
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
