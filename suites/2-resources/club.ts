import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import type { ClubShipment, Customer } from '../../spec/resource-types.ts'
import { canonical } from '../../spec/oracle/json.ts'
import { Inconclusive, NotApplicable } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { unlisted } from '../../fixtures/target/references.ts'
import { isOf } from '../../fixtures/target/scenarios/comparisons/recent.ts'
import {
  afterLeaving,
  newlyAllocated,
  newRelease,
  pagesOfNewRelease,
} from '../../fixtures/target/scenarios/winery-events.ts'
import { releases } from '../../fixtures/target/scenarios/customers/releases.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Section 2, ClubTier, is_active, and section 4, endpoints, GET /v1/club/tiers: inactive tiers MUST stay in the list of
 * tiers.
 */
requirement('TIER-1', async ({ api, resources }) => {
  const tiers = await resources.walk('listClubTiers')
  if (tiers.items.some((tier) => tier.is_active === false)) return
  // No inactive tier is listed: either there is none, or they are left out, and a customer or allocation may still
  // refer to one.
  const none = (await resources.all('listClubShipments')).length === 0
  const allocated = none ? [] : (await releases(api, resources)).flatMap(({ allocations }) => allocations.items)
  const referring = [...(await resources.all('listCustomers')), ...allocated].map((each) => each.club_tier_id)
  const { ids, walk } = await unlisted(
    resources,
    'listClubTiers',
    referring.filter((id) => typeof id === 'string'),
  )
  expect(ids, walk.pages.at(-1)).toBeNone(
    'the tiers that are named elsewhere',
    'the list of tiers shows only active ones, and customers or allocations name one that it does not show',
  )
  throw new Inconclusive('needs a tier that is no longer active')
})

/** Claims that a listed release with allocations has a `generated_at`. */
async function listedReleases({ api, each, resources, note }: Fixtures): Promise<void> {
  const all = await releases(api, resources)
  await each(all, async ({ id, release, allocations }) => {
    const any = allocations.items.length > 0
    if (!any && release.generated_at !== null)
      note('a release has a `generated_at` and no allocations: the club may have had no members')
    if (!any || typeof release.generated_at === 'string') return
    // It may have been generated after the list of releases was read, or its allocations are still being generated.
    const exchange = await resources.patiently(
      async () =>
        succeeded(
          await api.send({ method: 'GET', path: pathOf('readClubShipment', id) }),
          'readClubShipment must answer',
        ),
      (seen) => resourceOf<ClubShipment>(seen).generated_at !== null,
    )
    const { generated_at } = resourceOf<ClubShipment>(exchange)
    expect(generated_at, exchange).notToBeNull('a time', 'a release has allocations and no `generated_at`')
  })
  if (all.every(({ allocations }) => allocations.items.length === 0))
    throw new Inconclusive('needs a release with allocations')
  if (all.every(({ release }) => release.generated_at !== null))
    throw new Inconclusive('needs a release that is not generated yet')
}

/** Claims that the `generated_at` of a release that was just generated is the time of the call. */
async function newlyGenerated(fixtures: Fixtures): Promise<void> {
  const { release } = await newRelease(fixtures)
  const { generated_at } = resourceOf<ClubShipment>(release)
  claim(generated_at !== null && isOf(release, generated_at, fixtures.api.knowledge.zone) !== false, {
    message: 'the `generated_at` of a release is not the time at which its allocations were generated',
    expected: 'a time within five minutes',
    actual: generated_at,
    exchange: release,
  })
}

/**
 * Section 2, ClubShipment, `generated_at`: it MUST be null until the allocations are generated, and set from then on.
 */
requirement('RELEASE-1', async (fixtures) => {
  await newlyGenerated(fixtures).catch((error: unknown) => {
    if (!(error instanceof Inconclusive)) throw error
    fixtures.note(`not exercised: ${error.message}`)
  })
  await listedReleases(fixtures)
})

/** What the winery planned for a member, without what it changes later. */
const planOf = ({ created_at, club_tier_id, ship_to, items }: Resource): string =>
  canonical([
    created_at,
    club_tier_id,
    ship_to,
    ((items ?? []) as Resource[]).map(({ product_id, quantity }) => `${String(product_id)} ${String(quantity)}`).sort(),
  ])

/**
 * Whether the allocations of one customer were generated twice for one member. A winery that merges two customers, or
 * assigns an allocation anew, leaves a customer two of different plans.
 */
const isTwice = (own: readonly Resource[], all: number): boolean =>
  new Set(own.map(planOf)).size < own.length || (own.length > 2 && own.length > all / 2)

