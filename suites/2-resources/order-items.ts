import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import type { Order, OrderItem } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf, type Shown } from '../../fixtures/target/resources.ts'
import { changedProduct } from '../../fixtures/target/scenarios/orders/changed-product.ts'
import { fullOrder, itemsOf, placedOrders } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { giftOrders } from '../../fixtures/target/scenarios/orders/gift-orders.ts'
import { rowsOf } from '../../fixtures/target/scenarios/comparisons/last-shown.ts'
import { placeVariedOrders } from '../../fixtures/target/scenarios/orders/varied-orders.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'orders of a member and a guest': Record<'member' | 'plain', ReadOrder>
  }
}

interface ReadOrder {
  order: Order
  exchange: Exchange
}

/** The items that an order shows for a product. Throws Inconclusive where there is none. */
const itemsFor = ({ order, exchange }: ReadOrder, product: string): readonly OrderItem[] =>
  nonEmpty(itemsOf(order, product), `needs an item for the product that was ordered (${exchange.request.path})`)

/**
 * Renames a product of the run that a fulfilled order of the run contains, and claims that the order does not change.
 * Does nothing where the run has fulfilled no such order.
 */
async function fulfilledKeepsNames(fixtures: Fixtures): Promise<void> {
  const { api, requests } = fixtures
  if (!api.isCertify) return
  const product = await requests.orders.sellable()
  const isFulfilled = ({ operation, response: { json } }: Exchange): boolean =>
    operation === 'readOrder' && typeof at(json, '/fulfilled_at') === 'string'
  const before = api.exchanges.findLast(
    (each) => isSuccess(each) && isFulfilled(each) && itemsOf(resourceOf(each), product).length > 0,
  )
  if (before === undefined || !requests.products.own.has(product)) return
  const name = requests.unique.name()
  if (!isSuccess(await api.send(requests.write('updateProduct', { name }, product)))) return
  const after = await api.send({ method: 'GET', path: before.request.path })
  if (!isSuccess(after)) return
  const [expected, actual] = [before, after].map((shown) =>
    itemsOf(resourceOf(shown), product).map((item) => item['name']),
  )
  const message = 'the items of a fulfilled order follow a new name of their product'
  claim(difference(expected, actual) === undefined, { message, expected, actual, exchange: after })
}

/**
 * Section 2, OrderItem, `name`: it MUST stay the name of the product as at order time. Exclusive: it renames a product
 * that other checks order.
 */
requirement(
  'ORDER-5',
  async (fixtures) => {
    const { product, changed, early, late } = await changedProduct(fixtures)
    const cases = [
      { when: 'when a product was ordered', shown: early.before, expected: product.name },
      { when: 'once the product of an earlier order is renamed', shown: early.after, expected: product.name },
      { when: 'when a renamed product was ordered', shown: late, expected: changed.name },
    ]
    for (const { when, shown, expected } of cases) {
      if (shown === undefined) throw new Inconclusive('needs an order of a product that was renamed')
      for (const { name: actual } of itemsFor(shown, product.id)) {
        if (typeof actual !== 'string') throw new Inconclusive('needs an order item that shows its name')
        const message = `${when}, its item has another name`
        expect(actual, shown.exchange).toBe(expected, message)
      }
    }
    await fulfilledKeepsNames(fixtures)
  },
  { exclusive: true },
)

/** One cart, ordered by an active club member and by a guest who pays more; once in a run. Throws Inconclusive. */
function memberAndGuest({ api, requests }: Fixtures): Promise<Record<'member' | 'plain', ReadOrder>> {
  return api.once('orders of a member and a guest', async () => {
    const { cart, total, id } = await requests.orders.placed('member')
    const { items, email: _, customer_id: __, ...delivery } = cart
    const guest = requests.orders.cart(items, delivery)
    const undiscounted = await requests.orders.totalOf(guest)
    if (total.amount_cents >= undiscounted.amount_cents)
      throw new Inconclusive('needs an active club member for whom the shop computes a lower total')
    const guestId = await requests.orders.idOf(await requests.orders.place(guest, undiscounted), guest.email)
    return { member: await requests.orders.lastRead(id), plain: await requests.orders.read(guestId) }
  })
}

