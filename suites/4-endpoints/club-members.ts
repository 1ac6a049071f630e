import type { Customer } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive } from '../../fixtures/target/claims.ts'
import { sleep } from '../../fixtures/target/recording/inputs.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf, type Walk } from '../../fixtures/target/resources.ts'
import { customerOf } from '../../fixtures/target/rows.ts'
import { isSame, mismatches } from '../../fixtures/target/scenarios/comparisons/misfiled-members.ts'
import { afterTierChange, newRelease } from '../../fixtures/target/scenarios/winery-events.ts'

/** Milliseconds before the last attempt: a server may need some seconds to filter by what has just changed. */
const pause = 3_000

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
