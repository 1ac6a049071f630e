import { type Exchange, isRefusal } from '../../spec/exchange.ts'
import type { Customer } from '../../spec/resource-types.ts'
import { Inconclusive, type Evidence, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { drawn } from '../../fixtures/target/arbitraries/turn.ts'
import { ifConclusive } from '../../fixtures/target/claims.ts'
import { sleep } from '../../fixtures/target/recording/inputs.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf, type Walk } from '../../fixtures/target/resources.ts'
import { customerOf, identityOf } from '../../fixtures/target/rows.ts'
import { twoPagesUnder } from '../../fixtures/target/scenarios/lists/cursors.ts'
import { afterTierChange, newRelease } from '../../fixtures/target/scenarios/winery-events.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Rows of a page that every target is expected to serve. */
const mostRows = 50

const statuses = ['none', 'pending', 'active', 'past_due'] as const

const identify =
  ({ bindings }: Fixtures) =>
  (member: Resource): string | undefined =>
    identityOf('listClubMembers', member, bindings)

/** The members of one status; undefined if the filter does not accept that status. */
async function filtered({ api, resources, note }: Fixtures, status: string): Promise<Walk | undefined> {
  const query: [string, string][] = [['club_status', status]]
  try {
    return await resources.walkNow('listClubMembers', { query })
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    const probe = await api.send({ method: 'GET', path: pathOf('listClubMembers'), query })
    // Customers who are not in the club may be left out of the list, so the filter need not accept `none`.
    if (status !== 'none' || !isRefusal(probe)) {
      expect(probe).notToBeRefused(`the members cannot be filtered by club_status=${status}`)
      throw error
    }
    note(`club_status=none is refused with ${probe.response.status}`)
    return undefined
  }
}

/** The first two pages of a status, of the target's own size: a server may lose the filter on the second page. */
const ownPages = ({ resources }: Fixtures, status: string): Promise<Walk> =>
  resources.walkPages('listClubMembers', { query: [['club_status', status]], pages: 2 })

/**
 * Two pages of a status, the second with its last member only; undefined where the size of a page cannot be chosen, or
 * there is one member.
 */
async function pagesOfAll({ bindings, resources }: Fixtures, status: string, walk: Walk): Promise<Walk | undefined> {
  const size = bindings.known<string>('list.page-size')
  const rows = Math.min(walk.items.length - 1, mostRows)
  if (size === undefined || rows < 1) return undefined
  const query: [string, string][] = [
    ['club_status', status],
    [size, String(rows)],
  ]
  return ifConclusive(() => resources.walkPages('listClubMembers', { query, pages: 2 }))
}

/**
 * Two pages of a status with one member each; the first attempt takes those from which the cursor checks have their cursor.
 */
async function pagesOfOne(fixtures: Fixtures, status: string, attempt: Attempt): Promise<Walk | undefined> {
  const { bindings, resources } = fixtures
  const size = bindings.known<string>('list.page-size')
  if (size === undefined) return undefined
  const filter: [string, string] = ['club_status', status]
  return ifConclusive((): Promise<Walk> =>
    attempt === 1
      ? twoPagesUnder(fixtures, 'listClubMembers', [filter])
      : resources.walkPages('listClubMembers', { query: [filter, [size, '1']], pages: 2 }),
  )
}

/** The second attempt waits for reads that lag behind a list, and all but the first read every list again. */
type Attempt = 1 | 2 | 3

/** Milliseconds before the last attempt: a server may need some seconds to filter by what has just changed. */
const pause = 3_000

/** A violation that concerns one member. */
interface Mismatch {
  member: string
  evidence: Evidence
}

/** The whole list of members, and the list of each status. */
interface Lists {
  whole: Walk
  byStatus: readonly { status: string; walk: Walk | undefined }[]
}

/** How many customers are read in one list of members: a list of customers may be too long to show them all. */
const mostReads = (grade: string): number => (grade === 'certify' ? 60 : 15)

/** Which club_status a customer was shown with last. */
type Known = Map<unknown, unknown>

/**
 * Members under a status that differs from their customer. A customer is read again before it counts, and what was read
 * is known from then on.
 */
async function misplaced(
  { api, bindings, note, resources }: Fixtures,
  attempt: Attempt,
  status: string,
  walk: Walk,
  known: Known,
): Promise<Mismatch[]> {
  const isListed = (member: Resource): boolean => known.has(customerOf(member, bindings))
  const [listed, unlisted] = [walk.items.filter(isListed), walk.items.filter((member) => !isListed(member))]
  const sample = drawn(unlisted, mostReads(api.config.grade), api.config.seed)
  if (sample.length < unlisted.length)
    note(`tested on ${listed.length + sample.length} of ${walk.items.length} members with club_status=${status}`)
  const judge = async (member: Resource): Promise<Mismatch | undefined> => {
    const id = customerOf(member, bindings)
    if (id === undefined || known.get(id) === status) return undefined
    const read = (): Promise<Exchange> => api.send({ method: 'GET', path: pathOf('readCustomer', id) })
    const agrees = (each: Exchange): boolean => isRefusal(each) || resourceOf<Customer>(each).club_status === status
    // A read of the customer may lag behind the list.
    const record = await (attempt === 2 ? resources.patiently(read, agrees) : read())
    if (isRefusal(record)) return undefined
    const actual = resourceOf<Customer>(record).club_status
    known.set(id, actual)
    if (typeof actual !== 'string' || actual === status) return undefined
    const message = `a member in the list with club_status=${status} has another club_status`
    return { member: id, evidence: { message, expected: status, actual, exchange: resources.pageWith(walk, member) } }
  }
  const found = await Promise.all([...listed, ...sample].map(judge))
  return found.filter((each) => each !== undefined)
}

/**
 * Reads the lists. The whole list may be the cached one, since a mismatch is confirmed with new lists; under certify
 * customers of the run have joined since it was cached.
 */
async function listsOf(fixtures: Fixtures, attempt: Attempt): Promise<Lists> {
  const { api, resources } = fixtures
  const mayBeCached = attempt === 1 && !api.isCertify
  const whole = await (mayBeCached ? resources.walk('listClubMembers') : resources.walkNow('listClubMembers'))
  if (whole.items.length === 0) throw new Inconclusive('needs a club member')
  if (!whole.items.some((row) => identify(fixtures)(row) !== undefined))
    throw new Inconclusive(
      'needs a club member that can be told from others, by an id or by its customer: declare read.member-customer',
    )
  const walked = statuses.map(async (status) => ({ status, walk: await filtered(fixtures, status) }))
  return { whole, byStatus: await Promise.all(walked) }
}

/** Members that are in the lists of two statuses. */
function underTwo(fixtures: Fixtures, { byStatus }: Lists): Mismatch[] {
  const under = new Map<string, string>()
  return byStatus.flatMap(({ status, walk }) =>
    (walk?.items ?? []).flatMap((row): Mismatch[] => {
      const member = identify(fixtures)(row)
      const other = member === undefined ? undefined : under.get(member)
      if (member !== undefined) under.set(member, status)
      if (member === undefined || other === undefined || other === status) return []
      const message = `a member appears under club_status=${other} and under club_status=${status}`
      const exchange = walk === undefined ? undefined : fixtures.resources.pageWith(walk, row)
      return [{ member, evidence: { message, expected: 'one status', actual: row, exchange } }]
    }),
  )
}

/** Statuses of customers who have joined the club. */
const joined: readonly string[] = ['active', 'past_due']

/** Members who have joined and are not in the whole list. Those who are past due count if their customer is a club member. */
function onlyFiltered(fixtures: Fixtures, { whole, byStatus }: Lists, customers: readonly Customer[]): Mismatch[] {
  if (!whole.complete) return []
  const listed = new Set(whole.items.map(identify(fixtures)))
  const isMember = (row: Resource): boolean =>
    customers.some(({ id, is_club_member }) => id === customerOf(row, fixtures.bindings) && is_club_member === true)
  const filteredBy = byStatus.filter(({ status }) => joined.includes(status))
  return filteredBy.flatMap(({ status, walk }) =>
    (walk?.items ?? []).flatMap((row): Mismatch[] => {
      const member = identify(fixtures)(row)
      if (member === undefined || listed.has(member) || (status !== 'active' && !isMember(row))) return []
      const message = `a member appears under club_status=${status}, and not in the unfiltered list`
      const exchange = whole.pages.at(-1)
      return [{ member, evidence: { message, expected: row, actual: 'not in the unfiltered list', exchange } }]
    }),
  )
}

/**
 * Members of the whole list that are in the list of no status. Not judged if the filter refuses `none`: these members may
 * have that status.
 */
function underNone(fixtures: Fixtures, { whole, byStatus }: Lists): Mismatch[] {
  if (!whole.complete || byStatus.some(({ walk }) => walk === undefined)) return []
  const under = new Set(byStatus.flatMap(({ walk }) => walk?.items ?? []).map(identify(fixtures)))
  return whole.items.flatMap((row): Mismatch[] => {
    const member = identify(fixtures)(row)
    if (member === undefined || under.has(member)) return []
    const message = 'a member of the unfiltered list appears under no club_status'
    const exchange = fixtures.resources.pageWith(whole, row)
    return [{ member, evidence: { message, expected: 'one status', actual: row, exchange } }]
  })
}

/** Members of a status that a complete walk over the same members in two pages shows twice, or not at all. */
function lostInPages(fixtures: Fixtures, status: string, walk: Walk, paged: Walk): Mismatch[] {
  if (!paged.complete) return []
  const identities = paged.items.map(identify(fixtures))
  return walk.items.flatMap((row): Mismatch[] => {
    const member = identify(fixtures)(row)
    const times = identities.filter((each) => each === member).length
    if (member === undefined || times === 1) return []
    const message = `a walk over the members with club_status=${status} in two pages shows a member ${times} times`
    return [{ member, evidence: { message, expected: 'each member once', actual: row, exchange: paged.pages.at(-1) } }]
  })
}

/** The status with most members. */
const mostFrequent = ({ byStatus }: Lists): string | undefined =>
  byStatus.toSorted((one, other) => (other.walk?.items.length ?? 0) - (one.walk?.items.length ?? 0))[0]?.status

/** How the list of one status, also in pages, disagrees with the customers and with itself. */
async function mismatchesOf(
  fixtures: Fixtures,
  attempt: Attempt,
  { status, walk, isLargest }: Lists['byStatus'][number] & { isLargest: boolean },
  known: Known,
): Promise<Mismatch[]> {
  if (walk === undefined) return []
  const found = await misplaced(fixtures, attempt, status, walk, known)
  const inPages = [
    status === 'active' ? await ownPages(fixtures, status) : undefined,
    fixtures.api.isCertify ? await pagesOfAll(fixtures, status, walk) : undefined,
    fixtures.api.isCertify && isLargest ? await pagesOfOne(fixtures, status, attempt) : undefined,
  ]
  for (const paged of inPages.filter((each) => each !== undefined))
    found.push(
      ...(await misplaced(fixtures, attempt, status, paged, known)),
      ...lostInPages(fixtures, status, walk, paged),
    )
  return found
}

/** How the whole list, the lists by status and the customers disagree. */
async function mismatches(fixtures: Fixtures, attempt: Attempt): Promise<Mismatch[]> {
  const lists = await listsOf(fixtures, attempt)
  const customers = await fixtures.resources.all('listCustomers')
  const known: Known = new Map(customers.map((each) => [each.id, each.club_status]))
  const largest = mostFrequent(lists)
  const found = await Promise.all(
    lists.byStatus.map((each) =>
      mismatchesOf(fixtures, attempt, { ...each, isLargest: each.status === largest }, known),
    ),
  )
  return [
    ...found.flat(),
    ...underTwo(fixtures, lists),
    ...onlyFiltered(fixtures, lists, customers),
    ...underNone(fixtures, lists),
  ]
}

/** Claims that the list under its own status shows a member whom the winery has added during the run. */
async function claimShowsNewMember(fixtures: Fixtures): Promise<true> {
  const { bindings, requests, resources } = fixtures
  const { customer } = await newRelease(fixtures)
  const isOwn = (row: Resource): boolean => customerOf(row, bindings) === customer
  const shows = async (query: [string, string][]): Promise<Walk> =>
    resources.walkNow('listClubMembers', { query, until: isOwn })
  const statusNow = async (): Promise<unknown> =>
    resourceOf<Customer>(await requests.customers.read(customer)).club_status
  const listed = await resources.patiently(
    async () => {
      const status = await statusNow()
      return { status, walk: await shows([['club_status', String(status)]]) }
    },
    ({ walk }) => walk.items.some(isOwn),
  )
  if (listed.walk.items.some(isOwn)) return true
  const whole = await shows([])
  if (!listed.walk.complete || !whole.items.some(isOwn) || (await statusNow()) !== listed.status)
    throw new Inconclusive('needs a list of club members that shows a customer of the run who has joined the club')
  throw new Violation({
    message: `a member who has joined during the run is in the unfiltered list, and not under club_status=${String(listed.status)}`,
    expected: customer,
    actual: 'a complete walk without the member',
    exchange: listed.walk.pages.at(-1),
  })
}

/** Claims that a customer who has left the club during the run is not listed as an active member. */
async function claimHidesFormerMember(fixtures: Fixtures): Promise<true> {
  const { left } = await afterTierChange(fixtures)
  if (left === undefined) throw new Inconclusive('needs a member of the run in the list with club_status=active')
  if (left.members !== undefined) throw new Violation(left.members)
  return true
}

/** Whether two mismatches are the same one: a member whose status changes again and again has several. */
const isSame = (one: Mismatch, other: Mismatch): boolean =>
  one.member === other.member && one.evidence.message === other.evidence.message

/** A member may have joined or left between two of the lists, or a list may lag: a mismatch counts if it lasts. */
async function claimNoMismatch(fixtures: Fixtures): Promise<void> {
  const first = await mismatches(fixtures, 1)
  if (first.length === 0) return
  const again = await mismatches(fixtures, 2)
  const confirmed = again.filter((found) => first.some((each) => isSame(each, found)))
  if (confirmed.length === 0) return
  await sleep(pause)
  const last = await mismatches(fixtures, 3)
  const lasting = last.find((found) => confirmed.some((each) => isSame(each, found)))
  if (lasting !== undefined) throw new Violation(lasting.evidence)
}

/**
 * Section 4, Lists, parameters and bodies, bullet 1: the list of club members MUST be filtered by club_status where the
 * parameter is sent.
 */
requirement(
  'MEMBERS-1',
  async (fixtures) => {
    const isCertify = fixtures.api.isCertify
    if (isCertify && !(await ifConclusive(() => claimShowsNewMember(fixtures))))
      fixtures.note('not exercised: a member who joins during the run')
    if (isCertify && !(await ifConclusive(() => claimHidesFormerMember(fixtures))))
      fixtures.note('not exercised: a member who leaves during the run')
    // By now the run's own customers have joined and left, so the lists are most likely to stay the same for a moment.
    await claimNoMismatch(fixtures)
  },
  { late: true },
)
