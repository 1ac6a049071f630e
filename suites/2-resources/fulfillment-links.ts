import type { Exchange } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import type { Customer } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, resourceOf, type Shown } from '../../fixtures/target/resources.ts'
import {
  eachListed,
  queueOfNewOrders,
  eachOwned,
  type Judge,
  fulfillmentsOf,
  lookAt,
  type Look,
  mostReleases,
  type Owned,
  ownersOf,
  shippedWithOwner,
} from '../../fixtures/target/scenarios/shipping/fulfillment-owners.ts'
import { isSameOnLabel, keepsSecondLine, wrongPart } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { fullOrder, type FullOrder } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { giftOrders } from '../../fixtures/target/scenarios/orders/gift-orders.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders/quotes.ts'
import { bottlesOf } from '../../fixtures/target/scenarios/orders/ordered-bundle.ts'
import { itemsIn } from '../../fixtures/target/scenarios/customers/releases.ts'
import { expect } from '../../fixtures/target/expect.ts'
import { historyOf, type State } from '../../fixtures/target/run-history.ts'

/** How many orders are read by id, in addition to those that are missing from the list. */
const mostReads = 3

async function ordersExist(fixtures: Fixtures, look: Look): Promise<void> {
  const { rows } = await fulfillmentsOf(look, 'shop')
  const { owners } = await ownersOf(look, 'shop')
  const unlisted = rows.filter(({ order_id }) => !owners.has(order_id))
  const ids = new Set([...rows.slice(0, mostReads), ...unlisted.slice(0, mostReads)].map(({ order_id }) => order_id))
  await fixtures.each([...ids], async (id) => {
    const exchange = await fixtures.api.send({ method: 'GET', path: pathOf('readOrder', String(id)) })
    expect(exchange).toBeAccepted('the order that a fulfillment belongs to cannot be read')
  })
}

async function allocationsExist(fixtures: Fixtures, look: Look): Promise<void> {
  const { walk, rows } = await fulfillmentsOf(look, 'club')
  const { owners, complete } = await ownersOf(look, 'club')
  const stray = rows.find(({ allocation_id }) => !owners.has(allocation_id))
  if (stray === undefined) return
  if (!complete)
    throw new Inconclusive(`needs at most ${mostReleases} releases, so that their allocations can be walked in full`)
  throw new Violation({
    message: 'no release shows the allocation that a fulfillment belongs to',
    expected: 'an id from a list of allocations',
    actual: stray.allocation_id,
    exchange: fixtures.resources.pageWith(walk, stray),
  })
}

/** Section 2, Fulfillment, `order_id` and `allocation_id`: the order or the allocation that it names MUST exist. */
requirement('FUL-2', async (fixtures) => {
  const parts = [ordersExist, allocationsExist]
  await fixtures.eachPossible(parts, (part) => withRetry((attempt) => part(fixtures, lookAt(fixtures, attempt))))
})

/**
 * Fails where a fulfillment and its owner show different values of one field. Null on one side is an omission. Returns
 * whether the two were compared.
 */
function claimSame({ fulfillment, owner, ownerName, page }: Owned, key: string): boolean {
  const [actual, expected] = [fulfillment[key], owner[key]]
  if (typeof actual !== typeof expected || actual === null || expected === null) return false
  const message = `${key} of a fulfillment is not that of its ${ownerName}`
  expect(actual, page).toBe(expected, message)
  return true
}

/** Whether a fulfillment goes to the customer whom it names, as a gift: the contact is that of the recipient. */
const goesTo = ({ fulfillment, owner }: Owned, { name, email }: Customer): boolean =>
  name === at(fulfillment, '/ship_to/name') && (email === fulfillment.email || owner.email !== fulfillment.email)

/** How many customers whom fulfillments name in place of those of their orders are read. */
const mostRecipients = 5

