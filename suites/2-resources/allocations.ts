import { header, isSuccess } from '../../spec/exchange.ts'
import { canonical, isObject } from '../../spec/oracle/json.ts'
import type { MemberAllocation } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import { unlisted } from '../../fixtures/target/references.ts'
import { afterTierChange, newlyAllocated } from '../../fixtures/target/scenarios/winery-events.ts'
import { allocations, itemsIn, ownPages } from '../../fixtures/target/scenarios/customers/releases.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Section 2, MemberAllocation, shipment_id, and section 4, endpoints, GET /v1/club/shipments/{shipment_id}/allocations:
 * the allocations that are listed below a release MUST be those of that release.
 */
requirement('ALLOC-1', async ({ api, resources }) => {
  const below = new Map<unknown, string>()
  const { release: largest, walk } = await ownPages(api, resources)
  const again = walk.items.map((allocation) => ({
    allocation,
    release: largest.id,
    page: resources.pageWith(walk, allocation),
  }))
  const found = [...(await allocations(api, resources)), ...again]
  if (found.every(({ allocation }) => typeof allocation.shipment_id !== 'string'))
    throw new Inconclusive('needs an allocation that names its release')
  for (const { allocation, release, page } of found) {
    const { id, shipment_id } = allocation
    claim(typeof shipment_id !== 'string' || shipment_id === release, {
      message: 'an allocation is listed below another release than its own',
      expected: release,
      actual: shipment_id,
      exchange: page,
    })
    const first = below.get(id)
    claim(id === undefined || first === undefined || first === release, {
      message: 'an allocation is listed below two releases',
      expected: first,
      actual: release,
      exchange: page,
    })
    below.set(id, release)
  }
})

/**
 * Section 2, AllocationItem, unit_price: only an add-on has a `unit_price`: it MUST be null on an item of the base box.
 */
requirement('ALLOC-4', async (fixtures) => {
  const { api, resources } = fixtures
  const found = [...(await allocations(api, resources)), ...(await newlyAllocated(fixtures))]
  const base = found.flatMap(({ allocation, page }) =>
    itemsIn(allocation).flatMap((item) =>
      item.is_addon === false && item.unit_price !== undefined ? [{ item, page }] : [],
    ),
  )
  for (const {
    item: { id, unit_price },
    page,
  } of nonEmpty(base, 'needs an allocation with an item of the base box (is_addon false)')) {
    claim(!isObject(unit_price), {
      message: `an item of the base box has a unit_price (${String(id)})`,
      expected: null,
      actual: unit_price,
      exchange: page,
    })
  }
})

/** The maximum number of customers, missing from the list, that are read by id. */
const lookedUp = 5

/**
 * Section 2, MemberAllocation, customer_id, and MemberAllocation, club_tier_id: the customer and the tier that an
 * allocation names MUST exist.
 */
requirement('ALLOC-5', async ({ api, each, resources }) => {
  const found = await allocations(api, resources)
  const idsUnder = (key: string): string[] =>
    [...new Set(found.map(({ allocation }) => allocation[key]))].filter((id) => typeof id === 'string')
  const [tiers, customers] = [idsUnder('club_tier_id'), idsUnder('customer_id')]
  if (tiers.length + customers.length === 0)
    throw new Inconclusive('needs an allocation that names its member or its tier')
  const { ids, walk } = await unlisted(resources, 'listClubTiers', tiers)
  expect(ids, walk.pages.at(-1)).toBeNone('listed tiers', 'an allocation names a tier that is not in the list of tiers')

  const listed = new Set((await resources.all('listCustomers')).map(({ id }) => id))
  await each(customers.filter((id) => !listed.has(id)).slice(0, lookedUp), async (id) => {
    const exchange = await api.send({ method: 'GET', path: pathOf('readCustomer', id) })
    expect(exchange).notToBeRefused(`an allocation names a customer who cannot be read (${id})`)
  })
})

/** The ids of an allocation's items, by the other values of the items. */
function idsByItem(allocation: MemberAllocation): Map<string, unknown[]> {
  const ids = new Map<string, unknown[]>()
  for (const { id, ...rest } of itemsIn(allocation)) {
    const said = canonical(rest)
    ids.set(said, [...(ids.get(said) ?? []), id].sort())
  }
  return ids
}

/**
 * Claims that the items of an allocation have the same ids on each page of the run that shows it. The winery may have
 * edited an item between the reads: only items with equal values are compared.
 */
function claimStableIds({ api, resources }: Fixtures): void {
  const known = new Map<unknown, Map<string, unknown[]>>()
  const pages = api.exchanges.filter(
    (page) =>
      page.operation === 'listAllocations' && isSuccess(page) && header(page, 'x-service-environment') !== 'live',
  )
  for (const page of pages)
    for (const allocation of resources.itemsOf(page)) {
      const now = idsByItem(allocation)
      const before = known.get(allocation['id'])
      known.set(allocation['id'], now)
      for (const [said, ids] of before ?? []) {
        if (now.get(said)?.length !== ids.length) continue
        expect(now.get(said), page).toEqual(ids, 'the items of an allocation have other ids on a later read')
      }
    }
}

/**
 * Section 2, AllocationItem, id: the id of an allocation item MUST be stable, and no two items MAY share one. Runs late,
 * when fulfillments have been shipped.
 */
requirement(
  'ALLOC-6',
  async (fixtures) => {
    const { api, resources } = fixtures
    const owner = new Map<unknown, unknown>()
    for (const { allocation, page } of [...(await allocations(api, resources)), ...(await newlyAllocated(fixtures))]) {
      const ids = itemsIn(allocation)
        .map(({ id }) => id)
        .filter((id) => typeof id === 'string')
      const shared = ids.find(
        (id, index) => ids.indexOf(id) !== index || (owner.has(id) && owner.get(id) !== allocation['id']),
      )
      expect(shared, page).toBeNone('an id of its own', 'two items of allocations have one id')
      for (const id of ids) owner.set(id, allocation['id'])
    }
    if (owner.size === 0) throw new Inconclusive('needs an allocation with items')
    await ownPages(api, resources)
    claimStableIds(fixtures)
  },
  { late: true },
)

/**
 * Section 2, MemberAllocation, `club_tier_id`: it MUST be the tier at the time of the release, not the one that the
 * member has now.
 */
requirement('ALLOC-8', async (fixtures) => {
  const { before, away, allocation } = await afterTierChange(fixtures)
  const isShown = typeof before.allocation.row.club_tier_id === 'string'
  const cases = [
    { when: 'before its member moved to another tier', shown: before.allocation },
    { when: 'after its member has left the club', shown: away },
    { when: 'after its member moved to another tier', shown: allocation },
  ]
  for (const { when, shown } of cases) {
    const actual = shown?.row.club_tier_id
    // The tier may be unknown, but not once it was shown.
    const held = actual === undefined || actual === before.tier || (actual === null && !isShown)
    claim(held, {
      message: `an allocation ${when} does not show the tier that the member had at the time of the release`,
      expected: before.tier,
      actual,
      exchange: shown?.page,
    })
  }
})
