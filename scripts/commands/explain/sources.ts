import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { broken, type Fault } from '../../../fixtures/proof/faults/fault.ts'
import { mistakes } from '../../../fixtures/sandbox/receivers/mistaken.ts'
import { catalogue } from '../../../spec/contract.ts'
import { fromRoot } from '../../../spec/root.ts'
import { readAssertions, readDeclarations, readRows } from './declarations.ts'

/** Where the sources of a requirement are: its row, its check, and what proves that the check can fail. */
export interface Sources {
  /** `spec/requirements/1-conventions/ids.ts:4`, or the line of `spec/openapi.yaml` from which the row is derived. */
  row: string | null
  /** `suites/1-conventions/ids.ts:12`; null without a check. */
  check: string | null
  /** Where the oracle asserts it on every exchange: `spec/openapi.yaml:1312`, `spec/oracle/values.ts:143`. */
  oracle: string[]
  /** The first faults, each with its name and the place of its source, as text. */
  proofs: string[]
  /** The number of further faults. */
  more: number
}

/** The maximum number of faults of one requirement that are named; those of a shape differ only in the place. */
const shownAtMost = 6

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'name' in value && 'does' in value

/** The seeded faults by the file that exports them. */
export async function faultsByFile(): Promise<Map<string, Fault[]>> {
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

/** Whether a text is a name, or a template that can produce it. */
const names = (name: string, text: string): boolean =>
  new RegExp(
    `^${text
      .split(/\$\{[^}]*\}/)
      .map(literally)
      .join('.+')}$`,
  ).test(name)

/** A name as a property, and as the first argument of a helper that makes the fault. */
const asProperty = /\bname: (['`])(.+?)\1/
const asArgument = /^(?:.*\w\()?\s*(['`])(.+?\/.+?)\1,/

/** The characters of a template that are not filled in. */
const fixedLength = (text: string): number => text.replace(/\$\{[^}]*\}/g, '').length

/** The line of a file that declares a name, as a literal or by the closest template; else only the file. */
function placeIn(file: string, text: string, name: string): string {
  const [found] = text
    .split('\n')
    .map((line, index) => ({ index, declared: (asProperty.exec(line) ?? asArgument.exec(line))?.[2] ?? '' }))
    .filter(({ declared }) => names(name, declared))
    .sort((a, b) => fixedLength(b.declared) - fixedLength(a.declared))
  return found === undefined ? file : `${file}:${found.index + 1}`
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

const isCode = (place: string): boolean => place.startsWith('spec/oracle/')

/** The sources of every requirement, read from the source tree. */
export async function allSources(): Promise<Map<string, Sources>> {
  const declaredAt = readDeclarations()
  const assertedAt = readAssertions()
  // Requirements that judge a shape have its assertions, unless it has assertions of its own.
  const shapeAssertedAt = (ids: readonly string[]): string[] => {
    const [own = [], ...others] = ids.map(assertedAt)
    return own.length > 0 ? own : others.flat()
  }
  const rowAt = readRows()
  const proofs = await proofsById()
  return new Map(
    catalogue.map(({ id, kind, judgedBy = [] }) => {
      const own = proofs.get(id) ?? []
      const shown = own.length === shownAtMost + 1 ? own : own.slice(0, shownAtMost)
      return [
        id,
        {
          row: rowAt(id) ?? null,
          check: declaredAt(id) ?? null,
          oracle: kind === 'shape' ? shapeAssertedAt([id, ...judgedBy]) : assertedAt(id).filter(isCode),
          proofs: shown,
          more: own.length - shown.length,
        },
      ]
    }),
  )
}

/** The sources of one requirement. The build replaces this module with a table. */
export const sourcesOf = async (id: string): Promise<Sources | undefined> => (await allSources()).get(id)
