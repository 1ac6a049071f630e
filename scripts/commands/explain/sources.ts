import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { broken, type Fault } from '../../../fixtures/proof/faults/fault.ts'
import { mistakes } from '../../../fixtures/sandbox/receivers/mistaken.ts'
import { catalogue } from '../../../spec/contract.ts'
import { fromRoot } from '../../../spec/root.ts'
import { readDeclarations, readRows } from './declarations.ts'

/** Where the sources of a requirement are: its row, its check, and what proves that the check can fail. */
export interface Sources {
  /** `spec/requirements/1-conventions/ids.ts:4`, or the line of `spec/openapi.yaml` from which the row is derived. */
  row: string | null
  /** `suites/1-conventions/ids.ts:12`; null without a check. */
  check: string | null
  /** The first faults, each with its name and the place of its source, as text. */
  proofs: string[]
  /** The number of further faults. */
  more: number
}

/** The maximum number of faults of one requirement that are named; those of a shape differ only in the place. */
const named = 6

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'name' in value && 'does' in value

/** The seeded faults by the file that exports them. */
async function faultsByFile(): Promise<Map<string, Fault[]>> {
  const folder = 'fixtures/proof/faults'
  const extension = extname(import.meta.url)
  const files = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^index\.ts$/.test(file))
    .sort()
  const found = new Map<string, Fault[]>()
  for (const file of files) {
    const url = new URL(`../../../${folder}/${file.replace(/\.ts$/, extension)}`, import.meta.url)
    const module = (await import(url.href)) as Record<string, unknown>
    found.set(`${folder}/${file}`, Object.values(module).flat().filter(isFault))
  }
  return found
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The line of a file that declares a name, as a literal or by a template that can produce it; else only the file. */
function placeIn(file: string, text: string, name: string): string {
  const at = text.split('\n').findIndex((line) => {
    const [, literal, template] = /\bname: (?:'([^']+)'|`([^`]+)`)/.exec(line) ?? []
    if (template === undefined) return literal === name
    const pattern = template
      .split(/\$\{[^}]*\}/)
      .map(literally)
      .join('.+')
    return new RegExp(`^${pattern}$`).test(name)
  })
  return at < 0 ? file : `${file}:${at + 1}`
}

/** The faults of each requirement, in words and with their places. */
async function proofsById(): Promise<Map<string, string[]>> {
  const proofs = new Map<string, string[]>()
  const add = (id: string, text: string): void => void proofs.set(id, [...(proofs.get(id) ?? []), text])
  for (const [file, faults] of await faultsByFile()) {
    const text = readFileSync(fromRoot(file), 'utf8')
    for (const fault of faults) {
      const id = broken(fault)
      add(id, `${fault.does} (${fault.name.slice(id.length + 1)}, ${placeIn(file, text, fault.name)})`)
    }
  }
  for (const [name, { breaks, does }] of Object.entries(mistakes)) add(breaks, `${does} (receiver --example ${name})`)
  return proofs
}

/** The sources of every requirement, read from the source tree. */
export async function allSources(): Promise<Map<string, Sources>> {
  const declaredAt = readDeclarations()
  const rowAt = readRows()
  const proofs = await proofsById()
  return new Map(
    catalogue.map(({ id }) => {
      const own = proofs.get(id) ?? []
      const shown = own.length === named + 1 ? own : own.slice(0, named)
      return [
        id,
        { row: rowAt(id) ?? null, check: declaredAt(id) ?? null, proofs: shown, more: own.length - shown.length },
      ]
    }),
  )
}

/** The sources of one requirement. The build replaces this module with a table. */
export const sourcesOf = async (id: string): Promise<Sources | undefined> => (await allSources()).get(id)
