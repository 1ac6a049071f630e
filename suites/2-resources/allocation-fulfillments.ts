import { type Exchange } from '../../spec/exchange.ts'
import type { Fulfillment, MemberAllocation } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { eachReleased, type Owned } from '../../fixtures/target/scenarios/shipping/fulfillment-owners.ts'
import {
  currentAllocation,
  currentFulfillment,
  shippedAllocation,
} from '../../fixtures/target/scenarios/shipping/shipped-allocation.ts'
import { shippedByCalls } from '../../fixtures/target/scenarios/shipping/shipped-calls.ts'
import { newRelease } from '../../fixtures/target/scenarios/winery-events.ts'
import { allocations, type Listed } from '../../fixtures/target/scenarios/customers/releases.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Claims that an allocation names a fulfillment that names the allocation. */
async function claimNamesEachOther(fixtures: Fixtures, listed: Pick<Listed, 'allocation' | 'release'>): Promise<void> {
  const {
    row: { id, fulfillment_id },
  } = await currentAllocation(fixtures, listed)
  if (typeof fulfillment_id !== 'string') return
  const exchange = await fixtures.resources.readMade('readFulfillment', fulfillment_id)
  expect(exchange).notToBeRefused('the `fulfillment_id` of an allocation cannot be read')
  const { kind, allocation_id } = resourceOf<Fulfillment>(exchange)
  expect(kind, exchange).toBeIfShown('club', 'the fulfillment of an allocation is not of kind club')
  expect(allocation_id, exchange).toBeIfShown(id, 'the fulfillment of an allocation names another allocation')
}

/** The maximum number of mismatched pairs that are read again: one that stays wrong is enough. */
const readAgain = 3

/** Whether an allocation names another fulfillment than the one that names it: it may have several. */
const isOfAnother = ({ fulfillment, owner }: Owned): boolean =>
  typeof owner.fulfillment_id === 'string' && owner.fulfillment_id !== fulfillment.id

/** Claims that a fulfillment of the release that was generated during the run and its allocation name each other. */
function namesEachOther(owned: Owned): boolean {
  const { fulfillment, owner, page } = owned
  const message = 'an allocation of a release that was just generated and its fulfillment do not name each other'
  const [expected, actual] = [
    { fulfillment_id: fulfillment.id, allocation_id: owner.id },
    { fulfillment_id: owner.fulfillment_id, allocation_id: fulfillment.allocation_id },
  ]
  // An allocation names no fulfillment that was cancelled.
  const holds = isOfAnother(owned) || fulfillment.status === 'cancelled' || difference(expected, actual) === undefined
  claim(holds, { message, expected, actual, exchange: page })
  return true
}

/** The same for all of that release; other fulfillments that its allocations name are read. */
async function releaseNamesEachOther(fixtures: Fixtures): Promise<void> {
  const others = new Map<unknown, Resource>()
  await eachReleased(fixtures, (owned) => {
    if (isOfAnother(owned)) others.set(owned.owner.id, owned.owner)
    return namesEachOther(owned)
  })
  const release = String(resourceOf((await newRelease(fixtures)).release).id)
  await fixtures.each([...others.values()].slice(0, readAgain), (allocation) =>
    claimNamesEachOther(fixtures, { allocation, release }),
  )
}

/** Claims that an allocation still names a fulfillment once that was marked shipped and names the allocation. */
async function claimStillNamed(fixtures: Fixtures): Promise<void> {
  const { release, fulfillment, allocation } = await shippedAllocation(fixtures)
  if (fulfillment.allocation_id !== allocation.row.id || allocation.row.fulfillment_id !== null) return
  const { row, page } = await fixtures.resources.patiently(
    () => currentAllocation(fixtures, { allocation: allocation.row, release }),
    (seen) => seen.row.fulfillment_id !== null,
  )
  expect(row.fulfillment_id, page).notToBeNull(
    fulfillment.id,
    'an allocation no longer names its fulfillment once that was marked shipped',
  )
}

/**
 * Section 2, MemberAllocation, fulfillment_id, and Fulfillment, allocation_id: an allocation and its fulfillment MUST
 * name each other.
 */
requirement('ALLOC-2', async (fixtures) => {
  const { api, each, resources } = fixtures
  const found = await allocations(api, resources)
  const listed = await resources.all('listFulfillments')
  const fulfillments = new Map<unknown, Fulfillment>(listed.map((each) => [each.id, each]))
  const named = found.filter(({ allocation }) => typeof allocation.fulfillment_id === 'string')
  const fits = ({ allocation }: Listed): boolean => {
    const fulfillment = fulfillments.get(allocation.fulfillment_id)
    return fulfillment !== undefined && fulfillment.kind === 'club' && fulfillment.allocation_id === allocation.id
  }
  await each(named.filter((listed) => !fits(listed)).slice(0, readAgain), (listed) =>
    claimNamesEachOther(fixtures, listed),
  )

  const nameless = new Map<unknown, Listed>(
    found
      .filter(({ allocation }) => allocation.fulfillment_id === null)
      .map((listed) => [listed.allocation.id, listed]),
  )
  const claiming = [...fulfillments.values()].filter(
    (fulfillment) => fulfillment.status !== 'cancelled' && nameless.has(fulfillment.allocation_id),
  )
  await each(claiming.slice(0, readAgain), async (fulfillment) => {
    const { row, page } = await currentAllocation(fixtures, nameless.get(fulfillment.allocation_id) as Listed)
    expect(row.fulfillment_id, page).notToBeNull(
      fulfillment.id,
      'a fulfillment names an allocation that does not name a fulfillment',
    )
  })
  if (api.isCertify)
    for (const part of [releaseNamesEachOther, claimStillNamed]) await ifConclusive(() => part(fixtures))
  if (named.length === 0) throw new Inconclusive('needs an allocation that names its fulfillment')
})