/** Section 2, Fulfillment, `customer_id`: it MUST be the customer of its order or allocation, or the recipient. */
requirement('FUL-5', async (fixtures) => {
  const { note, requests } = fixtures
  const others = new Set<string>()
  await eachOwned(fixtures, ({ fulfillment: { customer_id }, owner }) => {
    const isOther = typeof customer_id === 'string' && customer_id !== owner.customer_id
    if (isOther && typeof owner.customer_id === 'string') others.add(customer_id)
    return true
  })
  const [asked, unknown] = [[...others].slice(0, mostRecipients), new Set([...others].slice(mostRecipients))]
  const recipients = new Map<string, Customer>()
  for (const id of asked) {
    const read = await ifConclusive(() => requests.customers.read(id))
    if (read !== undefined) recipients.set(id, resourceOf<Customer>(read))
  }
  await eachOwned(fixtures, (owned) => {
    const id = String(owned.fulfillment.customer_id)
    const named = recipients.get(id)
    const isGift = id !== owned.owner.customer_id && (unknown.has(id) || (named !== undefined && goesTo(owned, named)))
    if (isGift) note('a fulfillment may name its recipient, and not the customer of its order or allocation')
    return !isGift && claimSame(owned, 'customer_id')
  })
})

/** The fulfillments of orders of the run as the key of the run has seen them last, with the orders. */
function ownedByRun(fixtures: Fixtures): Owned[] {
  const history = historyOf(fixtures)
  const isMain = ({ exchange }: State): boolean => exchange.request.credential === fixtures.api.main.label
  const last = history.all('fulfillment').flatMap(([, states]) => states.findLast(isMain) ?? [])
  return last.flatMap(({ row, exchange }): Owned[] => {
    const id = String(row.order_id)
    const order = history.own.has(id) ? history.of(id).findLast(isMain)?.row : undefined
    const only = last.filter((other) => other.row.order_id === row.order_id).length === 1
    return order === undefined ? [] : [{ fulfillment: row, owner: order, ownerName: 'order', only, page: exchange }]
  })
}

/**
 * Section 2, Fulfillment, `fulfillment_method`: it MUST be that of its order or allocation. Runs late, when most orders
 * of the run were placed.
 */
requirement(
  'FUL-6',
  async (fixtures) => {
    const judge = (owned: Owned): boolean => owned.only && claimSame(owned, 'fulfillment_method')
    await eachOwned(fixtures, judge)
    ownedByRun(fixtures).forEach(judge)
  },
  { late: true },
)

/**
 * Section 2, Fulfillment, `carrier` and `tracking_number`: once shipped, its order or allocation MUST show the same.
 */
requirement('FUL-7', async (fixtures) => {
  const { requests } = fixtures
  const names = await requests.destinations.carrierNames()
  const judge = (owned: Owned): boolean => {
    const { fulfillment, owner, ownerName, only, page } = owned
    const { carrier: actual, status } = fulfillment
    if (!only || status !== 'shipped') return false
    const { carrier: expected } = owner
    const both = typeof actual === 'string' && typeof expected === 'string'
    const compared = both && (actual === expected || names.has(actual) || names.has(expected))
    if (both && !compared)
      fixtures.note('a carrier that the market no longer lists is shown by its name, or is another')
    claim(!compared || actual === expected || names.get(actual)?.includes(expected) === true, {
      message: `the carrier of a fulfillment is not that of its ${ownerName}`,
      expected,
      actual,
      exchange: page,
    })
    if (typeof actual === 'string' && expected === null)
      fixtures.note(`a shipped fulfillment shows a carrier that its ${ownerName} does not show`)
    return claimSame(owned, 'tracking_number') || compared
  }
  const listed = (): Promise<void> => eachListed(fixtures, ['shop', 'club'], judge)
  const justShipped = (): Promise<void> => withRetry(async () => void judge(await shippedWithOwner(fixtures)))
  await fixtures.eachPossible([listed, justShipped], (part) => part())
})

