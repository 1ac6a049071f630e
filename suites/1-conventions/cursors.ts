import { operations } from '../../spec/contract.ts'
import { type Exchange, isRefusal } from '../../spec/exchange.ts'
import { canonical } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { alterations } from '../../fixtures/target/arbitraries/altered-cursor.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { eachSampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import { pathOf, type Resource } from '../../fixtures/target/resources.ts'
import { identityOf, statusOf } from '../../fixtures/target/rows.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  issue,
  issueLast,
  type Issued,
  issueUnder,
  pagedLists,
  type Query,
} from '../../fixtures/target/scenarios/cursors.ts'

const lists = operations.filter(({ kind }) => kind === 'list')

const replay = ({ api, bindings }: Fixtures, { id, parent, query }: Issued, cursor: string): Promise<Exchange> =>
  api.send({
    method: 'GET',
    path: pathOf(id, parent),
    query: [...query, [bindings.get<string>('list.cursor'), cursor]],
  })

/** Section 1, Conventions, item 4: a cursor is signed, so an altered one MUST be refused. */
requirement('CURSOR-1', async (fixtures) => {
  const { grade, seed } = fixtures.api.config
  const certify = grade === 'certify'

  async function refusesAltered(issued: Issued, count: number, turn: number): Promise<void> {
    const altered = alterations(issued.cursor)
    await fixtures.each(inTurn(altered, count, turn), async ({ how, cursor }) => {
      refused(await replay(fixtures, issued, cursor), { because: `${issued.id} with a cursor ${how}` })
    })
  }

  // The alteration that a server accepts depends on what its cursors encode: only certify tries all of them.
  await eachSampled(fixtures, lists, 'lists', async ({ id }) => {
    const turn = seed + lists.findIndex((list) => list.id === id)
    const probes = [
      async () => refusesAltered(await issue(fixtures, id), certify ? 7 : 1, turn),
      ...(certify ? [async () => refusesAltered(await issueLast(fixtures, id), 2, turn)] : []),
    ]
    await fixtures.each(probes, (probe) => probe(), 'note')
  })
})

/** Two values of club_status that both have members; the first has several. */
async function twoStatuses({ bindings, resources }: Fixtures): Promise<[string, string]> {
  const counts = new Map<string, number>()
  for (const member of await resources.all('listClubMembers')) {
    const status = statusOf(member, bindings)
    if (status !== undefined) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1])
  if (first === undefined || second === undefined || first[1] < 2)
    throw new Inconclusive('data: club members of two statuses, several of one of them')
  return [first[0], second[0]]
}

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
  const { cursor } = await issueUnder(fixtures, 'listClubMembers', [['club_status', status]])
  refused(await membersUnder(fixtures, [['club_status', other]], cursor), {
    because: `a cursor issued under club_status=${status}, replayed under club_status=${other}`,
  })
}

async function refusesMissingFilter(fixtures: Fixtures): Promise<void> {
  const { resources } = fixtures
  const [status] = await twoStatuses(fixtures)
  const { cursor } = await issueUnder(fixtures, 'listClubMembers', [['club_status', status]])
  const without = await membersUnder(fixtures, [], cursor)
  if (isRefusal(without)) return
  const identity = memberIdentity(fixtures)
  const filtered = await resources.walkAfresh('listClubMembers', { query: [['club_status', status]] })
  const members = new Set(filtered.items.map(identity))
  const outside = resources.itemsOf(without).find((row) => !members.has(identity(row)))
  claim(outside === undefined, {
    message: `a cursor issued under club_status=${status} shows members of the unfiltered list without the filter`,
    expected: 'a refusal, or only members of that status',
    actual: outside,
    exchange: without,
  })
}

async function refusesAddedFilter(fixtures: Fixtures): Promise<void> {
  const { bindings, resources } = fixtures
  const issued = await issue(fixtures, 'listClubMembers')
  const [shown] = resources.itemsOf(issued.page)
  const status = shown === undefined ? undefined : statusOf(shown, bindings)
  if (status === undefined) throw new Inconclusive('data: a club member that shows its club_status')
  const filtered = await membersUnder(fixtures, [...issued.query, ['club_status', status]], issued.cursor)
  if (isRefusal(filtered)) return
  const rows = (page: Exchange): string[] => resources.itemsOf(page).map(memberIdentity(fixtures))
  claim(canonical(rows(filtered)) === canonical(rows(issued.page)), {
    message: `a cursor of the unfiltered list leads to another page under club_status=${status}`,
    expected: 'a refusal, or the page that the cursor was issued for',
    actual: rows(filtered).slice(0, 3),
    exchange: filtered,
  })
}

