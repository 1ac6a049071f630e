import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, twice } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import {
  eachOwned,
  fulfillmentsOf,
  lookAt,
  type Look,
  mostReleases,
  type Owned,
  ownersOf,
  shippedWithOwner,
} from '../../fixtures/target/scenarios/fulfillment-owners.ts'
import { itemsIn } from '../../fixtures/target/scenarios/releases.ts'

/** How many orders are read singly, beside those that the list lacks. */
const mostReads = 3

async function ordersExist(fixtures: Fixtures, look: Look): Promise<void> {
  const { rows } = await fulfillmentsOf(look, 'shop')
  const { owners } = await ownersOf(look, 'shop')
  const unlisted = rows.filter(({ order_id }) => !owners.has(order_id))
  const ids = new Set([...rows.slice(0, mostReads), ...unlisted.slice(0, mostReads)].map(({ order_id }) => order_id))
  await fixtures.each([...ids], async (id) => {
    const exchange = await fixtures.api.send({ method: 'GET', path: pathOf('readOrder', String(id)) })
    claim(isSuccess(exchange), {
      message: 'the order that a fulfillment belongs to cannot be read',
      expected: '2xx',
      actual: exchange.response.status,
      exchange,
    })
  })
}

async function allocationsExist(fixtures: Fixtures, look: Look): Promise<void> {
  const { walk, rows } = await fulfillmentsOf(look, 'club')
  const { owners, complete } = await ownersOf(look, 'club')
  const stray = rows.find(({ allocation_id }) => !owners.has(allocation_id))
  if (stray === undefined) return
  if (!complete)
    throw new Inconclusive(`data: at most ${mostReleases} releases, so that their allocations can be walked in full`)
  claim(false, {
    message: 'no release shows the allocation that a fulfillment belongs to',
    expected: 'an id from a list of allocations',
    actual: stray['allocation_id'],
    exchange: fixtures.resources.pageWith(walk, stray),
  })
}

/** Section 2, Fulfillment, `order_id` and `allocation_id`: the order or the allocation that it names MUST exist. */
requirement('FUL-2', async (fixtures) => {
  const parts = [ordersExist, allocationsExist]
  await fixtures.each(parts, (part) => twice((attempt) => part(fixtures, lookAt(fixtures, attempt))), 'note')
})

/** Fails where a fulfillment and its owner show different values of one field; null on one side is an omission. */
function claimSame({ fulfillment, owner, ownerName, page }: Owned, key: string): void {
  const [actual, expected] = [fulfillment[key], owner[key]]
  const compared = typeof actual === typeof expected && actual !== null && expected !== null
  claim(!compared || actual === expected, {
    message: `${key} of a fulfillment is not that of its ${ownerName}`,
    expected,
    actual,
    exchange: page,
  })
}

/** Section 2, Fulfillment, `customer_id`: it MUST be the customer of its order or allocation. */
requirement('FUL-5', async (fixtures) => {
  await eachOwned(fixtures, (owned) => claimSame(owned, 'customer_id'))
})

/** Section 2, Fulfillment, `fulfillment_method`: it MUST be that of its order or allocation. */
requirement('FUL-6', async (fixtures) => {
  await eachOwned(fixtures, (owned) => {
    if (owned.only) claimSame(owned, 'fulfillment_method')
  })
})

function claimSameShipping(owned: Owned, carriers: readonly unknown[]): void {
  const { fulfillment, owner, ownerName, only, page } = owned
  if (!only || fulfillment['status'] !== 'shipped') return
  claimSame(owned, 'tracking_number')
  const { carrier } = owner
  claim(typeof carrier !== 'string' || fulfillment['carrier'] === null || carriers.includes(carrier), {
    message: `the carrier of a fulfillment is not that of its ${ownerName}`,
    expected: carrier,
    actual: fulfillment['carrier'],
    exchange: page,
  })
}

/** Section 2, Fulfillment, `carrier` and `tracking_number`: once shipped, its order or allocation MUST show the same. */
requirement('FUL-7', async (fixtures) => {
  const { note, requests } = fixtures
  const names = await requests.places.carrierNames()
  const judge = (owned: Owned): void => {
    const { carrier, status } = owned.fulfillment
    claimSameShipping(owned, [carrier, ...(names.get(carrier) ?? [])])
    if (owned.only && status === 'shipped' && carrier !== null && owned.owner['carrier'] === null)
      note(`a fulfillment shows a carrier that its ${owned.ownerName} does not show`)
  }
  const justShipped = (): Promise<void> => twice(async () => judge(await shippedWithOwner(fixtures)))
  await fixtures.each([() => eachOwned(fixtures, judge), justShipped], (part) => part(), 'note')
})

/** Section 2, Fulfillment, `bottles`: of a club fulfillment they MUST be the sum of its allocation's item quantities. */
requirement('FUL-8', async (fixtures) => {
  let judged = 0
  const judge = ({ fulfillment: { bottles }, owner, only, page }: Owned): void => {
    const items = itemsIn(owner)
    if (!only || typeof bottles !== 'number' || items.length === 0) return
    const expected = items.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    judged += 1
    claim(bottles === expected, {
      message: 'the bottles of a club fulfillment are not the sum of the quantities in its allocation',
      expected,
      actual: bottles,
      exchange: page,
    })
  }
  await eachOwned(fixtures, judge, ['club'])
  if (judged === 0) throw new Inconclusive('data: a club fulfillment with bottles, whose allocation has items')
})

/** Section 2, Fulfillment, `adult_signature_required`: it MUST be that of the order, where the order has one fulfillment. */
requirement('FUL-9', async (fixtures) => {
  let judged = 0
  const judge = (owned: Owned): void => {
    if (!owned.only) return
    judged += 1
    claimSame(owned, 'adult_signature_required')
  }
  await eachOwned(fixtures, judge, ['shop'])
  if (judged === 0) throw new Inconclusive('data: an order with one fulfillment')
})

/** A name may be corrected later, on one of the two: of stored ones only a missing name is judged. */
function claimAddressee({ fulfillment, owner, ownerName, only, page }: Owned): void {
  const [actual, expected] = [at(fulfillment, '/ship_to/name'), at(owner, '/ship_to/name')]
  if (!only || typeof expected !== 'string') return
  claim(actual === undefined || (typeof actual === 'string' && actual.trim() !== ''), {
    message: `a fulfillment has no addressee, and its ${ownerName} names one`,
    expected,
    actual,
    exchange: page,
  })
}

async function keepsAddressee({ requests }: Fixtures): Promise<void> {
  const { cart } = await requests.orders.placed('shipped')
  const { row, page } = await requests.parcels.packed()
  const [actual, expected] = [at(row, '/ship_to/name'), at(cart['ship_to'], '/name')]
  const message = 'a new fulfillment does not name the addressee that its order was placed with'
  const evidence = { message, expected, actual, exchange: page }
  requests.claimStored('createOrder', actual === expected, evidence, 'ship_to')
}

/** Section 2, Fulfillment, `ship_to`: its `name` MUST be the addressee. */
requirement('FUL-10', async (fixtures) => {
  const parts = [() => eachOwned(fixtures, claimAddressee), () => keepsAddressee(fixtures)]
  await fixtures.each(parts, (part) => part(), 'note')
})
