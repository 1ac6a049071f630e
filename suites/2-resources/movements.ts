import { claim, some } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Resources, Walk } from '../../fixtures/target/resources.ts'
import { type Adjustments, adjustments, linesOf } from '../../fixtures/target/scenarios/adjustments.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { lastBottle } from '../../fixtures/target/scenarios/last-bottle.ts'

/** Bottles by product, as a list of movements adds up. */
function sums(movements: readonly Resource[]): Map<unknown, number> {
  const bottles = new Map<unknown, number>()
  for (const { product_id, change_bottles } of movements) {
    bottles.set(product_id, (bottles.get(product_id) ?? 0) + Number(change_bottles))
  }
  return bottles
}

/** Bottles by product, as the stock levels count them; products without a count are left out. */
const counts = (levels: readonly Resource[]): Map<unknown, number> =>
  new Map(
    levels.flatMap(({ product_id, bottles_on_hand }) =>
      typeof bottles_on_hand === 'number' ? [[product_id, bottles_on_hand] as const] : [],
    ),
  )

/** Products whose count, the same before and after the ledger was walked, is not the sum of their movements. */
function disagreements(before: Walk, ledger: Walk, after: Walk): { product: unknown; count: number; sum: number }[] {
  const [then, now, added] = [counts(before.items), counts(after.items), sums(ledger.items)]
  return [...then].flatMap(([product, count]) => {
    const sum = added.get(product) ?? 0
    return now.get(product) === count && sum !== count ? [{ product, count, sum }] : []
  })
}

/** Levels, the ledger, and the levels again. */
async function look(resources: Resources): Promise<[Walk, Walk, Walk]> {
  return [
    await resources.walkNow('listInventory'),
    await resources.walkNow('listInventoryMovements'),
    await resources.walkNow('listInventory'),
  ]
}

/** Reads all of it afresh; a product that is off twice in a row accuses. */
async function agreesTwice(resources: Resources): Promise<void> {
  const first = new Set(disagreements(...(await look(resources))).map(({ product }) => product))
  if (first.size === 0) return
  const second = await look(resources)
  const wrong = disagreements(...second).find(({ product }) => first.has(product))
  claim(wrong === undefined, {
    message: `the count of ${String(wrong?.product)} is not the sum of its movements`,
    expected: wrong?.sum,
    actual: wrong?.count,
    exchange: second[2].pages[0],
  })
}

/** The same of a product that nobody but the run moves, after it was moved; false where it has no count. */
async function agreesAfterwards({ requests }: Fixtures, { product, own, ledger }: Adjustments): Promise<boolean> {
  if (!own) return false
  const { bottles_on_hand } = await requests.goods.level({ id: product })
  const sum = sums(ledger).get(product) ?? 0
  claim(typeof bottles_on_hand !== 'number' || bottles_on_hand === sum, {
    message: 'after adjustments the count of a product is not the sum of its movements',
    expected: sum,
    actual: bottles_on_hand,
  })
  return typeof bottles_on_hand === 'number'
}

requirement('INV-3', async (fixtures) => {
  const { api, resources } = fixtures
  const levels = await resources.walk('listInventory')
  const ledger = await resources.walk('listInventoryMovements')
  if (!ledger.complete) throw new Inconclusive(`a ledger that ends within ${ledger.pages.length} pages`)
  // What other checks have walked already was not read at one time; only where it disagrees is there more to read.
  if (disagreements(levels, ledger, levels).length > 0) await agreesTwice(resources)
  const held = counts(levels.items).size > 0 && ledger.items.length > 0
  const moved = api.config.grade !== 'read-only' && (await agreesAfterwards(fixtures, await adjustments(fixtures)))
  if (!held && !moved) throw new Inconclusive('data: a product with a count of bottles, and its movements')
})

requirement('MOVE-2', async (fixtures) => {
  const { each, requests } = fixtures

  async function lowered(): Promise<void> {
    const { allowed, ledger } = await adjustments(fixtures)
    const leaving = allowed.filter(({ change, exchange }) => change < 0 && isSuccess(exchange))
    for (const adjustment of some(leaving, 'an adjustment that takes bottles off')) {
      const { exchange } = adjustment
      const line = linesOf(ledger, adjustment)[0]
      if (line === undefined) throw new Inconclusive('the movement of an adjustment that takes bottles off')
      requests.claimStored(
        'adjustInventory',
        Number(line['change_bottles']) < 0,
        {
          message: 'an adjustment that takes bottles off is no negative movement',
          expected: 'below 0',
          actual: line['change_bottles'],
          exchange,
        },
        'change_bottles',
      )
    }
  }

  async function sold(): Promise<void> {
    const { stocked, sold: movements } = await lastBottle(fixtures)
    if (!isSuccess(stocked.order)) throw new Inconclusive('an order for a product of the run that succeeds')
    for (const { change_bottles } of some(movements, 'an order that moves stock as soon as it is placed')) {
      claim(Number(change_bottles) < 0, {
        message: 'the movement of an order that was just placed is not negative',
        expected: 'below 0',
        actual: change_bottles,
        exchange: stocked.order,
      })
    }
  }

  await each([lowered, sold], (half) => half(), 'note')
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
