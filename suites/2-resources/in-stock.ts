import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, some, twice } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { adjustments, linesOf } from '../../fixtures/target/scenarios/adjustments.ts'

/** A product of the run while it is on the shelf and after its last bottle has left, and an order for it each time. */
interface LastBottle {
  product: string
  stocked: { level: Resource; order: Exchange }
  empty: { level: Resource; order: Exchange }
  /** Movements of the product that no adjustment of the run made. */
  sold: readonly Resource[]
}

/** A reason without what spellings differ in. */
const bare = (reason: unknown): string =>
  String(reason)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const adjustmentReasons = ['restock', 'adjustment', 'wastage', 'import']

/** Sells a product of the run, empties its shelf, and tries to sell it again. Throws Inconclusive. */
function lastBottle({ api, requests }: Fixtures): Promise<LastBottle> {
  const { goods, orders } = requests
  return api.once('last bottle', async () => {
    const good = await goods.make(4)
    const cart = (): ReturnType<typeof orders.cart> => orders.cart([{ product_id: good.id, quantity: 1 }])
    const total = await orders.totalOf(cart())
    const stockedLevel = await goods.level(good)
    const stocked = { level: stockedLevel, order: await orders.place(cart(), total) }
    const { bottles_on_hand } = await goods.level(good)
    if (typeof bottles_on_hand !== 'number')
      throw new Inconclusive('a count of bottles of a product that was just made')
    if (bottles_on_hand !== 0) await goods.move(good, -bottles_on_hand)
    const empty = { level: await goods.level(good), order: await orders.place(cart(), total) }
    // What an adjustment may have as its reason is not what an order has.
    const sold = (await goods.movements(good)).filter(({ reason }) => !adjustmentReasons.includes(bare(reason)))
    return { product: good.id, stocked, empty, sold }
  })
}

/** Tries to order one of a product; where it cannot even be priced, that is its refusal. */
async function orderOne({ requests: { orders } }: Fixtures, product_id: unknown): Promise<Exchange> {
  const cart = orders.cart([{ product_id, quantity: 1 }])
  const quote = await orders.quote(cart)
  return isSuccess(quote) ? orders.place(cart, orders.totalIn(quote, 'read.quote-total')) : quote
}

function neverSells({ in_stock }: Resource, order: Exchange): void {
  claim(!(in_stock === false && isSuccess(order)), {
    message: 'a product with in_stock false was sold',
    expected: true,
    actual: false,
    exchange: order,
  })
}

/** Some stock levels of each kind: of bundles and others, tracked or not, with bottles, without, and without a count. */
function kindsOf(levels: readonly Resource[]): Resource[] {
  const kinds = new Map<string, Resource[]>()
  for (const level of levels) {
    const { is_bundle, track_inventory, bottles_on_hand: count } = level
    const kind = [is_bundle, track_inventory, count === null ? 'uncounted' : Number(count) > 0].join(' ')
    kinds.set(kind, [...(kinds.get(kind) ?? []), level])
  }
  return [...kinds.values()].flatMap((some) => some.slice(0, 3))
}

requirement('INV-4', async (fixtures) => {
  const { each, resources, note, requests } = fixtures
  const { stocked, empty } = await lastBottle(fixtures)
  if (!isSuccess(stocked.order))
    throw new Inconclusive(
      `an order for a product of the run that succeeds (the target answers ${stocked.order.response.status})`,
    )
  neverSells(stocked.level, stocked.order)
  neverSells(empty.level, empty.order)
  // The very same cart sold before: what refuses it now is that nothing is left.
  claim(!(empty.level['in_stock'] === true && isRefusal(empty.order)), {
    message: 'in_stock is true for a product that cannot be sold any more since its last bottle has left',
    expected: false,
    actual: true,
    exchange: empty.order,
  })
  const levels = (await resources.all('listInventory')).filter((level) => typeof level['product_id'] === 'string')
  // Others may move the parts of a bundle meanwhile, so each level is read again just before.
  await each(
    kindsOf(levels.filter((level) => level['in_stock'] === false)),
    ({ product_id }) =>
      twice(async () => {
        const level = await requests.goods.level({ id: String(product_id) })
        if (level['in_stock'] === false) neverSells(level, await orderOne(fixtures, product_id))
      }),
    'note',
  )
  const sellable = levels.find((level) => level['bottles_on_hand'] === null && level['in_stock'] === true)
  if (sellable === undefined) return
  // Other rules than those of stock may keep the shop from selling it.
  const { response } = await orderOne(fixtures, sellable['product_id'])
  note(`a product without a count and with in_stock true: an order answers ${response.status}`)
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