/** Claims that no two allocations of a release were generated for one member. */
function claimOneForEach({ note }: Fixtures, allocations: readonly Resource[], page?: Exchange): void {
  const named = allocations.filter(({ customer_id }) => typeof customer_id === 'string')
  // The same allocation shown twice is a fault of pagination.
  const unique = [...new Map(named.map((row) => [row['id'], row])).values()]
  for (const customer_id of new Set(unique.map((row) => row['customer_id']))) {
    const own = unique.filter((row) => row['customer_id'] === customer_id)
    if (own.length < 2) continue
    claim(!isTwice(own, unique.length), {
      message: 'a release has two allocations for one member',
      expected: 'one for each',
      actual: { customer_id, allocations: own.map(({ id }) => id) },
      exchange: page,
    })
    note('a customer has two different allocations of one release')
  }
}

/**
 * Claims that no allocation of the release that was generated during the run is for a customer who was in no club before
 * it, and is in none now.
 */
async function claimForMembers(fixtures: Fixtures): Promise<void> {
  const { api, resources } = fixtures
  const allocated = await newlyAllocated(fixtures)
  const asked = Math.min(...allocated.map(({ page }) => page?.number ?? Infinity))
  const { items, pages } = await resources.walk('listCustomers')
  if (!pages.every(({ number }) => number < asked)) return
  const nonMembers = new Set<unknown>(items.filter(({ club_status }) => club_status === 'none').map(({ id }) => id))
  const wrong = allocated.find(({ allocation }) => nonMembers.has(allocation.customer_id))
  if (wrong === undefined) return
  const { customer_id } = wrong.allocation
  const now = await api.send({ method: 'GET', path: pathOf('readCustomer', String(customer_id)) })
  const isNoMember = isSuccess(now) && resourceOf<Customer>(now).club_status === 'none'
  claim(!isNoMember || fixtures.asked.some(({ body }) => body.customer_id === customer_id), {
    message: 'a release has an allocation for a customer who is not a club member',
    expected: 'one for each member',
    actual: wrong.allocation,
    exchange: wrong.page,
  })
}

/**
 * Section 2, ClubShipment, paragraph 1: a release MUST have at most one allocation for each member, and none for anyone
 * else.
 */
requirement('RELEASE-2', async (fixtures) => {
  const { api, each, resources } = fixtures
  const large = (await releases(api, resources)).filter(({ allocations }) => allocations.items.length > 1)
  // One page at a time: an allocation may be planned anew between two reads.
  for (const page of await pagesOfNewRelease(fixtures))
    claimOneForEach(fixtures, resources.itemsOf(page) as Resource[], page)
  await claimForMembers(fixtures)
  if (large.length === 0) throw new Inconclusive('needs a release with several allocations')
  await each(large, async ({ allocations: { items, pages } }) => claimOneForEach(fixtures, items, pages.at(-1)))
})

/** Section 2, Customer, is_club_member: a customer who has left the club MUST NOT be shown as a member of it. */
requirement('CLUB-1', async (fixtures) => {
  const { former } = await afterLeaving(fixtures)
  if (!former.hasLeft)
    throw new NotApplicable('a customer who has left the club still shows a membership, which may end later')
  claim(!former.isMember, {
    message: '`is_club_member` is true of a customer who has left the club and shows no membership in any other field',
    expected: false,
    actual: true,
    exchange: former.shown,
  })
})

/** Whether a customer pays for a membership: it is active, and a card is charged for a tier on a known date. */
const paysForMembership = ({ club_status, club_paused, ...member }: Customer): boolean =>
  club_status === 'active' &&
  club_paused === false &&
  [member.club_tier_id, member.club_next_charge_date, member.club_card_last4].every((each) => typeof each === 'string')

/** How many customers who seem to pay without being members are read again, and how many of them are decisive. */
const [mostSuspects, decisive] = [6, 2]

/** Section 2, Customer, is_club_member: a customer who pays for a membership MUST be shown as a member. */
requirement('CLUB-2', async ({ api, note, resources }) => {
  const paying = nonEmpty(
    (await resources.all('listCustomers')).filter(paysForMembership),
    'needs a customer with an active membership, a tier, a card and a date of the next charge',
  )
  const isNoMember = (each: Customer): boolean => paysForMembership(each) && each.is_club_member === false
  const suspects = paying.filter(isNoMember)
  const found: Exchange[] = []
  for (const { id } of suspects.slice(0, mostSuspects)) {
    const read = await api.send({ method: 'GET', path: pathOf('readCustomer', String(id)) })
    if (isSuccess(read) && isNoMember(resourceOf<Customer>(read))) found.push(read)
    if (found.length === decisive) break
  }
  claim(found.length < decisive, {
    message: '`is_club_member` is false for customers whose membership is active and charged',
    expected: true,
    actual: false,
    exchange: found.at(-1),
  })
  if (found.length === 0) return
  // A single one may be about to join, or to leave.
  if (suspects.length === paying.length)
    throw new Inconclusive('needs a customer who pays for a membership and is shown as a member')
  note('one customer who seems to pay for a membership is not shown as a member')
})