/** Under certify, an order that is placed once its product has another price shows that price. */
async function claimCurrentPrice(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  const change = await ifConclusive(() => changedProduct(fixtures))
  const expected = change?.changed.price
  if (change?.late === undefined || expected === undefined)
    return fixtures.note('not exercised: an order of a product that was given another price')
  for (const { list_price: actual } of itemsFor(change.late, change.product.id))
    claim(!isObject(actual) || difference(actual, expected) === undefined, {
      message: 'the list price of an order item is a price that its product had before',
      expected,
      actual,
      exchange: change.late.exchange,
    })
}

/**
 * Section 2, OrderItem, `list_price`: it MUST be the price without discounts, which for a plain product is its price.
 */
requirement('ORDER-11', async (fixtures) => {
  const { api, requests } = fixtures
  await requests.requireKnownNames('createProduct')
  const { cart, shown } = await fullOrder(fixtures)
  const discounted = await ifConclusive(() => memberAndGuest(fixtures))
  const member = discounted && [{ row: discounted.member.order, page: discounted.member.exchange }]
  const own = [...new Set(cart.items.map(({ product_id }) => product_id))].filter((id) => requests.products.own.has(id))
  for (const id of nonEmpty(own, 'needs an order for a product that the run has made')) {
    const expected = requests.products.prices.get(id)
    const product = await api.send({ method: 'GET', path: pathOf('readProduct', String(id)) })
    const cents = String(at(expected, '/amount_cents'))
    if (!new RegExp(`"amount_cents"\\s*:\\s*${cents}\\b`).test(product.response.text))
      throw new Inconclusive('needs a product that shows the price that it was created with')
    for (const { row, page } of [...shown, ...(member ?? [])]) {
      for (const { list_price: actual } of itemsOf(row, id)) {
        const message = 'the list price of an order item is not the price of its product'
        const held = !isObject(actual) || difference(actual, expected) === undefined
        claim(held, { message, expected, actual, exchange: page })
      }
    }
  }
  await claimCurrentPrice(fixtures)
})

/** What the items of an order are charged in all, in cents; undefined where an item shows no price. */
function chargedFor({ items }: Resource): number | undefined {
  const rows = Array.isArray(items) ? (items as unknown[]) : []
  const sums = rows.map((item) => Number(at(item, '/quantity')) * Number(at(item, '/unit_price/amount_cents')))
  const sum = sums.reduce((total, each) => total + each, 0)
  return rows.length === 0 || Number.isNaN(sum) ? undefined : sum
}

/** Each order of each response of the run. */
const ordersInResponses = (fixtures: Fixtures): Shown[] =>
  fixtures.api.exchanges
    .filter((page) => ['createOrder', 'readOrder', 'listOrders'].includes(String(page.operation)) && isSuccess(page))
    .flatMap((page) => {
      const rows = page.operation === 'listOrders' ? rowsOf(fixtures, page) : [resourceOf(page)]
      return rows.filter(({ object }) => object === 'order').map((row) => ({ row, page }))
    })

/**
 * No order shows the total of a line as the price of a unit. A unit may cost more than the list price, which need not
 * include taxes, but not twice as much.
 */
function claimPerUnit(fixtures: Fixtures): void {
  for (const { row, page } of ordersInResponses(fixtures))
    for (const item of Array.isArray(row.items) ? (row.items as unknown[]) : []) {
      const [unit, list] = ['unit_price', 'list_price'].map((key) => Number(at(item, `/${key}/amount_cents`)))
      const isDoubled = Number(at(item, '/quantity')) > 1 && Number(list) > 0 && Number(unit) >= 2 * Number(list)
      claim(!isDoubled, {
        message: 'the unit price of an order item with several units is at least twice the price without discounts',
        expected: `less than ${2 * Number(list)}`,
        actual: unit,
        exchange: page,
      })
    }
}

/**
 * Section 2, OrderItem, `unit_price`: it MUST be what was charged per unit, discounts included. Runs late, to judge every
 * order that the run has seen.
 */
