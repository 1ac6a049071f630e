import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive, NotApplicable } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded, demandStillForbidden } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { allows, type Cap, cappedDestinations } from '../../fixtures/target/scenarios/caps.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders.ts'
import { knownBuyer } from '../../fixtures/target/scenarios/refused-orders.ts'
import type { Values } from '../../fixtures/target/template.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    [key: `an order up to the cap of ${string}`]: { buyer: { customer_id: string; email: string }; total: unknown }
  }
}

/**
 * Claims that a shipment with more bottles than the cap is not allowed either where they are on two lines, the second
 * of another product where the destination is the reason for the cap.
 */
async function countsAllLines(
  fixtures: Fixtures,
  { product_id, isByDestination }: Awaited<ReturnType<typeof cappedDestinations>>,
  { code, ship_to, most }: Cap,
): Promise<void> {
  const { api, bindings, requests } = fixtures
  const other = isByDestination ? await requests.orders.sellable('second') : product_id
  // What the run has made is alike: one unit of each holds as many bottles.
  const second = [product_id, other].every((id) => requests.products.own.has(id)) ? other : product_id
  const items = [
    { product_id, quantity: most },
    { product_id: second, quantity: 1 },
  ]
  const exchange = await api.send(requests.write('quoteShipping', { items, ship_to, ship_dob: '1980-05-17' }))
  // A cart may have to name each product once.
  if (!isSuccess(exchange)) return
  claim(at(exchange.response.json, bindings.get('read.shipping-allowed')) !== true, {
    message: `the shipping quote to ${code} refuses ${most + 1} bottles on one line, and allows them on two`,
    expected: false,
    actual: true,
    exchange,
  })
}

/**
 * An order that the shipping quote does not allow is refused and not placed: the buyer has `before` orders, as before.
 */
async function claimRefusedAndNotPlaced(
  { requests: { orders } }: Fixtures,
  cart: Cart,
  guess: unknown,
  what: string,
  before: number,
  isCapped: () => Promise<boolean>,
): Promise<void> {
  const quote = await orders.quote(cart)
  const answer = await orders.insist(cart, isSuccess(quote) ? orders.totalIn(quote, 'read.quote-total') : guess)
  await demandStillForbidden(answer, what, isCapped)
  const probe: Exchange = expect(answer).toBeRefused({ because: what })
  const placed = await orders.ofBuyer(cart.email)
  claim(placed.length <= before, {
    message: `${what} was refused, and is in the list of orders`,
    expected: before,
    actual: placed.length,
    exchange: probe,
  })
}

/** A customer who has ordered as many bottles as the shipping quote allows. Throws Inconclusive if that is refused. */
function orderedUpToCap(
  { api, requests: { customers, orders } }: Fixtures,
  product_id: string,
  { code, ship_to, most }: Cap,
): Promise<{ buyer: { customer_id: string; email: string }; total: unknown }> {
  return api.once(`an order up to the cap of ${code}`, async () => {
    const { id: customer_id, email } = await customers.make()
    const buyer = { customer_id, email }
    const cart = orders.cart([{ product_id, quantity: most }], { ...orders.shippedTo(ship_to), ...buyer })
    const total = await orders.totalOf(cart)
    const what = `an order of ${most} bottles to ${code}, which the shipping quote allows, must succeed`
    succeeded(await orders.place(cart, total), what)
    return { buyer, total }
  })
}

/** Section 8, bullet 5: a per-shipment cap that refuses a quote MUST refuse the order as well. */
requirement('CAPS-1', async (fixtures) => {
  const { note, each } = fixtures
  const { orders } = fixtures.requests
  const found = await cappedDestinations(fixtures)
  const { product_id, caps } = found
  // Under certify, a customer whom the winery knows orders to the second destination.
  const known = caps.length > 1 ? await knownBuyer(fixtures) : {}
  const refusesMore = async (cap: Cap): Promise<void> => {
    const { code, ship_to, most } = cap
    const { total } = await orderedUpToCap(fixtures, product_id, cap)
    const buyer = cap === caps[1] ? known : {}
    const cart = orders.cart([{ product_id, quantity: most + 1 }], { ...orders.shippedTo(ship_to), ...buyer })
    await claimRefusedAndNotPlaced(
      fixtures,
      cart,
      total,
      `an order of ${most + 1} bottles to ${code}, more than the quote allows`,
      0,
      // The winery may get a permit, or lift a cap, at any time.
      async () => !(await allows(fixtures, product_id, ship_to, most + 1)),
    )
    note(`a shipment to ${code} has at most ${most} bottles`)
  }
  await each(caps, refusesMore, 'note')
  if (caps[0] !== undefined && fixtures.api.config.grade === 'certify') await countsAllLines(fixtures, found, caps[0])
})

/** How many orders at most bring a customer to a declared annual cap. */
const mostOrders = 6

/** The declared annual cap of a subdivision; undefined where none is declared. */
function yearCapOf({ bindings }: Fixtures, code: string): number | undefined {
  const year = at(bindings.peek('limits.caps')?.value, `/${code}/year`)
  return typeof year === 'number' ? year : undefined
}

/** Lets a customer who has ordered as much as one shipment holds order up to the declared annual cap. */
async function orderUpTo(
  { requests: { orders } }: Fixtures,
  year: number,
  product_id: string,
  { ship_to, most }: Cap,
  buyer: Values,
): Promise<number> {
  let placed = 1
  for (let ordered = most; ordered < year && placed < mostOrders; placed += 1) {
    const quantity = Math.min(most, year - ordered)
    const cart = orders.cart([{ product_id, quantity }], { ...orders.shippedTo(ship_to), ...buyer })
    succeeded(await orders.place(cart, await orders.totalOf(cart)), 'an order within the declared annual cap')
    ordered += quantity
  }
  return placed
}

/** Section 8, bullet 5: an annual per-customer cap that refuses a quote MUST refuse the order as well. */
requirement('CAPS-2', async (fixtures) => {
  const { note, each } = fixtures
  const { orders } = fixtures.requests
  const { product_id, caps } = await cappedDestinations(fixtures)
  let reached = 0
  const refusesFurther = async (cap: Cap): Promise<void> => {
    const { code, ship_to, most } = cap
    const { buyer, total } = await orderedUpToCap(fixtures, product_id, cap)
    const placed = await orderUpTo(fixtures, yearCapOf(fixtures, code) ?? most, product_id, cap, buyer)
    if (await allows(fixtures, product_id, ship_to, 1, { customer_id: buyer.customer_id })) return
    if (!(await allows(fixtures, product_id, ship_to, 1)))
      throw new Inconclusive(`needs a destination to which other customers can still order: ${code} refuses everyone`)
    reached += 1
    const cart = orders.cart([{ product_id, quantity: 1 }], { ...orders.shippedTo(ship_to), ...buyer })
    await claimRefusedAndNotPlaced(
      fixtures,
      cart,
      total,
      `a further order to ${code} by a customer whose quote refuses one bottle`,
      placed,
      async () => !(await allows(fixtures, product_id, ship_to, 1, { customer_id: buyer.customer_id })),
    )
    note(`a customer in ${code} who has ordered ${most} bottles may order no more`)
  }
  await each(caps, refusesFurther, 'note')
  if (reached === 0)
    throw new NotApplicable(
      'customers who ordered as many bottles as a quote allows may order more: no cap was reached',
    )
})
