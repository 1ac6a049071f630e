import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { resourceOf } from '../../fixtures/target/holdings.ts'
import type { Cart } from '../../fixtures/target/samples/orders.ts'

/** Accuses where a cart that was refused has become an order after all. Throws Violation. */
async function nothingPlaced({ requests }: Fixtures, { email }: Cart, probe: Exchange, what: string): Promise<void> {
  const placed = await requests.orders.ofBuyer(email)
  claim(placed.length === 0, { message: `${what} was refused and is placed all the same`, expected: 'no order', actual: placed[0], exchange: probe })
}

/**
 * A product that is sold out cannot be ordered, at an amount that was right while there was some; with stock again the
 * very same order goes through.
 */
async function soldOut(fixtures: Fixtures): Promise<void> {
  const { goods, orders } = fixtures.requests
  const good = await goods.make(3)
  const cart = orders.cart([{ product_id: good.id, quantity: 1 }])
  const total = await orders.totalOf(cart)
  await goods.move(good, -3)
  const before = await goods.level(good)
  if (before['in_stock'] !== false) throw new Inconclusive('a product that is not in stock once its last bottle is gone (in_stock false)')
  const probe = refused(await orders.place(cart, total), { because: 'an order of a product that is not in stock' })
  const found = difference(before, await goods.level(good))
  claim(found === undefined, { message: `an order that was refused has changed stock, at ${found?.pointer ?? ''}`, expected: found?.one, actual: found?.other, exchange: probe })
  await nothingPlaced(fixtures, cart, probe, 'an order of a product that is not in stock')
  await goods.move(good, 3)
  succeeded(await orders.place(cart, total), 'the same order must succeed once the product is in stock')
}

/** Whether a shop sells ahead of its stock is its own affair: where it does, there is no such rule to hold. */
async function moreThanThereIs({ requests: { goods, orders } }: Fixtures): Promise<void> {
  const good = await goods.make(4)
  const cart = orders.cart([{ product_id: good.id, quantity: 4 }])
  const total = await orders.totalOf(cart)
  await goods.move(good, -2)
  const answer = await orders.place(cart, total)
  if (isSuccess(answer)) throw new Inconclusive('a shop that does not sell more bottles than there are')
  refused(answer, { because: 'an order of more bottles than there are' })
}

/** The cart of a shipped order that went through, for another buyer. */
async function shippedCart({ requests }: Fixtures): Promise<{ cart: Cart; total: unknown }> {
  const { cart, total } = await requests.orders.placed('shipped')
  return { cart: { ...cart, email: requests.marks.email() }, total }
}

/** The same cart as one that went out cannot go to a place to which the winery does not ship. */
async function notShippable(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  const { others } = await requests.destinations()
  if (others.length === 0) throw new Inconclusive('data: a subdivision to which the winery does not ship')
  for (const code of others.slice(0, 2)) {
    const { cart, total } = await shippedCart(fixtures)
    const barred = { ...cart, ship_to: await requests.addressIn(code) }
    const quote = await requests.orders.quote(barred)
    // Other taxes make another total: the refusal is to be for the place and not for the amount.
    const amount = isSuccess(quote) ? requests.orders.totalIn(quote, 'read.quote-total') : total
    const what = `an order to be shipped to ${code}, which is not shippable,`
    const probe = refused(await requests.orders.insist(barred, amount), { because: what })
    await nothingPlaced(fixtures, barred, probe, what)
  }
}

/** While shipping is off, a cart that otherwise goes out does not. */
async function shippingOff(fixtures: Fixtures): Promise<void> {
  const { admin, api, requests: { orders } } = fixtures
  const ships = async (): Promise<unknown> => resourceOf(await api.send({ method: 'GET', path: '/v1/market' }))['shipping_enabled']
  if ((await ships()) !== true) throw new Inconclusive('data: a market that ships')
  const { cart, total } = await shippedCart(fixtures)
  await admin.ask('set-shipping', { enabled: false })
  try {
    if ((await ships()) !== false) throw new Inconclusive('the admin ability set-shipping, to an effect that shows in the market')
    const probe = refused(await orders.place(cart, total), { because: 'an order to be shipped while shipping is off' })
    await nothingPlaced(fixtures, cart, probe, 'an order to be shipped while shipping is off')
  } finally {
    await admin.ask('set-shipping', { enabled: true })
  }
  succeeded(await orders.place(cart, total), 'the same order must succeed while shipping is on')
}

requirement('PLACE-3', async (fixtures) => {
  const rules = [soldOut, moreThanThereIs, notShippable, shippingOff]
  // One after the other: with shipping off, the others would be judged by another winery.
  let turn: Promise<unknown> = Promise.resolve()
  await fixtures.each(rules, (rule) => (turn = turn.then(() => rule(fixtures), () => rule(fixtures))), 'note')
}, { alone: true })