requirement(
  'ORDER-12',
  async (fixtures) => {
    await ifConclusive(() => fullOrder(fixtures))
    claimPerUnit(fixtures)
    const { member, plain } = await memberAndGuest(fixtures)
    const [actual, full] = [chargedFor(member.order), chargedFor(plain.order)]
    if (actual === undefined || full === undefined)
      throw new Inconclusive('needs orders whose items show what was charged')
    claim(actual < full, {
      message: 'an order that cost less than the same cart without a discount shows unit prices that are not lower',
      expected: `below ${full} in all`,
      actual,
      exchange: member.exchange,
    })
  },
  { late: true },
)

/**
 * Section 2, OrderItem, `unit_price` and `list_price`: they MUST stay those of the order, whatever the product costs
 * later.
 */
requirement('ORDER-13', async (fixtures) => {
  const { product, changed, early } = await changedProduct(fixtures)
  if (changed.price === undefined)
    throw new Inconclusive('needs a product whose price can be changed through updateProduct')
  const [before, after] = [itemsFor(early.before, product.id), itemsFor(early.after, product.id)]
  for (const key of ['unit_price', 'list_price']) {
    const [expected, actual] = [before, after].map((items) => items.map((item) => item[key]))
    claim(difference(expected, actual) === undefined, {
      message: `${key} of an order item changes with the price of its product`,
      expected,
      actual,
      exchange: early.after.exchange,
    })
  }
})

/** Products with a count of bottles, and those of the run, to whose stock it has added bottles. */
async function bottled({ requests, resources }: Fixtures): Promise<ReadonlySet<unknown>> {
  const counted = (await resources.all('listInventory')).filter(
    ({ bottles_on_hand }) => typeof bottles_on_hand === 'number',
  )
  return new Set([...counted.map(({ product_id }) => product_id), ...requests.products.own])
}

/** Every order that the target lists, and those that the run has placed. */
async function ordersShown(fixtures: Fixtures): Promise<Shown<Order>[]> {
  const { resources } = fixtures
  const walk = await resources.walk('listOrders')
  const listed = walk.items.flatMap((row) => {
    const page = resources.pageWith(walk, row)
    return page === undefined ? [] : [{ row, page }]
  })
  const placed = await ifConclusive(() => fullOrder(fixtures))
  const gifts = await ifConclusive(() => giftOrders(fixtures))
  await placeVariedOrders(fixtures)
  const known = [...(placed?.shown ?? []), ...(gifts === undefined ? [] : [gifts.mixed])]
  return [...listed, ...known, ...(await placedOrders(fixtures)).flat()]
}

/** Section 2, Order, `has_physical_items`: an order with bottles MUST have physical items. */
requirement('ORDER-15', async (fixtures) => {
  const shown = await ordersShown(fixtures)
  const products = await bottled(fixtures)
  const isBottle = (item: unknown): boolean =>
    at(item, '/is_gift_card') === false && products.has(at(item, '/product_id'))
  const withBottles = shown.filter(({ row: { items } }) => Array.isArray(items) && (items as unknown[]).some(isBottle))
  for (const { row, page } of nonEmpty(withBottles, 'needs an order with bottles')) {
    claim(row.has_physical_items !== false, {
      message: 'an order with bottles has `has_physical_items` false',
      expected: true,
      actual: false,
      exchange: page,
    })
  }
})

/**
 * Section 2, OrderItem, `is_gift_card`: it MUST be true for each item for a gift card, and false for a bottle of a product
 * of the run.
 */
requirement('ORDER-16', async (fixtures) => {
  const { requests } = fixtures
  const { product, pure, mixed } = await giftOrders(fixtures)
  await placeVariedOrders(fixtures)
  const shown = [pure, mixed, ...(await placedOrders(fixtures)).flat()]
  const items = shown.flatMap(({ row, page }) => itemsOf(row, product).map((item) => ({ item, page })))
  for (const { item, page } of nonEmpty(items, 'needs an item for the gift card that was ordered')) {
    const { is_gift_card: actual } = item
    const message = 'an item for a gift card has `is_gift_card` false'
    claim(actual !== false, { message, expected: true, actual, exchange: page })
  }
  for (const { row, page } of shown)
    for (const { product_id, is_gift_card: actual } of row.items ?? []) {
      const message = 'an item for a bottle has `is_gift_card` true'
      const holds = actual !== true || !requests.products.own.has(product_id)
      claim(holds, { message, expected: false, actual, exchange: page })
    }
})
