import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders/quotes.ts'
import type { Money } from '../../fixtures/target/scenarios/money.ts'
import { keptBack } from '../../fixtures/target/scenarios/products/kept-back.ts'
import type { TestProduct } from '../../fixtures/target/scenarios/products/products.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  eachShopRule,
  forAnother,
  knownBuyer,
  type ShopRule,
} from '../../fixtures/target/scenarios/orders/refused-orders.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Claims that the stock level of a product is what it was before an order was refused. */
async function claimUnmoved(
  { requests, resources }: Fixtures,
  product: TestProduct,
  { before, exchange, what }: { before: Resource; exchange: Exchange; what: string },
): Promise<void> {
  const found = await resources.patiently(
    async () => difference(before, await requests.products.level(product)),
    (moved) => moved === undefined,
  )
  if (found !== undefined)
    throw new Violation({
      message: `${what} was refused, and stock has changed at ${found.pointer}`,
      expected: found.one,
      actual: found.other,
      exchange,
    })
}

/**
 * The stock level of a product of the run once it shows this number of bottles: a read may lag behind the last
 * adjustment.
 */
const levelAt = ({ requests, resources }: Fixtures, product: TestProduct, bottles: number): Promise<Resource> =>
  resources.patiently(
    () => requests.products.level(product),
    ({ bottles_on_hand: count }) => typeof count !== 'number' || count === bottles,
  )

/** How many bottles bring a product back into stock: a shop may keep some of them back. */
const ample = 24 + keptBack

/**
 * A line of a product with enough stock. It has more bottles than the first order of a run: as many would be ordered as
 * three refused orders take from the stock, which looks like units of two bottles.
 */
const plenty = async ({ api, requests }: Fixtures): Promise<Cart['items'][number]> => ({
  product_id: await requests.orders.sellable(),
  quantity: Math.max(2, api.learned.smallestCart),
})

/** A cart and its total; under certify to be shipped, where the target prices such a cart. */
async function priced(
  { api, requests: { destinations, orders } }: Fixtures,
  items: Cart['items'],
): Promise<{ cart: Cart; total: Money }> {
  const ship_to = api.isCertify ? await ifConclusive(() => destinations.shippableAddress()) : undefined
  if (ship_to !== undefined) {
    const cart = orders.cart(items, orders.shippedTo(ship_to))
    const quote = await orders.quote(cart)
    if (isSuccess(quote)) return { cart, total: orders.totalIn(quote, 'read.quote-total') }
  }
  const cart = orders.cart(items)
  return { cart, total: await orders.totalOf(cart) }
}

/**
 * Claims that a product that is not in stock cannot be ordered at the amount that was right before; with stock again,
 * the same order succeeds.
 */
const soldOut: ShopRule = async (fixtures) => {
  const { products, orders } = fixtures.requests
  const product = await products.makeOther(3)
  // The last line is the one at fault.
  const { cart, total } = await priced(fixtures, [await plenty(fixtures), { product_id: product.id, quantity: 1 }])
  await products.move(product, -product.bottles)
  const before = await levelAt(fixtures, product, 0)
  if (before.in_stock !== false)
    throw new Inconclusive('needs a product that is not in stock once its last bottle is gone (in_stock false)')
  const what = 'an order of a product that is not in stock'
  // No shop sells to its customers what it calls not sellable now. Unknown buyers try to buy too much, below.
  const probed = { ...forAnother(fixtures, cart), ...(await knownBuyer(fixtures)) }
  const probe = expect(await orders.place(probed, total)).toBeRefused({ because: what })
  await claimUnmoved(fixtures, product, { before, exchange: probe, what })
  await products.move(product, ample)
  succeeded(
    await orders.place(forAnother(fixtures, cart), total),
    'the same order must succeed once the product is in stock',
  )
  return [{ cart: probed, probe, what }]
}

/**
 * A shop that places an order of more bottles than are in stock accepts backorders. Then it also does so if the short
 * product is on the last line instead of the first.
 */
async function claimSoldOnAnyLine(
  fixtures: Fixtures,
  { product, quoted, total, probe }: { product: TestProduct; quoted: Cart; total: Money; probe: Exchange },
): Promise<void> {
  const { products, orders } = fixtures.requests
  const turned = (): Cart => ({ ...forAnother(fixtures, quoted), items: quoted.items.toReversed() })
  const last = await orders.place(turned(), total)
  if (!isRefusal(last)) return
  await products.move(product, 2)
  const enough = await orders.place(turned(), total)
  claim(!isSuccess(enough), {
    message:
      'an order of more bottles than are in stock is placed if the product that lacks stock is on its first line',
    expected: `a refusal, as with that product on the last line (exchange ${last.number})`,
    actual: probe.response.status,
    exchange: probe,
  })
}

