import { isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf, type Shown } from '../../fixtures/target/resources.ts'
import { changedProduct } from '../../fixtures/target/scenarios/orders/changed-product.ts'
import { fullOrder, itemsOf, itemsFor, type ReadOrder } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { rowsOf } from '../../fixtures/target/scenarios/comparisons/last-shown.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'orders of a member and a guest': Record<'member' | 'plain', ReadOrder>
  }
}

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
