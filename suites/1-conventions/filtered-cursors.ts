import { lists, type Operation } from '../../spec/contract.ts'
import { type Exchange, isRefusal } from '../../spec/exchange.ts'
import { canonical } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { identityOf, statusOf } from '../../fixtures/target/rows.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { issueUnderStatus, twoStatuses } from '../../fixtures/target/scenarios/lists/club-statuses.ts'
import { issue, issueLast, type Query } from '../../fixtures/target/scenarios/lists/cursors.ts'
import {
  type UsableFilter,
  filteredBy,
  filteredValues,
  usableFilters,
} from '../../fixtures/target/scenarios/lists/documented-filters.ts'
import { filterPair } from '../../fixtures/target/scenarios/lists/filter-pairs.ts'
import { issueUnderQuery } from '../../fixtures/target/scenarios/lists/filtered-walks.ts'
import {
  issuedUnder,
  pageUnder,
  requireFiltered,
  staysUnderAdded,
} from '../../fixtures/target/scenarios/lists/replayed-cursors.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The members list under a filter, with a cursor. The page size, which is not a filter, is the target's own. */
const membersUnder = ({ api, bindings }: Fixtures, filter: Query, cursor: string): Promise<Exchange> =>
  api.send({
    method: 'GET',
    path: '/v1/club/members',
    query: [...filter, [bindings.get<string>('list.cursor'), cursor]],
  })

const memberIdentity =
  ({ bindings }: Fixtures) =>
  (row: Resource): string =>
    identityOf('listClubMembers', row, bindings) ?? canonical(row)

async function refusesOtherFilter(fixtures: Fixtures): Promise<void> {
  const [status, other] = await twoStatuses(fixtures)
  const { cursor } = await issueUnderStatus(fixtures)
  expect(await membersUnder(fixtures, [['club_status', other]], cursor)).toBeRefused({
    because: `a cursor issued under club_status=${status}, replayed under club_status=${other}`,
  })
}

async function refusesMissingFilter(fixtures: Fixtures): Promise<void> {
  const { resources } = fixtures
  const [status] = await twoStatuses(fixtures)
  const { cursor } = await issueUnderStatus(fixtures)
  const without = await membersUnder(fixtures, [], cursor)
  if (isRefusal(without)) return
  const identity = memberIdentity(fixtures)
  const filtered = await resources.walkPages('listClubMembers', { query: [['club_status', status]] })
  const members = new Set(filtered.items.map(identity))
  const outside = resources.itemsOf(without).find((row) => !members.has(identity(row)))
  expect(outside, without).toBeNone(
    'a refusal, or only members of that status',
    `a cursor issued under club_status=${status} shows members of the unfiltered list without the filter`,
  )
}

async function refusesAddedFilter(fixtures: Fixtures): Promise<void> {
  const { bindings, resources } = fixtures
  // The other probes have cursors of first pages.
  const issued =
    (await ifConclusive(() => issueLast(fixtures, 'listClubMembers'))) ?? (await issue(fixtures, 'listClubMembers'))
  const [shown] = resources.itemsOf(issued.page)
  const status = shown === undefined ? undefined : statusOf(shown, bindings)
  if (status === undefined) throw new Inconclusive('needs a club member that shows its club_status')
  const filtered = await membersUnder(fixtures, [...issued.query, ['club_status', status]], issued.cursor)
  if (isRefusal(filtered)) return
  const rows = (page: Exchange): string[] => resources.itemsOf(page).map(memberIdentity(fixtures))
  const isSamePage = canonical(rows(filtered)) === canonical(rows(issued.page))
  // Members may have joined or left before this page.
  const now = isSamePage ? issued.page : await membersUnder(fixtures, issued.query, issued.cursor)
  if (canonical(rows(now)) !== canonical(rows(issued.page)))
    throw new Inconclusive('needs a page of club members that stays the same for a moment')
  claim(isSamePage, {
    message: `a cursor of the unfiltered list leads to another page under club_status=${status}`,
    expected: 'a refusal, or the page that the cursor was issued for',
    actual: rows(filtered).slice(0, 3),
    exchange: filtered,
  })
}

async function refusesOtherValue(fixtures: Fixtures, filter: UsableFilter): Promise<void> {
  const { id, name, value, other } = filter
  const issued = await issuedUnder(fixtures, filter)
  expect(await pageUnder(fixtures, issued, filteredBy(filter, other))).toBeRefused({
    because: `a cursor of ${id} issued under ${name}=${value}, replayed under ${name}=${other}`,
  })
}

/** Claims that the cursor without its filter is refused, or continues with rows that have the value. */
async function refusesWithoutFilter(fixtures: Fixtures, filter: UsableFilter): Promise<void> {
  const { id, name, field, value } = filter
  const without = await pageUnder(fixtures, await issuedUnder(fixtures, filter), [])
  if (isRefusal(without)) return
  const outside = fixtures.resources.itemsOf(without).find((row) => !filteredValues(row, field).includes(value))
  expect(outside, without).toBeNone(
    `a refusal, or only rows with this ${field}`,
    `a cursor of ${id} issued under ${name}=${value} shows rows of the unfiltered list without the filter`,
  )
}

