import {
  claim,
  requireStillForbidden,
  ifConclusive,
  nonEmpty,
  succeeded,
  withRetry,
} from '../../fixtures/target/claims.ts'
import { eachSampled, sampled } from '../../fixtures/target/sampling.ts'
import { at } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { lasting } from '../../fixtures/target/lasting.ts'
import { readSingle } from '../../fixtures/target/scenarios/comparisons/single-reads.ts'
import { changedProduct } from '../../fixtures/target/scenarios/orders/changed-product.ts'
import { lastBottle } from '../../fixtures/target/scenarios/products/last-bottle.ts'
import { pathOf, type Resource, resourceOf, type Walk } from '../../fixtures/target/resources.ts'
import { isRefusal, isSuccess, type Exchange } from '../../spec/exchange.ts'
import type { InventoryLevel } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Tries to order a few bottles of a product. A quote that is refused counts as the refusal of the order. */
async function orderFew({ requests: { orders } }: Fixtures, product_id: unknown): Promise<Exchange> {
  const cart = orders.cart([{ product_id, quantity: await orders.leastBottles() }])
  const quote = await orders.quote(cart)
  return isSuccess(quote) ? orders.place(cart, orders.totalIn(quote, 'read.quote-total')) : quote
}

function neverSells({ in_stock }: Resource, order: Exchange): void {
  claim(!(in_stock === false && isSuccess(order)), {
    message: 'a product with in_stock false can be ordered',
    expected: 'in_stock true, or a refusal of the order',
    actual: 'in_stock false, and the order succeeded',
    exchange: order,
  })
}

/**
 * Some stock levels of each kind: of bundles and others, tracked or not, with bottles, without, and without a count.
 */
function kindsOf(levels: readonly InventoryLevel[]): Resource[] {
  const kinds = new Map<string, Resource[]>()
  for (const level of levels) {
    const { is_bundle, track_inventory, bottles_on_hand: count } = level
    const kind = [is_bundle, track_inventory, count === null ? 'uncounted' : Number(count) > 0].join(' ')
    kinds.set(kind, [...(kinds.get(kind) ?? []), level])
  }
  return [...kinds.values()].flatMap((some) => some.slice(0, 3))
}

/** Section 2, InventoryLevel, `in_stock`: it MUST say whether the product can be sold now. */
requirement('INV-4', async (fixtures) => {
  const { resources, note, requests } = fixtures
  const { stocked, later } = await lastBottle(fixtures)
  if (!isSuccess(stocked.order))
    throw new Inconclusive(
      `needs an order for a product of the run that succeeds (the target answers ${stocked.order.response.status})`,
    )
  for (const { when, level, order } of [stocked, ...later]) {
    neverSells(level, order)
    // The same cart was accepted before, so the refusal is about the state of the product.
    claim(!(level.in_stock === true && isRefusal(order)), {
      message: `in_stock is true for a product that cannot be ordered ${when}`,
      expected: 'in_stock false, or success of the order',
      actual: 'in_stock true, and the order was refused',
      exchange: order,
    })
  }
  const levels = (await resources.all('listInventory')).filter((level) => typeof level.product_id === 'string')
  await eachSampled(
    fixtures,
    kindsOf(levels.filter((level) => level.in_stock === false)),
    'stock levels with in_stock false',
    async ({ product_id }) => {
      if (isRefusal(await orderFew(fixtures, product_id))) return
      // Other clients may adjust the parts of a bundle, so the level is read again just before the next order.
      await withRetry(async () => {
        const level = await requests.products.level({ id: String(product_id) })
        if (level.in_stock !== false) return
        const order = await orderFew(fixtures, product_id)
        // They may also have restocked it meanwhile.
        const isStillOut = async (): Promise<boolean> =>
          (await requests.products.level({ id: String(product_id) })).in_stock === false
        await requireStillForbidden(order, 'an order of a product that is not in stock', isStillOut)
        neverSells(level, order)
      })
    },
  )
  const sellable = levels.find((level) => level.bottles_on_hand === null && level.in_stock === true)
  if (sellable === undefined) return
  // The shop may refuse it by other rules than those of stock.
  const { response } = await orderFew(fixtures, sellable.product_id)
  note(`a product without a count and with in_stock true: an order answers ${response.status}`)
})

/** Stock levels that name their product; where there is none, of a product that the run makes. Throws Inconclusive. */
async function namedLevels({ resources, requests }: Fixtures): Promise<readonly Resource[]> {
  let walk = await resources.walk('listInventory')
  if (walk.items.length === 0) {
    await requests.products.make()
    walk = await resources.walkNow('listInventory')
  }
  return nonEmpty(
    walk.items.filter((level) => typeof level.product_id === 'string'),
    'needs a stock level',
  )
}

/** Section 2, InventoryLevel, bottles_on_hand: the `bottles_on_hand` of a bundle MUST be null. */
requirement('INV-1', async ({ resources }) => {
  const walk = await resources.walk('listInventory')
  const isCounted = (level: InventoryLevel): boolean => level.is_bundle === true && level.bottles_on_hand !== undefined
  for (const level of await resources.those('listInventory', isCounted, 'a stock level of a bundle')) {
    const { bottles_on_hand } = level
    expect(bottles_on_hand, resources.pageWith(walk, level)).toBe(null, 'the `bottles_on_hand` of a bundle is not null')
  }
})