const isUnshipped = ({ carrier, tracking_number, fulfilled_at }: Resource): boolean =>
  [carrier, tracking_number, fulfilled_at].every((each) => typeof each !== 'string')

/** Claims that allocations have no carrier, tracking number or `fulfilled_at` if their fulfillment is still unfulfilled. */
async function claimUnshipped(fixtures: Fixtures, all: readonly Listed[]): Promise<void> {
  await fixtures.each(all.slice(0, readAgain), async (listed) => {
    const { row, page } = await currentAllocation(fixtures, listed)
    // The fulfillment is read last: if it is still unfulfilled, it was so when the allocation was read.
    const fulfillment = await currentFulfillment(fixtures, row.fulfillment_id)
    claim(fulfillment.status !== 'unfulfilled' || isUnshipped(row), {
      message: 'an allocation with an unfulfilled fulfillment has a `carrier`, a `tracking_number` or a `fulfilled_at`',
      expected: { carrier: null, tracking_number: null, fulfilled_at: null },
      actual: { carrier: row.carrier, tracking_number: row.tracking_number, fulfilled_at: row.fulfilled_at },
      exchange: page,
    })
  })
}

/** The ids of the fulfillments that were unfulfilled when they were listed. */
const waitingIds = async ({ resources }: Fixtures): Promise<ReadonlySet<unknown>> =>
  new Set(
    (await resources.all('listFulfillments')).filter(({ status }) => status === 'unfulfilled').map(({ id }) => id),
  )

/** Claims that the allocation of an unfulfilled fulfillment has no carrier, tracking number or `fulfilled_at`. */
async function claimEmptyUntilShipped(fixtures: Fixtures): Promise<void> {
  const waiting = await waitingIds(fixtures)
  const unshipped = (await allocations(fixtures.api, fixtures.resources)).filter(
    ({ allocation }) => waiting.has(allocation.fulfillment_id) && 'carrier' in allocation,
  )
  if (unshipped.length === 0) throw new Inconclusive('needs an allocation whose fulfillment is unfulfilled')
  await claimUnshipped(
    fixtures,
    unshipped.filter(({ allocation }) => !isUnshipped(allocation)),
  )
}

/** Claims the same of the allocations beside one that was marked shipped, as its page shows them afterwards. */
async function claimOthersStayEmpty(fixtures: Fixtures, release: string, page?: Exchange): Promise<void> {
  const waiting = await waitingIds(fixtures)
  const shipped = new Set(shippedByCalls(fixtures).map(({ id }): unknown => id))
  const rows = page === undefined ? [] : (fixtures.resources.itemsOf(page) as readonly MemberAllocation[])
  const others = rows.filter(({ fulfillment_id: id }) => waiting.has(id) && !shipped.has(id))
  if (others.length === 0) return fixtures.note('not exercised: an allocation beside one that was shipped')
  await claimUnshipped(
    fixtures,
    others.filter((row) => !isUnshipped(row)).map((allocation) => ({ allocation, release, page })),
  )
}

/** Claims that the allocation of a shipped fulfillment shows its carrier and tracking number. */
async function claimShowsShipment(fixtures: Fixtures): Promise<void> {
  const { note, requests } = fixtures
  const { release, sent, allocation } = await shippedAllocation(fixtures)
  const { row, page } = allocation
  const shown = { carrier: row.carrier, tracking_number: row.tracking_number }
  const names = (await requests.destinations.carrierNames()).get(sent.carrier) ?? []
  if (names.includes(shown.carrier)) note('an allocation shows the name of its carrier, not the code')
  const isCarrier = shown.carrier === sent.carrier || names.includes(shown.carrier)
  claim(isCarrier && shown.tracking_number === sent.tracking_number, {
    message: 'an allocation does not show the carrier and tracking number of its fulfillment',
    expected: sent,
    actual: shown,
    exchange: page,
  })
  await claimOthersStayEmpty(fixtures, release, page)
}

/**
 * Section 2, MemberAllocation, carrier, and MemberAllocation, tracking_number: the `carrier`, `tracking_number` and
 * `fulfilled_at` of an allocation MUST be null until it is shipped.
 */
requirement('ALLOC-3', async (fixtures) => {
  await fixtures.eachPossible([claimEmptyUntilShipped, claimShowsShipment], (part) => part(fixtures))
})
