import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { Inconclusive, NotApplicable } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded, demandStillForbidden } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders.ts'
import type { Values } from '../../fixtures/target/template.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'destinations with a cap': { product_id: string; caps: Cap[] }
    [key: `an order up to the cap of ${string}`]: { buyer: { customer_id: string; email: string }; total: unknown }
  }
}

/** A number of bottles above any cap of a law or a winery. */
const far = 600

/** How many subdivisions are tried in total until some have a cap, and how many at a time. */
const asked = { most: 48, atOnce: { certify: 12, standard: 3, 'read-only': 3 } }

/** A destination and the largest number of bottles that the shipping quote allows for it. */
interface Cap {
  code: string
  ship_to: Resource
  most: number
}

/** The shipping quote for a number of bottles. */
async function quoteFor(
  { api, requests }: Fixtures,
  product_id: string,
  ship_to: Resource,
  quantity: number,
  more: Resource = {},
): Promise<Exchange> {
  const shipment = { items: [{ product_id, quantity }], ship_to, ship_dob: '1980-05-17', ...more }
  return succeeded(await api.send(requests.write('quoteShipping', shipment)), 'quoteShipping must answer')
}

/** Claims that a shipment with more bottles than the cap is not allowed either where they are on two lines. */
async function countsAllLines(fixtures: Fixtures, product_id: string, { code, ship_to, most }: Cap): Promise<void> {
  const { api, bindings, requests } = fixtures
  const items = [most, 1].map((quantity) => ({ product_id, quantity }))
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

/** Whether the shipping quote for a number of bottles does anything but refuse. */
async function allows(...[fixtures, ...shipment]: Parameters<typeof quoteFor>): Promise<boolean> {
  const { response } = await quoteFor(fixtures, ...shipment)
  return at(response.json, fixtures.bindings.get('read.shipping-allowed')) !== false
}

/** The numbers that a refusal of too many bottles names, each with the next one. */
async function namedIn(fixtures: Fixtures, product_id: string, ship_to: Resource): Promise<number[]> {
  const { response } = await quoteFor(fixtures, product_id, ship_to, far)
  const numbers = [...response.text.matchAll(/(?<![\w.-])\d{1,3}(?![\w.-])/g)].map(([digits]) => Number(digits))
  return [...new Set(numbers)]
    .filter((number) => number > 0 && number < far)
    .slice(0, 2)
    .flatMap((number) => [number, number + 1])
}

/** The cap of one subdivision, found by bisection; undefined if there is none. */
async function capOf(fixtures: Fixtures, product_id: string, code: string): Promise<Cap | undefined> {
  const ship_to = await fixtures.requests.destinations.addressIn(code)
  const upTo = (quantity: number): Promise<boolean> => allows(fixtures, product_id, ship_to, quantity)
  if (!(await upTo(1))) return undefined
  let [most, refusedAt] = [1, far]
  // The reason of a refusal may name the cap: then two quotes show it without bisection.
  const tries = await namedIn(fixtures, product_id, ship_to)
  while (refusedAt - most > 1) {
    const named = tries.shift() ?? Math.floor((most + refusedAt) / 2)
    if (named <= most || named >= refusedAt) continue
    if (await upTo(named)) most = named
    else refusedAt = named
  }
  return { code, ship_to, most }
}

/** Subdivisions with a cap, those first for which one is declared. Throws Inconclusive where no quote refuses. */
async function findCaps(fixtures: Fixtures, product_id: string): Promise<Cap[]> {
  const { api, bindings, requests } = fixtures
  const declared = bindings.peek('limits.caps')?.value
  const known = isObject(declared) ? Object.keys(declared) : []
  const { shippable } = await requests.destinations.destinations()
  const codes = [...shippable]
    .sort((a, b) => Number(known.includes(b)) - Number(known.includes(a)))
    .slice(0, asked.most)
  const atOnce = asked.atOnce[api.config.grade]
  for (let from = 0; from < codes.length; from += atOnce) {
    const some = codes.slice(from, from + atOnce)
    const answers = await Promise.all(
      some.map(async (code) => allows(fixtures, product_id, await requests.destinations.addressIn(code), far)),
    )
    const capped = some.filter((_, index) => !answers[index]).slice(0, api.config.grade === 'certify' ? 3 : 1)
    const caps = (await Promise.all(capped.map((code) => capOf(fixtures, product_id, code)))).filter(
      (cap) => cap !== undefined,
    )
    if (caps.length > 0) return caps
  }
  throw new Inconclusive(`needs a shippable subdivision with a cap of fewer than ${far} bottles: declare limits.caps`)
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

/** Shippable destinations with a cap, and a product to order there. Throws Inconclusive. */
const cappedDestinations = (fixtures: Fixtures): Promise<{ product_id: string; caps: Cap[] }> =>
  fixtures.api.once('destinations with a cap', async () => {
    const { id } = await fixtures.requests.orders.forSale(4 * far)
    return { product_id: id, caps: await findCaps(fixtures, id) }
  })

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
  const { product_id, caps } = await cappedDestinations(fixtures)
  const refusesMore = async (cap: Cap): Promise<void> => {
    const { code, ship_to, most } = cap
    const { total } = await orderedUpToCap(fixtures, product_id, cap)
    const cart = orders.cart([{ product_id, quantity: most + 1 }], orders.shippedTo(ship_to))
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
  if (caps[0] !== undefined && fixtures.api.config.grade === 'certify')
    await countsAllLines(fixtures, product_id, caps[0])
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