/** Section 1, Conventions, item 4: a cursor MUST NOT be replayed against a differently filtered list. */
requirement('CURSOR-2', async (fixtures) => {
  const probes = [refusesOtherFilter, refusesMissingFilter, refusesAddedFilter]
  await fixtures.each(probes, (probe) => probe(fixtures), 'note')
})

/** Lists that show rows about the same things, so that a cursor of one may be valid for the other; the likeliest first. */
const related: readonly (readonly [string, string])[] = [
  ['listCustomers', 'listClubMembers'],
  ['listProducts', 'listInventory'],
  ['listOrders', 'listSales'],
  ['listOrders', 'listFulfillments'],
]

/** Pairs of lists, the second of which issued the cursor that the first is sent. */
function pairsOf(issued: readonly Issued[], { api }: Fixtures): (readonly [Issued, Issued])[] {
  const of = (id: string): Issued | undefined => issued.find((each) => each.id === id)
  const both = related.flatMap(([one, other]) => [[of(one), of(other)] as const, [of(other), of(one)] as const])
  const neighbours = issued.map((taker, n) => [taker, issued[(n + 1) % issued.length]] as const)
  const pairs = [...both, ...(api.config.grade === 'certify' ? neighbours : inTurn(neighbours, 2, api.config.seed))]
  return pairs.filter((pair): pair is readonly [Issued, Issued] => pair[0] !== undefined && pair[1] !== undefined)
}

/** The list of the resources below which each of these lists is found. */
const parentsOf = { listCommunications: 'listCustomers', listAllocations: 'listClubShipments' }

/** Another resource below which the list has rows: an empty list may answer any cursor with an empty page. */
async function otherParent({ resources }: Fixtures, id: string, parents: string, own: unknown): Promise<string> {
  const ids = resources.itemsOf(await resources.firstPage(parents)).map((row) => row['id'])
  for (const other of ids.filter((each) => typeof each === 'string' && each !== own).slice(0, 8) as string[]) {
    if (resources.itemsOf(await resources.firstPage(id, other)).length > 0) return other
  }
  throw new Inconclusive(`data: two rows of ${parents} with rows in ${id}`)
}

/** Sends the cursor of a list below one resource to the same list below another. */
async function refusesOtherParent(fixtures: Fixtures, id: string, parents: string): Promise<void> {
  const issued = await issue(fixtures, id)
  const other = await otherParent(fixtures, id, parents, issued.parent)
  const probe = await replay(fixtures, { ...issued, parent: other }, issued.cursor)
  refused(probe, { because: `${id} of ${other} with a cursor of ${issued.parent ?? 'another'}` })
}

/** Section 1, Conventions, item 4: a cursor of one list MUST be refused by another, also below another resource. */
requirement('CURSOR-3', async (fixtures) => {
  const { api } = fixtures
  const cursorsOf = async (some: readonly { id: string }[]): Promise<Issued[]> => {
    const settled = await Promise.allSettled(some.map(({ id }) => issue(fixtures, id)))
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  }
  const certify = api.config.grade === 'certify'
  // A server that accepts any cursor shows it surely where both lists have the same rows.
  const alike = certify ? [] : related.slice(0, 2).flat()
  const sample = await cursorsOf(lists.filter((list) => pagedLists(fixtures).includes(list) || alike.includes(list.id)))
  const issued = sample.length < 2 ? await cursorsOf(lists) : sample
  if (issued.length < 2) throw new Inconclusive('data: two lists with more than one page each')
  const probes = [
    ...pairsOf(issued, fixtures).map(([taker, giver]) => async () => {
      refused(await replay(fixtures, taker, giver.cursor), { because: `${taker.id} with a cursor of ${giver.id}` })
    }),
    ...Object.entries(parentsOf)
      .filter(([id]) => certify || issued.some((each) => each.id === id))
      .map(
        ([id, parents]) =>
          () =>
            refusesOtherParent(fixtures, id, parents),
      ),
  ]
  await fixtures.each(probes, (probe) => probe(), 'note')
})