/** Section 2, Fulfillment, `bottles`: they MUST be proportional to the quantities of the order. */
requirement('FUL-11', async (fixtures) => {
  const { api, requests } = fixtures
  const orders = [await requests.orders.placed('shipped'), await fullOrder(fixtures)]
  const isOwn = ({ cart }: { cart: Cart }): boolean =>
    cart.items.every(({ product_id }) => requests.products.own.has(product_id))
  if (!orders.every(isOwn)) throw new Inconclusive('needs orders of products of the run')
  // A gift card is not a bottle.
  const gifts = api.isCertify ? await ifConclusive(() => giftOrders(fixtures)) : undefined
  const { items, pages } = await queueOfNewOrders(fixtures)
  const [one, other] = orders.map(({ id, cart }) => ({
    bottles: bottlesOf(items, id),
    units: cart.items.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  if (one?.bottles === undefined || other?.bottles === undefined)
    throw new Inconclusive('needs fulfillments of two new orders that show bottles')
  claim(one.bottles * other.units === other.bottles * one.units, {
    message: `the bottles of the fulfillments of two orders of similar products are not in the ratio of the quantities (${one.units} and ${other.units})`,
    expected: `${one.units} to ${other.units}`,
    actual: [one.bottles, other.bottles],
    exchange: pages[0],
  })
  // A shop may add items that were not ordered, such as a sample.
  const units = itemsIn(gifts?.mixed.row ?? {})
    .filter(({ product_id }) => product_id !== gifts?.product && requests.products.own.has(product_id))
    .reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const mixed = bottlesOf(items, String(gifts?.mixed.row.id))
  if (mixed === undefined || units === 0) return
  claim(mixed * one.units === one.bottles * units, {
    message: 'the bottles of the fulfillment of an order with a gift card are not those of its other items',
    expected: (one.bottles * units) / one.units,
    actual: mixed,
    exchange: pages[0],
  })
})

/** Section 2, Fulfillment, `bottles`: of a club fulfillment they MUST be the sum of its allocation's item quantities. */
requirement('FUL-8', async (fixtures) => {
  const judge = ({ fulfillment: { bottles }, owner, only, page }: Owned): boolean => {
    const items = itemsIn(owner)
    if (!only || typeof bottles !== 'number' || items.length === 0) return false
    const expected = items.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    const message = 'the bottles of a club fulfillment are not the sum of the quantities in its allocation'
    expect(bottles, page).toBe(expected, message)
    return true
  }
  await eachOwned(fixtures, judge, ['club'])
})

/**
 * Section 2, Fulfillment, `adult_signature_required`: it MUST be that of the order, where the order has one
 * fulfillment.
 */
requirement('FUL-9', async (fixtures) => {
  // The document does not say what the field means for an order that is collected.
  const isShipped = ({ fulfillment, owner }: Owned): boolean =>
    fulfillment.fulfillment_method !== 'pickup' && owner.fulfillment_method !== 'pickup'
  const judge: Judge = (owned) => owned.only && isShipped(owned) && claimSame(owned, 'adult_signature_required')
  await eachOwned(fixtures, judge, ['shop'])
})

/** A name may be corrected later on one of the two, so of stored names only a missing one is judged. */
function claimAddressee({ fulfillment, owner, ownerName, only, page }: Owned): boolean {
  const [actual, expected] = [at(fulfillment, '/ship_to/name'), at(owner, '/ship_to/name')]
  if (!only || typeof expected !== 'string' || expected.trim() === '' || actual === undefined) return false
  const message = `a fulfillment has no addressee, and its ${ownerName} names one`
  claim(typeof actual === 'string' && actual.trim() !== '', { message, expected, actual, exchange: page })
  return true
}

/** A second line that an order shows as it was sent is not lost on the way to the pack queue. */
function claimSecondLine(
  { requests }: Fixtures,
  { cart, shown }: FullOrder,
  { row, page }: Pick<Shown, 'row'> & { page: Exchange | undefined },
): void {
  const [sent, stored] = [cart.ship_to, shown.at(-1)?.row.ship_to].map((address) => at(address, '/line2'))
  if (typeof sent !== 'string' || stored !== sent) return
  const message = 'a new fulfillment has lost the second line of the address, which its order shows'
  const evidence = { message, expected: sent, actual: row.ship_to, exchange: page }
  requests.claimStored(
    'createOrder',
    !isObject(row.ship_to) || keepsSecondLine(sent, row.ship_to),
    evidence,
    'ship_to.line2',
  )
}

/** The addressee of an order is kept, also where a customer places it for another person. */
async function keepsAddressee(fixtures: Fixtures): Promise<void> {
  const { requests, resources } = fixtures
  const { cart } = await requests.orders.placed('shipped')
  const full = await fullOrder(fixtures)
  const walk = await queueOfNewOrders(fixtures)
  const ofFull = walk.items.filter(({ order_id }) => order_id === full.id)
  const pairs = ofFull.map((row) => ({ row, page: resources.pageWith(walk, row), sent: full.cart.ship_to }))
  for (const pair of pairs) claimSecondLine(fixtures, full, pair)
  for (const { row, page, sent } of [{ ...(await requests.fulfillments.packed()), sent: cart.ship_to }, ...pairs]) {
    const [actual, expected] = [at(row, '/ship_to/name'), at(sent, '/name')]
    const message = 'a new fulfillment does not name the addressee that its order was placed with'
    const evidence = { message, expected, actual, exchange: page }
    requests.claimStored('createOrder', sent === undefined || isSameOnLabel(expected, actual), evidence, 'ship_to.name')
  }
}

/** How many parcels that seem to go elsewhere are read again. */
const mostSuspects = 3

/** The parts of an address that the winery may move to another line. */
const movable = ['name', 'line2']

/** The part of a parcel's address that is not that of its order; undefined if there is none. */
function wrongDestination({ fulfillment, owner, only }: Owned): string | undefined {
  const [actual, expected] = [fulfillment.ship_to, owner.ship_to]
  const isShipped = only && fulfillment.fulfillment_method === 'ship' && owner.fulfillment_method === 'ship'
  if (!isShipped || !isObject(actual) || !isObject(expected) || typeof expected.line1 !== 'string') return undefined
  const sent = Object.entries(expected).filter(([key, value]) => typeof value === 'string' && !movable.includes(key))
  return wrongPart(Object.fromEntries(sent), actual)
}

/** A parcel of an order of the run goes to the destination that its order shows. */
async function claimDestination({ requests }: Fixtures, seen: Owned): Promise<void> {
  // Staff may have corrected one of the two since the other was read.
  const { row: fulfillment, page } = await requests.fulfillments.read(String(seen.fulfillment.id))
  const { order: owner } = await requests.orders.read(String(seen.owner.id))
  const wrong = wrongDestination({ ...seen, fulfillment, owner })
  claim(wrong === undefined, {
    message: `a fulfillment has another ${wrong ?? 'destination'} in its ship_to than its order`,
    expected: owner.ship_to,
    actual: fulfillment.ship_to,
    exchange: page,
  })
}

/**
 * Section 2, Fulfillment, `ship_to`: it MUST be the destination of the order, name the addressee, and keep the second line.
 * Runs late, when most orders of the run were placed.
 */
requirement(
  'FUL-10',
  async (fixtures) => {
    const parts = [() => eachOwned(fixtures, claimAddressee), () => keepsAddressee(fixtures)]
    await fixtures.eachPossible(parts, (part) => part())
    await fixtures.each(ownedByRun(fixtures).filter(wrongDestination).slice(0, mostSuspects), (owned) =>
      claimDestination(fixtures, owned),
    )
  },
  { late: true },
)
