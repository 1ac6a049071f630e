import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../../spec/contract.ts'
import { fromRoot } from '../../spec/root.ts'

/** For each id that a pattern finds in a folder: the topics, `<section>/<topic>`, of the files that it was found in. */
function topicsIn(folder: string, pattern: RegExp): Map<string, Set<string>> {
  const topics = new Map<string, Set<string>>()
  const files = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => /^\d-[\w-]+\/[\w-]+\.ts$/.test(each) && !each.endsWith('.test.ts'))) {
    for (const [, id = ''] of readFileSync(fromRoot(`${folder}/${file}`), 'utf8').matchAll(pattern))
      topics.set(id, (topics.get(id) ?? new Set()).add(file.slice(0, -'.ts'.length)))
  }
  return topics
}

const rows = topicsIn('spec/requirements', /\bid: '([A-Z]+-\d+)'/g)
const checks = topicsIn('suites', /\brequirement\(\s*'([A-Z]+-\d+)'/g)
const faults = topicsIn('fixtures/proof/faults', /\bname: ['"`]([A-Z]+-\d+)\//g)

/** Ids of a folder whose topic is not that of their row. */
const elsewhere = (topics: Map<string, Set<string>>): string[] =>
  [...topics].flatMap(([id, found]) => {
    const [row] = rows.get(id) ?? []
    return [...found]
      .filter((topic) => topic !== row)
      .map((topic) =>
        row === undefined ? `${id} is in ${topic} but has no row` : `${id} is in ${topic}, but its row is in ${row}`,
      )
  })

test('the rows, checks and faults of all requirements are found', () => {
  expect(rows.size).toBeGreaterThan(200)
  expect(checks.size).toBeGreaterThan(130)
  expect(faults.size).toBeGreaterThan(140)
})

test('a requirement has its row, its check and its faults under the same section and topic', () => {
  expect([...rows].filter(([, topics]) => topics.size !== 1)).toEqual([])
  expect(elsewhere(checks)).toEqual([])
  expect(elsewhere(faults)).toEqual([])
})

/** Topic files of a folder that its index does not import: their rows or faults do not exist for the suite. */
function unlisted(folder: string): string[] {
  const index = readFileSync(fromRoot(`${folder}/index.ts`), 'utf8')
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^\d-[\w-]+\/[\w-]+\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => !index.includes(`from './${file}'`))
    .map((file) => `${folder}/${file} is not imported by ${folder}/index.ts`)
}

test('each topic with rows or faults is listed in the index of its folder', () => {
  expect([...unlisted('spec/requirements'), ...unlisted('fixtures/proof/faults')]).toEqual([])
})

test('each check begins with a comment that says where its sentence is in the document', () => {
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
