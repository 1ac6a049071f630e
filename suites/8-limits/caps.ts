import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive, NotApplicable } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded, requireStillForbidden } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { allows, type Cap, cappedDestinations } from '../../fixtures/target/scenarios/orders/caps.ts'
import { type Cart, dateOfBirth } from '../../fixtures/target/scenarios/orders/quotes.ts'
import { orderedBundle } from '../../fixtures/target/scenarios/orders/ordered-bundle.ts'
import { knownBuyer } from '../../fixtures/target/scenarios/orders/refused-orders.ts'
import type { Values } from '../../fixtures/target/template.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    [key: `an order up to the cap of ${string}`]: { buyer: { customer_id: string; email: string }; total: unknown }
  }
}

type Found = Awaited<ReturnType<typeof cappedDestinations>>

/**
 * More bottles than the cap, on two lines. The second is of a bundle of several bottles where one is known: then the
 * cart has as many units as the cap has bottles. Else it is of another product where the destination is the reason for
 * the cap.
 */
async function onTwoLines(fixtures: Fixtures, found: Found, { most }: Cap): Promise<Cart['items']> {
  const { requests } = fixtures
  const { product_id, isByDestination } = found
  const isOwn = requests.products.own.has(product_id)
  const bundle = isByDestination && isOwn && most > 1 ? await orderedBundle(fixtures) : undefined
  if (bundle !== undefined)
    return [
      { product_id, quantity: most - 1 },
      { product_id: bundle, quantity: 1 },
    ]
  const other = isByDestination ? await requests.orders.sellable('second') : product_id
  // What the run has made is alike: one unit of each holds as many bottles.
  const second = isOwn && requests.products.own.has(other) ? other : product_id
  return [
    { product_id, quantity: most },
    { product_id: second, quantity: 1 },
  ]
}

/**
 * A cart of more bottles than the cap. Under certify, the shipping quote does not allow more bottles than the cap either
 * where they are on two lines; at all destinations but the first, these lines are the cart.
 */
async function overCap(fixtures: Fixtures, found: Found, cap: Cap): Promise<Cart['items']> {
  const { api, bindings, requests } = fixtures
  const { product_id, caps } = found
  const { code, ship_to, most } = cap
  const onOneLine = [{ product_id, quantity: most + 1 }]
  const isFirst = cap === caps[0]
  if (!api.isCertify || (isFirst && caps.length > 1)) return onOneLine
  const items = await onTwoLines(fixtures, found, cap)
  const exchange = await api.send(requests.write('quoteShipping', { items, ship_to, ship_dob: dateOfBirth }))
  // A cart may have to name each product once.
  if (!isSuccess(exchange)) return onOneLine
  const isAllowed = at(exchange.response.json, bindings.get('read.shipping-allowed')) === true
  if (isAllowed && (await allows(fixtures, product_id, ship_to, most + 1)))
    throw new Inconclusive(`needs a cap for ${code} that is not lifted during the check`)
  claim(!isAllowed, {
    message: `the shipping quote to ${code} refuses ${most + 1} bottles on one line, and allows them on two`,
    expected: false,
    actual: true,
    exchange,
  })
  return isFirst ? onOneLine : items
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
  await requireStillForbidden(answer, what, isCapped)
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
  const { note, eachPossible } = fixtures
  const { orders } = fixtures.requests
  const found = await cappedDestinations(fixtures)
  const { product_id, caps } = found
  // Under certify, a customer whom the winery knows orders to the second destination.
  const known = caps.length > 1 ? await knownBuyer(fixtures) : {}
  const refusesMore = async (cap: Cap): Promise<void> => {
    const { code, ship_to, most } = cap
    const { total } = await orderedUpToCap(fixtures, product_id, cap)
    const buyer = cap === caps[1] ? known : {}
    const items = await overCap(fixtures, found, cap)
    const cart = orders.cart(items, { ...orders.shippedTo(ship_to), ...buyer })
    await claimRefusedAndNotPlaced(
      fixtures,
      cart,
      total,
      `an order of more than ${most} bottles to ${code}, more than the quote allows`,
      0,
      // The winery may get a permit, or lift a cap, at any time.
      async () => !(await allows(fixtures, product_id, ship_to, most + 1, { items })),
    )
    note(`a shipment to ${code} has at most ${most} bottles`)
  }
  await eachPossible(caps, refusesMore)
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
  const { api, note, eachPossible } = fixtures
  const { orders } = fixtures.requests
  const { product_id, caps } = await cappedDestinations(fixtures)
  const quantity = api.learned.smallestCart
  let reached = 0
  const refusesFurther = async (cap: Cap): Promise<void> => {
    const { code, ship_to, most } = cap
    const { buyer, total } = await orderedUpToCap(fixtures, product_id, cap)
    const placed = await orderUpTo(fixtures, yearCapOf(fixtures, code) ?? most, product_id, cap, buyer)
    if (await allows(fixtures, product_id, ship_to, quantity, { customer_id: buyer.customer_id })) return
    if (!(await allows(fixtures, product_id, ship_to, quantity)))
      throw new Inconclusive(`needs a destination to which other customers can still order: ${code} refuses everyone`)
    reached += 1
    const cart = orders.cart([{ product_id, quantity }], { ...orders.shippedTo(ship_to), ...buyer })
    await claimRefusedAndNotPlaced(
      fixtures,
      cart,
      total,
      `a further order to ${code} by a customer whose quote refuses the smallest cart`,
      placed,
      async () => !(await allows(fixtures, product_id, ship_to, quantity, { customer_id: buyer.customer_id })),
    )
    note(`a customer in ${code} who has ordered ${most} bottles may order no more`)
  }
  await eachPossible(caps, refusesFurther)
  if (reached === 0)
    throw new NotApplicable(
      'customers who ordered as many bottles as a quote allows may order more: no cap was reached',
    )
})
