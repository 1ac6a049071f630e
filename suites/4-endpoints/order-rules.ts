import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { eachSampled, sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { whileShippingIsOff } from '../../fixtures/target/scenarios/shipping-switch.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders.ts'

/** A cart that was refused; its buyer's address is unique. */
interface Refused {
  cart: Cart
  probe: Exchange
  what: string
}

/** One rule of the shop: tries what it forbids, and returns what was refused. Throws Violation, Inconclusive. */
type Rule = (fixtures: Fixtures) => Promise<Refused[]>

/** The same cart for another buyer, so that their orders can be distinguished. */
const forAnother = ({ requests }: Fixtures, cart: Cart): Cart => ({ ...cart, email: requests.unique.email() })

/**
 * A product that is sold out cannot be ordered, at an amount that was right while there was some; with stock again the
 * same order goes through.
 */
const soldOut: Rule = async (fixtures) => {
  const { products, orders } = fixtures.requests
  const product = await products.make(3)
  const cart = orders.cart([{ product_id: product.id, quantity: 1 }])
  const total = await orders.totalOf(cart)
  await products.move(product, -3)
  const before = await products.level(product)
  if (before['in_stock'] !== false)
    throw new Inconclusive('needs a product that is not in stock once its last bottle is gone (in_stock false)')
  const what = 'an order of a product that is not in stock'
  const probed = forAnother(fixtures, cart)
  const probe = refused(await orders.place(probed, total), { because: what })
  const found = difference(before, await products.level(product))
  claim(found === undefined, {
    message: `${what} was refused, and stock has changed at ${found?.pointer ?? ''}`,
    expected: found?.one,
    actual: found?.other,
    exchange: probe,
  })
  await products.move(product, 3)
  succeeded(
    await orders.place(forAnother(fixtures, cart), total),
    'the same order must succeed once the product is in stock',
  )
  return [{ cart: probed, probe, what }]
}

/** A shop may sell ahead of its stock: then it has no such rule. */
const moreThanThereIs: Rule = async (fixtures) => {
  const { products, orders } = fixtures.requests
  const product = await products.make(4)
  const quoted = orders.cart([{ product_id: product.id, quantity: 4 }])
  const total = await orders.totalOf(quoted)
  await products.move(product, -2)
  const cart = forAnother(fixtures, quoted)
  const probe = await orders.place(cart, total)
  if (isSuccess(probe)) throw new Inconclusive('needs a shop that does not sell more bottles than are in stock')
  const what = 'an order of more bottles than are in stock'
  refused(probe, { because: what })
  await products.move(product, 2)
  succeeded(
    await orders.place(forAnother(fixtures, quoted), total),
    'the same order must succeed once there are enough bottles',
  )
  return [{ cart, probe, what }]
}

/** A cart that was shipped cannot be ordered to a subdivision to which the winery does not ship. */
const notShippable: Rule = async (fixtures) => {
  const { orders } = fixtures.requests
  const { others } = await fixtures.requests.destinations.destinations()
  if (others.length === 0) throw new Inconclusive('needs a subdivision to which the winery does not ship')
  const { cart: accepted, total } = await orders.placed('shipped')
  const tried: Refused[] = []
  for (const code of sampled(fixtures, others.slice(0, 8), 'subdivisions that are not shippable')) {
    const cart = { ...forAnother(fixtures, accepted), ship_to: await fixtures.requests.destinations.addressIn(code) }
    const quote = await orders.quote(forAnother(fixtures, cart))
    // Other taxes make another total: the amount must not be the reason of the refusal.
    const amount = isSuccess(quote) ? orders.totalIn(quote, 'read.quote-total') : total
    const what = `an order to be shipped to ${code}, a subdivision that is not shippable`
    tried.push({ cart, probe: refused(await orders.insist(cart, amount), { because: what }), what })
  }
  return tried
}

/** While shipping is off, a cart that was shipped cannot be ordered. */
const shippingOff: Rule = async (fixtures) => {
  const { orders } = fixtures.requests
  const { cart: accepted, total } = await orders.placed('shipped')
  const cart = forAnother(fixtures, accepted)
  const what = 'an order to be shipped while shipping is off'
  const place = async (): Promise<Exchange> => refused(await orders.place(cart, total), { because: what })
  const probe = await whileShippingIsOff(fixtures, place)
  succeeded(await orders.place(forAnother(fixtures, cart), total), 'the same order must succeed while shipping is on')
  return [{ cart, probe, what }]
}

/** The date of birth of a child that is three years old or younger. */
const child = ({ api }: Fixtures): string => `${new Date(api.knowledge.now).getUTCFullYear() - 3}-12-31`

/** Where a shipped order must carry a date of birth, that of a small child does not pass the shop's age rule. */
const toChild: Rule = async (fixtures) => {
  const { orders } = fixtures.requests
  if ((await fixtures.resources.market())['ship_dob_required'] !== true)
    throw new Inconclusive('needs a market that requires a date of birth for shipped orders')
  fixtures.requests.demandPlaces('createOrder', ['ship_dob'])
  const { cart: accepted, total } = await orders.placed('shipped')
  const cart = { ...forAnother(fixtures, accepted), ship_dob: child(fixtures) }
  const what = 'an order to be shipped to a recipient who is three years old'
  return [{ cart, probe: refused(await orders.place(cart, total), { because: what }), what }]
}

/** Two orders for the last bottle at the same time: a shop that does not sell what is out places one of them at most. */
const lastBottleTwice: Rule = async (fixtures) => {
  const { api, requests, resources } = fixtures
  const { products, orders } = requests
  if (api.config.concurrency < 2)
    throw new Inconclusive('needs two orders at the same time, for which the run needs several connections')
  const product = await products.make(1)
  const cart = orders.cart([{ product_id: product.id, quantity: 1 }])
  const total = await orders.totalOf(cart)
  const carts = [cart, forAnother(fixtures, cart)]
  const answers = await Promise.all(carts.map((each) => orders.place(each, total)))
  const taken = answers.filter(isSuccess)
  if (taken.length === 0) throw new Inconclusive('needs an order for the last bottle that succeeds beside another one')
  const level = await resources.patiently(
    () => products.level(product),
    ({ in_stock }) => in_stock === false,
  )
  const late = forAnother(fixtures, cart)
  const what = 'a second order for the last bottle, at the same time as the first'
  if (level['in_stock'] !== false || isSuccess(await orders.place(late, total)))
    throw new Inconclusive('needs a shop that does not sell more bottles than are in stock')
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
      : [{ cart: each, probe: refused(probe, { because: what }), what }]
  })
}

/** Section 4, Lists, parameters and bodies, item 6 (b): an order MUST pass the rules of the winery's own shop. */
requirement(
  'PLACE-3',
  async (fixtures) => {
    const tried: Refused[] = []
    // One after the other: with shipping off, the others would be refused for that reason.
    let last: Promise<unknown> = Promise.resolve()
    const next = (rule: Rule): Promise<unknown> => {
      const run = async (): Promise<unknown> => tried.push(...(await rule(fixtures)))
      return (last = last.then(run, run))
    }
    const rules = [soldOut, moreThanThereIs, lastBottleTwice, notShippable, toChild, shippingOff]
    await eachSampled(fixtures, rules, 'rules of the shop', next)
    const since = Math.min(...tried.map(({ probe }) => probe.number))
    const { items } = await fixtures.requests.recent.made('listOrders', undefined, since)
    for (const { cart, probe, what } of tried) {
      const placed = items.find(({ email }) => email === cart.email)
      claim(placed === undefined, {
        message: `${what} was refused, and is in the list of orders`,
        expected: 'no order',
        actual: placed,
        exchange: probe,
      })
    }
  },
  { exclusive: true },
)
