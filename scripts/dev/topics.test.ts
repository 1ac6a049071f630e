import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { broken } from '../../fixtures/proof/faults/fault.ts'
import { faults as everyFault } from '../../fixtures/proof/faults/index.ts'
import { catalogue } from '../../spec/contract.ts'
import { rules } from '../../spec/requirements/index.ts'
import type { Requirement } from '../../spec/requirements/row.ts'
import { fromRoot } from '../../spec/root.ts'
import { faultsByFile } from '../commands/explain/sources.ts'

/** The topics, `<section>/<topic>`, by requirement. */
type Topics = Map<string, Set<string>>

const add = (topics: Topics, id: string, topic: string): void =>
  void topics.set(id, (topics.get(id) ?? new Set()).add(topic))

/** The topic files below a folder, without what they share. */
const filesIn = (folder: string): string[] =>
  readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^\d-[\w-]+\/[\w-]+\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .sort()

const topicOf = (file: string): string => file.slice(0, -'.ts'.length)

/** The topics of the rows, as their modules export them. */
async function topicsOfRows(): Promise<Topics> {
  const topics: Topics = new Map()
  for (const file of filesIn('spec/requirements')) {
    const module = (await import(fromRoot(`spec/requirements/${file}`))) as Record<string, readonly { id: string }[]>
    for (const { id } of Object.values(module).flat()) add(topics, id, topicOf(file))
  }
  return topics
}

// Another test file may have loaded the suites already: here no check is declared yet.
vi.resetModules()
const { declaredChecks } = await import('../../fixtures/target/engine/declare.ts')

/** The topics of the checks: each file is loaded, and declares its checks. */
async function topicsOfChecks(): Promise<Topics> {
  const topics: Topics = new Map()
  for (const file of filesIn('suites')) {
    await import(fromRoot(`suites/${file}`))
    for (const id of declaredChecks.keys()) if (!topics.has(id)) add(topics, id, topicOf(file))
  }
  return topics
}

/** The topics of the faults, as their modules export them, and `contract/…`. */
async function topicsOfFaults(): Promise<Topics> {
  const topics: Topics = new Map()
  for (const [file, exported] of await faultsByFile())
    for (const fault of exported) add(topics, broken(fault), topicOf(file.slice('fixtures/proof/faults/'.length)))
  return topics
}

const rows = await topicsOfRows()
const checks = await topicsOfChecks()
const faults = await topicsOfFaults()

const topicsOf = (topics: Topics, id: string): string[] => [...(topics.get(id) ?? [])]

/** Fields and closed objects: their rows are derived from nodes of the contract, and the oracle judges them. */
const isFromContract = ({ id, kind }: Requirement): boolean => kind === 'shape' && !rows.has(id)

test('every requirement, check and fault that the suite loads is found by its file', () => {
  expect([...rows.keys()].sort()).toEqual(rules.map(({ id }) => id).sort())
  expect([...checks.keys()].sort()).toEqual([...declaredChecks.keys()].sort())
  expect([...faults.keys()].sort()).toEqual([...new Set(everyFault.map(broken))].sort())
  const known = new Set(catalogue.map(({ id }) => id))
  expect([...rows.keys(), ...checks.keys(), ...faults.keys()].filter((id) => !known.has(id))).toEqual([])
})

test('a requirement has its row, its check and its faults under the same section and topic', () => {
  const split = catalogue
    .filter((row) => !isFromContract(row))
    .map(({ id }) => ({ id, row: topicsOf(rows, id), check: topicsOf(checks, id), faults: topicsOf(faults, id) }))
    .filter((found) => new Set([...found.row, ...found.check, ...found.faults]).size > 1)
  expect(split).toEqual([])
})

test('the topic of a requirement is in the section of the document that its row names', () => {
  const elsewhere = catalogue
    .filter((row) => !isFromContract(row))
    .flatMap(({ id, section }) =>
      [...new Set([rows, checks, faults].flatMap((topics) => topicsOf(topics, id)))]
        .filter((topic) => topic.slice(0, 1) !== section.slice(0, 1))
        .map((topic) => `${id} is in ${topic}, and its row says section ${section}`),
    )
  expect(elsewhere).toEqual([])
})

// The contract is one file, with all nodes of fields and closed objects, so their faults have one folder as well: most
// are generated from it, and a topic of the document would say nothing about where the row is.
test('faults of fields and closed objects are in the folder contract, and no others', () => {
  const fromContract = new Set(catalogue.filter(isFromContract).map(({ id }) => id))
  const misplaced = [...faults].filter(
    ([id, topics]) => fromContract.has(id) !== [...topics].every((topic) => topic.startsWith('contract/')),
  )
  expect(misplaced).toEqual([])
})

/** Topic files of a folder that its index does not import: their rows or faults do not exist for the suite. */
function unlisted(folder: string): string[] {
  const index = readFileSync(fromRoot(`${folder}/index.ts`), 'utf8')
  return filesIn(folder)
    .filter((file) => !index.includes(`from './${file}'`))
    .map((file) => `${folder}/${file} is not imported by ${folder}/index.ts`)
}

test('each topic with rows or faults is listed in the index of its folder', () => {
  expect([...unlisted('spec/requirements'), ...unlisted('fixtures/proof/faults')]).toEqual([])
})

test('each check begins with a comment that names the place of its sentence in the document', () => {
  const sectionsOf = new Map(catalogue.map(({ id, at }) => [id, (at ?? []).map((anchor) => anchor.split('/')[0])]))
  const unplaced: string[] = []
  for (const file of readdirSync(fromRoot('suites'), { recursive: true, encoding: 'utf8' })) {
    if (!/^(\d-[\w-]+|receiver)\/[\w-]+\.ts$/.test(file) || file.endsWith('.test.ts')) continue
    const text = readFileSync(fromRoot(`suites/${file}`), 'utf8')
    for (const [, comment = '', id = ''] of text.matchAll(
      /(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?requirement\(\s*'([A-Z]+-\d+)'/g,
    ))
      if (!sectionsOf.get(id)?.some((section) => comment.includes(`ection ${section}`)))
        unplaced.push(`${id} in ${file}`)
  }
  expect(unplaced).toEqual([])
})