/** A shop may accept backorders: then it has no such rule. */
const moreThanThereIs: ShopRule = async (fixtures) => {
  const { products, orders } = fixtures.requests
  // Stocking this one has shown how many bottles an adjustment moves at least.
  const stocked = await plenty(fixtures)
  const half = Math.max(2, fixtures.api.learned.smallestMove)
  const product = await products.makeOther(2 * half)
  // The first line is the one at fault.
  const quoted = orders.cart([{ product_id: product.id, quantity: 2 * half }, stocked])
  const total = await orders.totalOf(quoted)
  await products.move(product, -half)
  const cart = forAnother(fixtures, quoted)
  const isCertify = fixtures.api.isCertify
  const before = isCertify ? await levelAt(fixtures, product, half) : undefined
  const probe = await orders.place(cart, total)
  if (isSuccess(probe)) {
    await products.move(product, 2 * half)
    await claimSoldOnAnyLine(fixtures, { product, quoted, total, probe })
    throw new Inconclusive('needs a shop that does not sell more bottles than are in stock')
  }
  const what = 'an order of more bottles than are in stock'
  expect(probe).toBeRefused({ because: what })
  const split = {
    ...forAnother(fixtures, quoted),
    items: [...[half, half].map((quantity) => ({ product_id: product.id, quantity })), ...quoted.items.slice(1)],
  }
  const whatIsSplit = `${what}, on two lines`
  const halves = isCertify ? expect(await orders.place(split, total)).toBeRefused({ because: whatIsSplit }) : undefined
  if (before !== undefined) await claimUnmoved(fixtures, product, { before, exchange: probe, what })
  await products.move(product, ample)
  succeeded(
    await orders.place(forAnother(fixtures, quoted), total),
    'the same order must succeed once there are enough bottles',
  )
  return [{ cart, probe, what }, ...(halves ? [{ cart: split, probe: halves, what: whatIsSplit }] : [])]
}

/**
 * Throws Inconclusive if two orders for the last bottle are also placed one after the other: a shop may sell some
 * bottles more than there are.
 */
async function requireNoBackorders(
  { api, requests: { products } }: Fixtures,
  product: TestProduct,
  order: () => Promise<Exchange>,
): Promise<void> {
  const { bottles_on_hand: count } = await products.level(product)
  await products.move(product, Math.max(api.learned.smallestCart, api.learned.smallestMove) - Number(count))
  succeeded(await order(), 'an order for the last bottle must succeed')
  if (isSuccess(await order())) throw new Inconclusive('needs a shop that does not sell more bottles than are in stock')
}

/** Two orders for the last bottle at the same time: a shop without backorders places at most one of them. */
const lastBottleTwice: ShopRule = async (fixtures) => {
  const { api, requests, resources } = fixtures
  const { products, orders } = requests
  if (api.config.concurrency < 2)
    throw new Inconclusive('needs two orders at the same time, for which the run needs several connections')
  // Creating the first product for sale shows how many bottles an order has at least.
  await orders.sellable()
  const quantity = Math.max(api.learned.smallestCart, api.learned.smallestMove)
  const product = await products.makeOther(quantity)
  const cart = orders.cart([{ product_id: product.id, quantity }])
  const total = await orders.totalOf(cart)
  const carts = [cart, forAnother(fixtures, cart)]
  const answers = await Promise.all(carts.map((each) => orders.place(each, total)))
  const taken = answers.filter(isSuccess)
  if (taken.length === 0)
    throw new Inconclusive('needs two simultaneous orders for the last bottle of which one succeeds')
  const level = await resources.patiently(
    () => products.level(product),
    ({ in_stock }) => in_stock === false,
  )
  const late = forAnother(fixtures, cart)
  const what = 'a second order for the last bottle, at the same time as the first'
  if (level.in_stock !== false || isSuccess(await orders.place(late, total)))
    throw new Inconclusive('needs a shop that does not sell more bottles than are in stock')
  if (taken.length > 1)
    await requireNoBackorders(fixtures, product, () => orders.place(forAnother(fixtures, cart), total))
  claim(taken.length === 1, {
    message: 'two orders at the same time were both placed for the last bottle, and a third one was refused',
    expected: 'one order',
    actual: answers.map(({ response }) => response.status),
    exchange: taken.at(-1),
  })
  return carts.flatMap((each, n) => {
    const probe = answers[n]
    return probe === undefined || isSuccess(probe)
      ? []
      : [{ cart: each, probe: expect(probe).toBeRefused({ because: what }), what }]
  })
}

/** Section 4, Lists, parameters and bodies, bullet 6 (b): an order MUST pass the stock rules of the winery's own shop. */
requirement('PLACE-3', (fixtures) =>
  eachShopRule(fixtures, [soldOut, moreThanThereIs, lastBottleTwice], 'stock rules of the shop'),
)