/** Section 2, InventoryLevel, product_id: a stock level MUST NOT be readable on its own. */
requirement('INV-2', async (fixtures) => {
  const { api, each } = fixtures
  const levels = await namedLevels(fixtures)
  const bundle = levels.find((level) => level.is_bundle === true)
  await each([levels[0], ...(bundle === undefined ? [] : [bundle])], async (level) => {
    const exchange = await api.send({ method: 'GET', path: `/v1/inventory/${String(level?.product_id)}` })
    expect(exchange).toBeRefused({ because: 'a stock level fetched on its own' })
  })
})

/** Levels whose products are read: the first, one from the middle and the last. */
const spread = <T>(all: readonly T[]): T[] => [
  ...new Set([0, Math.floor(all.length / 2), all.length - 1].map((n) => all[n] as T)),
]

/** The products that have two rows in a walk over the stock levels. */
function productsTwice({ items }: Walk<InventoryLevel>): Set<string> {
  const ids = items.map((level) => level.product_id).filter((id) => typeof id === 'string')
  return new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
}

/**
 * A level that moves within the list during a walk may be shown twice, but is unlikely to be the same one in each walk.
 */
async function claimOneRowEach({ resources }: Fixtures): Promise<void> {
  let walk = await resources.walkNow('listInventory')
  const [product] = await lasting(productsTwice(walk), async () => {
    walk = await resources.walkNow('listInventory')
    return productsTwice(walk)
  })
  expect(product, walk.pages[0]).toBeNone('one row for a product', 'a product has two rows in the list of stock levels')
}

/** Section 4, endpoints, GET /v1/inventory: the list of stock levels MUST have one row for each product. */
requirement('INV-5', async (fixtures) => {
  const { each } = fixtures
  const levels = await namedLevels(fixtures)
  const ids = levels.map((level) => level.product_id)
  if (new Set(ids).size < ids.length) await claimOneRowEach(fixtures)
  await each(sampled(fixtures, spread(ids), 'products with a stock level'), async (id) => {
    const exchange = await readSingle(fixtures, 'readProduct', String(id))
    if (exchange.response.status === 403) throw new Inconclusive('needs a key that may read products')
    expect(exchange).toBeAccepted('a product with a stock level cannot be read')
  })
  const emptied = await ifConclusive(() => lastBottle(fixtures))
  claim(emptied?.unlisted === undefined, {
    message: 'a product is no longer in the list of stock levels once its last bottle is gone',
    expected: `a stock level of ${String(emptied?.product)} with 0 bottles`,
    actual: 'none',
    exchange: emptied?.unlisted,
  })
})

/** Claims that a stock level shows an update of its product. */
async function followsUpdate(fixtures: Fixtures): Promise<void> {
  const { changed, level: shown } = await changedProduct(fixtures)
  if (shown === undefined) throw new Inconclusive('needs a stock level of a product that the run has made')
  for (const [key, expected] of Object.entries({ name: changed.name, sku: changed.sku })) {
    const actual = shown.row[key]
    if (expected === undefined || actual === undefined) continue
    const message = `the ${key} of a stock level is not that of its product after an update`
    expect(actual, shown.page).toBe(expected, message)
  }
}

/** How many levels that differ from their product are read again, because another client may have renamed it. */
const readAgain = 3

/**
 * Each listed level has the name and SKU that the list of products shows, where it is known where products show them.
 * Certify reads both lists after all updates of the run.
 */
async function agreesWithProducts({ api, bindings, each, resources }: Fixtures): Promise<void> {
  const id = bindings.known<string>('read.product-id')
  const fields = { name: bindings.known<string>('read.product-name'), sku: bindings.known<string>('read.product-sku') }
  const isCertify = api.isCertify
  const walked = <List extends string>(list: List): ReturnType<typeof resources.walk<List>> =>
    isCertify ? resources.walkShared(list) : resources.walk(list)
  const walk = await walked('listInventory')
  const listed = nonEmpty((await walked('listProducts')).items, 'needs a product')
  const products = new Map(listed.map((row) => [at(row, id ?? '/id'), row]))
  const differing = (level: InventoryLevel, product: Resource | undefined): string[] =>
    Object.entries(fields).flatMap(([key, pointer]) => {
      const shown = pointer === undefined || product === undefined ? undefined : at(product, pointer)
      return shown === undefined || level[key] === undefined || shown === level[key] ? [] : [key]
    })
  const stale = walk.items.filter((level) => differing(level, products.get(level.product_id)).length > 0)
  await each(stale.slice(0, readAgain), async ({ product_id }) => {
    // A list may lag behind the single read.
    const { exchange, product, level, wrong } = await resources.patiently(
      async () => {
        const read = succeeded(await api.send({ method: 'GET', path: pathOf('readProduct', String(product_id)) }))
        const listed = (await resources.seek('listInventory', (row) => row.product_id === product_id))?.row
        const product = resourceOf(read)
        return { exchange: read, product, level: listed, wrong: listed === undefined ? [] : differing(listed, product) }
      },
      (last) => last.wrong.length === 0,
    )
    claim(wrong.length === 0, {
      message: `the ${wrong.join(' and ')} of a stock level differ from its product`,
      expected: product,
      actual: level,
      exchange,
    })
  })
}

/** Section 2, InventoryLevel, `name` and `sku`: they MUST be the current ones of the product. */
requirement(
  'INV-6',
  async (fixtures) => {
    await fixtures.eachPossible([followsUpdate, agreesWithProducts], (part) => part(fixtures))
  },
  { late: true },
)
