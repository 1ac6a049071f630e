import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import type { Customer, InventoryLevel, InventoryMovement } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { eachSampled, sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { type Difference, difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { isSetByWinery, type OwnCustomer } from '../../fixtures/target/scenarios/customers/customers.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders/quotes.ts'
import type { Values } from '../../fixtures/target/template.ts'
import { claimReason } from '../../fixtures/target/scenarios/shipping/shipping-reasons.ts'
import { claimRefusedAbroad, namesakeAbroad, statelessAbroad } from '../../fixtures/target/scenarios/shipping/abroad.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** How many subdivisions that are not shippable are tried. */
const asked = 12

/** Whether error.param names another part of the address than the subdivision. */
const blamesAddress = (param: unknown): boolean => typeof param === 'string' && /postal|zip|city|line|name/i.test(param)

const isBlocked = ({ response: { json } }: Exchange): boolean => at(json, '/error/type') === 'compliance_blocked'

/**
 * A destination in another country may be shippable, or may not be a valid address; only a quote that does not allow it
 * needs a reason. Where a quote of the cart is refused for compliance, the address is valid, and not shippable.
 */
async function givesReasonAbroad(fixtures: Fixtures): Promise<void> {
  const { api, bindings, note, requests } = fixtures
  if (!api.isCertify) return
  const { orders } = requests
  const ship_to = await requests.destinations.addressAbroad()
  const quote = await orders.quoteShipmentTo(ship_to)
  if (isSuccess(quote) && at(quote.response.json, bindings.get<string>('read.shipping-allowed')) === false)
    claimReason(fixtures, quote, 'another country')
  else note(`a shipping quote for another country is answered ${quote.response.status}`)
  // The same cart was ordered to a subdivision of the winery's country.
  const isBlockedInCart = async (): Promise<boolean> =>
    isBlocked(await orders.quote({ ...(await orders.placed('shipped')).cart, ship_to }))
  const isUnshippable = isRefusal(quote) && (isBlocked(quote) || (await isBlockedInCart()))
  claim(!isUnshippable, {
    message: 'a shipping quote for another country, which is refused for compliance, has an error status',
    expected: '200 with allowed false',
    actual: quote.response.status,
    exchange: quote,
  })
}

/** A code in lower case names the same subdivision, or none: the winery may not ship to either. */
async function refusesLowerCase({ api, bindings, requests }: Fixtures, code: string): Promise<void> {
  const state = code.toLowerCase()
  if (!api.isCertify || state === code) return
  const quote = await requests.orders.quoteShipmentTo({ ...(await requests.destinations.addressIn(code)), state })
  const allowed = at(quote.response.json, bindings.get<string>('read.shipping-allowed'))
  claim(!isSuccess(quote) || allowed !== true || !(await requests.destinations.isStillClosed(code)), {
    message: `a shipping quote for ${state}, the code of a subdivision that is not shippable in lower case, is allowed`,
    expected: 'allowed false, or a refusal of the code',
    actual: allowed,
    exchange: quote,
  })
}

/**
 * Claims that the quote for a shipment is allowed if the shop takes an order for it. A body without a place for the date
 * of birth, which orders have, may be the reason for a refusal.
 */
async function claimAllowsWhatIsSold({ bindings, requests }: Fixtures): Promise<void> {
  const { orders } = requests
  if (requests.hasPlace('createOrder', 'ship_dob') && !requests.hasPlace('quoteShipping', 'ship_dob')) return
  const { cart, total } = await orders.placed('shipped')
  const isAllowed = async (): Promise<{ quote: Exchange; allowed: unknown }> => {
    const quote = await orders.quoteShipmentTo(cart.ship_to as Resource, 'shipped')
    return { quote, allowed: at(quote.response.json, bindings.get<string>('read.shipping-allowed')) }
  }
  if ((await isAllowed()).allowed !== false) return
  const again = await orders.place({ ...cart, email: requests.unique.email() }, total)
  const { quote, allowed } = await isAllowed()
  claim(!isSuccess(again) || allowed !== false, {
    message: `a shipping quote refuses a shipment for which the shop takes an order (exchange ${again.number})`,
    expected: 'allowed, as at checkout',
    actual: quote.response.json,
    exchange: quote,
  })
}

/**
 * Section 4, Lists, parameters and bodies, bullet 6 (a): a quote for a destination that is not shippable MUST be a 200
 * with allowed false.
 */
requirement('QUOTE-2', async (fixtures) => {
  const { bindings, requests, resources } = fixtures
  const { shippable, others } = await requests.destinations.destinations()
  if (others.length === 0) throw new Inconclusive('needs a subdivision to which the winery does not ship')
  const allowed = bindings.get<string>('read.shipping-allowed')
  const control = await requests.control('quoteShipping')
  const { shipping_enabled } = await resources.market()
  if (shipping_enabled !== false && shippable.length > 0 && at(control.response.json, allowed) === false) {
    await claimAllowsWhatIsSold(fixtures)
    throw new Inconclusive('needs a shipping quote that is allowed, for a small cart to a shippable subdivision')
  }
  const isCertify = fixtures.api.isCertify
  const known = isCertify ? await ifConclusive(() => requests.customer()) : undefined
  await eachSampled(fixtures, others.slice(0, asked), 'subdivisions that are not shippable', async (code) => {
    // The reason to refuse is the destination, whatever is in the cart and whoever buys it.
    const n = isCertify ? others.indexOf(code) % 4 : 0
    const ask = (more: Values): Promise<Exchange> =>
      requests.orders.quoteShipment(code, n % 2 === 1 ? 'several' : 'pickup', more)
    const ofKnown = known !== undefined && n > 1 ? await ask({ customer_id: known.id }) : undefined
    // The customer may be the reason for a refusal.
    const quote = ofKnown === undefined || isRefusal(ofKnown) ? await ask({}) : ofKnown
    const { json, status } = quote.response
    if (isRefusal(quote) && blamesAddress(at(json, '/error/param')))
      throw new Inconclusive(`needs an address in ${code} that the target accepts as valid`)
    const shown = { status, allowed: at(json, allowed) }
    // The winery may get a permit at any time.
    if (shown.allowed === true && !(await requests.destinations.isStillClosed(code)))
      throw new Inconclusive(`needs a subdivision to which the winery still does not ship: it now ships to ${code}`)
    claim(status === 200 && shown.allowed === false, {
      message: `a shipping quote for ${code}, which is not shippable, is not a 200 with allowed false`,
      expected: { status: 200, allowed: false },
      actual: shown,
      exchange: quote,
    })
    claimReason(fixtures, quote, code)
  })
  await refusesLowerCase(fixtures, others[0] as string)
  await givesReasonAbroad(fixtures)
  if (!isCertify) return
  await claimRefusedAbroad(fixtures, await namesakeAbroad(fixtures), 'with the code of a shippable subdivision')
  await claimRefusedAbroad(fixtures, await statelessAbroad(fixtures), 'without a subdivision')
})

interface Stock {
  level: InventoryLevel
  ledger: readonly InventoryMovement[] | undefined
}

/** The current stock of a product, with its movements if the ledger is short. */
const stockOf = async ({ requests: { products }, resources }: Fixtures, id: string): Promise<Stock> => ({
  level: await products.level({ id }),
  ledger: resources.hasLargePages ? await products.movements({ id }) : undefined,
})

const isRestocked = ({ level: { bottles_on_hand: count }, ledger }: Stock): boolean =>
  typeof count !== 'number' || (count > 0 && ledger?.length !== 0)

/** Quotes of every kind for a product. */
interface AllQuotes extends Pick<Quoted, 'cart' | 'priced' | 'last'> {
  first: Exchange
  /** The name of the addressee of the shipment. */
  addressee: unknown
}

/** Quotes a product for a customer and for somebody else, for somebody else with a refusal, and for shipping. */
async function quoteAll(
  { api, requests }: Fixtures,
  product_id: string,
  { id, email }: OwnCustomer,
): Promise<AllQuotes> {
  const { destinations, orders } = requests
  const items = [{ product_id, quantity: Math.max(2, api.learned.smallestCart) }]
  const first = await orders.quote(orders.cart(items, { customer_id: id, email }))
  const cart = orders.cart(items)
  const priced = succeeded(await orders.quote(cart), 'quoteOrder must price the cart')
  const { shippable, others } = await destinations.destinations()
  const ship_to = await destinations.addressIn(shippable[0] ?? others[0] ?? '')
  const to = orders.shippedTo(ship_to)
  // A quote that is refused must not change anything either.
  await orders.quote({ ...cart, ...to })
  const last = await api.send(requests.write('quoteShipping', { items, ship_to, ship_dob: to.ship_dob }))
  return { first, cart, priced, last, addressee: ship_to.name }
}

/** The quotes for a buyer, and the values by which their effects are recognised. */
interface Quoted {
  cart: Cart
  priced: Exchange
  isTrace: (row: Resource) => boolean
  /** The number of the first exchange of the check. */
  since: number
  last: Exchange
}

/** Claims that the list of orders shows no order of a buyer except one that is placed afterwards. */
async function claimNoOrder(
  { resources, requests }: Fixtures,
  { cart, priced, isTrace, since, last }: Quoted,
): Promise<void> {
  const { orders } = requests
  // The placed order shows that the list contains orders of this buyer: without it, the list proves nothing.
  const placed = await orders.idOf(await orders.place(cart, orders.totalIn(priced, 'read.quote-total')), cart.email)
  const traces = await resources.patiently(
    async () => (await requests.recent.made('listOrders', undefined, since)).items.filter(isTrace),
    (seen) => seen.some(({ id }) => id === placed),
  )
  if (!traces.some(({ id }) => id === placed))
    throw new Inconclusive('needs a list of orders that shows the email address of the buyer')
  claim(traces.length === 1, {
    message: 'a quote created an order',
    expected: 'only the order that was placed',
    actual: traces.map(({ id }) => id),
    exchange: last,
  })
}

/** Claims that no fulfillment and no customer since an exchange is a trace of the quotes. Throws Violation, Inconclusive. */
async function claimNoRow(fixtures: Fixtures, isTrace: (row: Resource) => boolean, since: number): Promise<void> {
  const { resources, requests } = fixtures
  for (const list of sampled(fixtures, ['listFulfillments', 'listCustomers'], 'lists')) {
    const walk = await requests.recent.made(list, undefined, since)
    const trace = walk.items.find(isTrace)
    if (trace === undefined && !walk.complete) throw resources.tooLong(list)
    expect(trace, trace === undefined ? undefined : resources.pageWith(walk, trace)).toBeNone(
      'nothing',
      `a quote created a row in ${list}`,
    )
  }
}

/** Section 1, writes: a quote is not a write, so it MUST NOT change anything. */
requirement('QUOTE-3', async (fixtures) => {
  const { resources, note, requests } = fixtures
  const product = await requests.orders.forSale(36)
  const watched = sampled(fixtures, ['stock', 'customer'], 'effects of a quote')
  if (!product.own)
    note('not exercised: stock, because the shop does not sell products that were created through the API')
  const buyer = await requests.customers.make()
  const customer = async ({ id } = buyer): Promise<unknown> =>
    watched.includes('customer') ? resourceOf<Customer>(await requests.customers.read(id)) : undefined
  const stock = async (): Promise<Stock | undefined> =>
    product.own && watched.includes('stock') ? stockOf(fixtures, product.id) : undefined
  // Reads may lag behind the restock of the product.
  const before = {
    stock: await resources.patiently(stock, (seen) => seen === undefined || isRestocked(seen)),
    customer: await customer(),
  }
  const { first, cart, priced, last, addressee } = await quoteAll(fixtures, product.id, buyer)
  const changed = difference(before, { stock: await stock(), customer: await customer() })
  // What the winery changes once, such as the opening stock of a new product, is not an effect of quotes. Points for
  // signing up arrive once, so they are watched for the same customer; a quote changes other fields of a new one as well.
  const again = async ({ pointer }: Difference): Promise<Difference | undefined> => {
    const other = isSetByWinery(pointer) ? buyer : await requests.customers.make()
    const look = async (): Promise<unknown> =>
      pointer.startsWith('/stock') ? { stock: await stock() } : { customer: await customer(other) }
    const earlier = await look()
    await quoteAll(fixtures, product.id, other)
    return difference(earlier, await look())
  }
  const found = changed && (await again(changed))
  if (found !== undefined)
    throw new Violation({
      message: `quotes changed stock or the customer, at ${found.pointer}`,
      expected: found.one,
      actual: found.other,
      exchange: last,
    })
  const unique = [cart.email, addressee]
  const isTrace = (row: Resource): boolean =>
    [row.email, row.name, at(row, '/ship_to/name')].some((each) => unique.includes(each))
  await claimNoRow(fixtures, isTrace, first.number)
  await claimNoOrder(fixtures, { cart, priced, isTrace, since: first.number, last })
})