/** A cursor of the unfiltered list, under a filter. */
async function refusesAnyFilter(fixtures: Fixtures, filter: UsableFilter): Promise<void> {
  const { id } = filter
  // Every second list is tried with the cursor to its last page, to save requests.
  const isSecond = lists.findIndex((list) => list.id === id) % 2 === 0
  const last = isSecond ? await ifConclusive(() => issueLast(fixtures, id)) : undefined
  const issued = last ?? (await issue(fixtures, id))
  if (issued.parent !== filter.parent) return refusesWithoutFilter(fixtures, filter)
  await staysUnderAdded(fixtures, issued, filteredBy(filter), `the unfiltered list ${id}`)
}

/** A cursor that was issued under one documented filter, under a second one as well. One list is tried. */
async function refusesSecondFilter(fixtures: Fixtures, filters: readonly UsableFilter[]): Promise<void> {
  const { api, note, resources } = fixtures
  const pairs = filters.flatMap((one, n) => {
    const two = filters[n + 1]
    return two !== undefined && two.id === one.id && two.parent === one.parent && two.field !== one.field
      ? [{ one, two }]
      : []
  })
  const [pair] = inTurn(pairs, 1, api.config.seed)
  if (pair === undefined) return note('not exercised: a second documented filter of one list')
  const { one, two } = pair
  const issued = await issuedUnder(fixtures, one)
  const items = resources.itemsOf(issued.page)
  const isOnAll = (value: string): boolean => items.every((row) => filteredValues(row, two.field).includes(value))
  const value = [two.value, two.other].find((each) => !isOnAll(each)) ?? two.other
  const list = `${one.id} issued under ${one.name}=${one.value}`
  await staysUnderAdded(fixtures, issued, filteredBy(two, value), list)
}

/** A cursor that was issued under two documented filters is bound to the second as well. One list is tried. */
async function bindsBothFilters(fixtures: Fixtures, filters: readonly UsableFilter[]): Promise<void> {
  const neighbours = filters.flatMap((filter, n) =>
    n === 0 ? [] : [[filters[n - 1] as UsableFilter, filter] as const],
  )
  const pairs = await Promise.all(neighbours.map(([one, two]) => filterPair(fixtures, one, two)))
  const [pair] = inTurn(
    pairs.filter((each) => each !== undefined),
    1,
    fixtures.api.config.seed,
  )
  if (pair === undefined) return fixtures.note('not exercised: two documented filters of one list at once')
  const { id, parent, query, other, shows } = pair
  const issued = await issueUnderQuery(fixtures, pair)
  const inWords = (each: Query): string => each.map((one) => one.join('=')).join('&')
  await requireFiltered(fixtures, { id, parent, query, words: inWords(query), shows }, issued)
  expect(await pageUnder(fixtures, issued, other)).toBeRefused({
    because: `a cursor of ${id} issued under ${inWords(query)}, replayed under ${inWords(other)}`,
  })
}

/**
 * The filters that only the description of the target names. Each is tried with another value, and either left out or
 * added.
 */
async function bindsDocumentedFilters(fixtures: Fixtures): Promise<void> {
  const { api, eachPossible, note } = fixtures
  if (!api.isCertify) return
  const found = async (list: Operation): Promise<UsableFilter[]> => {
    const filters = await ifConclusive(() => usableFilters(fixtures, list))
    if (filters === undefined) note(`not exercised: the documented filters of ${list.id}`)
    return filters ?? []
  }
  const filters = (await Promise.all(lists.map(found))).flat()
  if (filters.length > 0) note(`documented filters: ${filters.map(({ id, name }) => `${name} of ${id}`).join(', ')}`)
  const further = [refusesWithoutFilter, refusesAnyFilter] as const
  await eachPossible(
    [
      ...filters.flatMap((filter, n) =>
        [refusesOtherValue, ...inTurn(further, 1, api.config.seed + n)].map((probe) => () => probe(fixtures, filter)),
      ),
      ...(filters.length > 0 ? [bindsBothFilters, refusesSecondFilter] : []).map(
        (probe) => () => probe(fixtures, filters),
      ),
    ],
    (probe) => probe(),
  )
}

/** Section 1, Conventions, item 4: a cursor MUST NOT be replayed against a differently filtered list. */
requirement('CURSOR-2', async (fixtures) => {
  const probes = [refusesOtherFilter, refusesMissingFilter, refusesAddedFilter]
  const ofMembers = (): Promise<void> => fixtures.eachPossible(probes, (probe) => probe(fixtures))
  await fixtures.each([ofMembers, () => bindsDocumentedFilters(fixtures)], (part) => part())
})
