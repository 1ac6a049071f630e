import { isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused, some } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, type Walk } from '../../fixtures/target/resources.ts'
import { adjustments } from '../../fixtures/target/scenarios/adjustments.ts'

/** Stock levels that name their product; where there is none, of a product that the run makes. Throws Inconclusive. */
async function namedLevels({ resources, requests }: Fixtures): Promise<{ walk: Walk; levels: readonly Resource[] }> {
  let walk = await resources.walk('listInventory')
  if (walk.items.length === 0) {
    await requests.goods.make()
    walk = await resources.walkNow('listInventory')
  }
  return {
    walk,
    levels: some(
      walk.items.filter((level) => typeof level['product_id'] === 'string'),
      'data: a stock level',
    ),
  }
}

requirement('INV-1', async ({ resources }) => {
  const walk = await resources.walk('listInventory')
  const isCounted = (level: Resource): boolean => level['is_bundle'] === true && level['bottles_on_hand'] !== undefined
  for (const level of await resources.those('listInventory', isCounted, 'a stock level of a bundle')) {
    const { bottles_on_hand } = level
    claim(bottles_on_hand === null, {
      message: 'a bundle has a count of bottles',
      expected: null,
      actual: bottles_on_hand,
      exchange: resources.pageWith(walk, level),
    })
  }
})

requirement('INV-2', async (fixtures) => {
  const { api, each } = fixtures
  const { levels } = await namedLevels(fixtures)
  const bundle = levels.find((level) => level['is_bundle'] === true)
  await each([levels[0], ...(bundle === undefined ? [] : [bundle])], async (level) => {
    const exchange = await api.send({ method: 'GET', path: `/v1/inventory/${String(level?.['product_id'])}` })
    refused(exchange, { because: 'a stock level fetched on its own' })
  })
})

/** Levels whose products are read: the first, one from the middle and the last. */
const spread = <T>(all: readonly T[]): T[] => [
  ...new Set([0, Math.floor(all.length / 2), all.length - 1].map((n) => all[n] as T)),
]

requirement('INV-5', async (fixtures) => {
  const { api, each, resources } = fixtures
  const { walk, levels } = await namedLevels(fixtures)
  const ids = levels.map((level) => level['product_id'])
  const again = levels.find((level, n) => ids.indexOf(level['product_id']) !== n)
  claim(again === undefined, {
    message: 'a product has two rows in the list of stock levels',
    expected: 'one row for a product',
    actual: again?.['product_id'],
    exchange: again === undefined ? undefined : resources.pageWith(walk, again),
  })
  await each(spread(ids), async (id) => {
    const exchange = await api.send({ method: 'GET', path: pathOf('readProduct', String(id)) })
    if (exchange.response.status === 403) throw new Inconclusive('a key that may read products')
    claim(isSuccess(exchange), {
      message: 'a product with a stock level cannot be read',
      expected: '2xx',
      actual: exchange.response.status,
      exchange,
    })
  })
})

const spelled = ['restock', 'adjustment', 'wastage', 'import', 'sale', 'refund', 'allocation']

/** A word without what spellings differ in: case, and anything between the letters. */
const bare = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '')

requirement('MOVE-1', async (fixtures) => {
  const { resources, note } = fixtures
  let walk = await resources.walk('listInventoryMovements')
  if (walk.items.length === 0) {
    await adjustments(fixtures)
    walk = await resources.walkNow('listInventoryMovements')
  }
  for (const row of some(
    walk.items.filter(({ reason }) => typeof reason === 'string'),
    'data: a movement of stock',
  )) {
    const reason = String(row['reason'])
    if (spelled.includes(reason)) continue
    claim(!spelled.includes(bare(reason)), {
      message: `the reason ${reason} is spelled otherwise than in the document`,
      expected: bare(reason),
      actual: reason,
      exchange: resources.pageWith(walk, row),
    })
    note(`a reason beyond those that are spelled out: ${reason}`)
  }
})
