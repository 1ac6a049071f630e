import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { broken } from '../../../fixtures/proof/faults/fault.ts'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { catalogue } from '../../../spec/contract.ts'
import { fromRoot } from '../../../spec/root.ts'
import { allSources } from './sources.ts'

test('every checked requirement has the place of its check, every fault the place of its source', async () => {
  const sources = await allSources()
  const unplaced = catalogue.filter(
    ({ id, kind, subject, untested }) =>
      kind === 'rule' && untested === undefined && subject === 'server' && sources.get(id)?.check == null,
  )
  expect(unplaced.map(({ id }) => id)).toEqual([])
  expect(catalogue.filter(({ id }) => sources.get(id)?.row == null).map(({ id }) => id)).toEqual([])
  const withoutLine = [...sources].flatMap(([id, { proofs }]) =>
    proofs.filter((text) => !/:\d+\)$|--example/.test(text)).map((text) => `${id}: ${text}`),
  )
  expect(withoutLine).toEqual([])
  const known = [...sources.values()].reduce((sum, { proofs, more }) => sum + proofs.length + more, 0)
  expect(known).toBeGreaterThanOrEqual(faults.length)
  for (const { name } of faults) expect(sources.get(broken({ name, does: '' }))?.proofs, name).not.toEqual([])
  const places = [...sources.values()].flatMap(({ check, proofs }) => [
    ...(check === null ? [] : [check]),
    ...proofs.flatMap((text) => /, ([^ ,]+\.ts)(?::\d+)?\)$/.exec(text)?.[1] ?? []),
  ])
  expect(
    new Set(places.map((place) => place.replace(/:\d+$/, '')).filter((file) => !existsSync(fromRoot(file)))),
  ).toEqual(new Set())
})

test('every shape has the lines where the oracle asserts it', async () => {
  const sources = await allSources()
  const lineAt = (place: string): string => {
    const [file = '', line] = place.split(':')
    return readFileSync(fromRoot(file), 'utf8').split('\n')[Number(line) - 1] ?? ''
  }
  const shapes = catalogue.filter(({ kind }) => kind === 'shape')
  expect(shapes.length).toBeGreaterThan(200)
  for (const { id, judgedBy = [] } of shapes) {
    const places = sources.get(id)?.oracle ?? []
    expect(places, id).not.toEqual([])
    for (const place of places)
      expect(
        [id, ...judgedBy].some((each) => lineAt(place).includes(each)),
        `${id} at ${place}`,
      ).toBe(true)
  }
  expect(sources.get('REQID-1')?.oracle.some((place) => place.startsWith('spec/oracle/headers.ts:'))).toBe(true)
})
