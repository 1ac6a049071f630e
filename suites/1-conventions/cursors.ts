import { listOfIds, lists, type Operation } from '../../spec/contract.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { alterations } from '../../fixtures/target/arbitraries/altered-cursor.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { liveResponse, readingKey } from '../../fixtures/target/scenarios/live-key.ts'
import { eachSampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { shownIn } from '../../fixtures/target/rows.ts'
import { issue, issueLast, type Issued, pagedLists } from '../../fixtures/target/scenarios/lists/cursors.ts'
import { issueUnderStatus } from '../../fixtures/target/scenarios/lists/club-statuses.ts'
import { usableFilters } from '../../fixtures/target/scenarios/lists/documented-filters.ts'
import { issueUnderFilter } from '../../fixtures/target/scenarios/lists/filtered-walks.ts'
import { expect } from '../../fixtures/target/expect.ts'

const replay = (
  { api, bindings }: Fixtures,
  { id, parent, query }: Issued,
  cursor: string,
  more: Pick<Call, 'credential'> = {},
): Promise<Exchange> =>
  api.send({
    method: 'GET',
    path: pathOf(id, parent),
    query: [...query, [bindings.get<string>('list.cursor'), cursor]],
    ...more,
  })

/** The ids of the rows before a cursor and after it. */
const idsAround = ({ resources }: Fixtures, { before, page }: Issued): string[] =>
  [...resources.itemsOf(before), ...resources.itemsOf(page)]
    .map((row) => shownIn(row, 'id') ?? shownIn(row, 'product_id'))
    .filter((id) => typeof id === 'string')

/** Under certify, claims that a list of the live winery refuses an altered cursor as well. Live data is only read. */
async function refusesAlteredLive(fixtures: Fixtures, turn: number): Promise<void> {
  const { api, note, resources } = fixtures
  if (!api.isCertify) return
  const live = await ifConclusive(async () => ({
    issued: await issue(fixtures, 'listCustomers'),
    credential: await readingKey(fixtures),
    page: succeeded(await liveResponse(fixtures, 'listCustomers')),
  }))
  // An empty list may answer any cursor with an empty page.
  if (live === undefined || resources.itemsOf(live.page).length === 0)
    return note('not exercised: an altered cursor with a live key')
  const { issued, credential } = live
  const [altered] = inTurn(alterations(issued.cursor, idsAround(fixtures, issued)), 1, turn)
  if (altered === undefined) return
  const because = `listCustomers with a live key and a cursor ${altered.how}`
  expect(await replay(fixtures, issued, altered.cursor, { credential })).toBeRefused({ because })
}

/**
 * The cursor of a list under a filter, as a walk sends it; undefined without a known filter. Other checks have issued it:
 * under `club_status` in every run, under a documented filter where certify tries these.
 */
async function issueFiltered(fixtures: Fixtures, list: Operation): Promise<Issued | undefined> {
  if (list.id === 'listClubMembers') return ifConclusive(() => issueUnderStatus(fixtures))
  if (!fixtures.api.isCertify) return undefined
  return ifConclusive(async () => {
    const [filter] = await usableFilters(fixtures, list)
    return filter && issueUnderFilter(fixtures, filter)
  })
}

/** Section 1, Conventions, item 4: a cursor is signed, so an altered one MUST be refused. */
requirement('CURSOR-1', async (fixtures) => {
  const { grade, seed } = fixtures.api.config
  const certify = grade === 'certify'

  /** Sends one of the alterations of a cursor that the turn of its list chooses. */
  async function refusesAltered(issued: Issued, turn: number, nth: 0 | 1 | 2): Promise<void> {
    const altered = inTurn(alterations(issued.cursor, idsAround(fixtures, issued)), 3, turn)[nth]
    if (altered === undefined) return
    const because = `${issued.id} with a cursor ${altered.how}`
    expect(await replay(fixtures, issued, altered.cursor)).toBeRefused({ because })
  }

  // The alteration that a server accepts depends on what its cursors encode, and rarely on the list: certify tries all
  // of them, three on each list, one of them under a filter.
  const onEachList = (): Promise<void> =>
    eachSampled(fixtures, lists, 'lists', async (list) => {
      const { id } = list
      const turn = seed + lists.indexOf(list)
      const filtered = async (): Promise<Issued> => (await issueFiltered(fixtures, list)) ?? issue(fixtures, id)
      const probes = certify
        ? [
            async () => refusesAltered(await issue(fixtures, id), turn, 0),
            async () => refusesAltered(await filtered(), turn, 1),
            async () => refusesAltered(await issueLast(fixtures, id), turn, 2),
          ]
        : [async () => refusesAltered(await filtered(), turn, 0)]
      await fixtures.eachPossible(probes, (probe) => probe())
    })
  await fixtures.each([onEachList, () => refusesAlteredLive(fixtures, seed)], (part) => part())
})

/**
 * Lists that show rows about the same things, so that a cursor of one may be valid for the other; the likeliest first.
 */
const related: readonly (readonly [string, string])[] = [
  ['listCustomers', 'listClubMembers'],
  ['listProducts', 'listInventory'],
  ['listOrders', 'listSales'],
  ['listOrders', 'listFulfillments'],
]

/** Pairs of lists: the first is sent the cursor that the second issued. */
function pairsOf(issued: readonly Issued[], { api }: Fixtures): (readonly [Issued, Issued])[] {
  const of = (id: string): Issued | undefined => issued.find((each) => each.id === id)
  const both = related.flatMap(([one, other]) => [[of(one), of(other)] as const, [of(other), of(one)] as const])
  const neighbours = issued.map((taker, n) => [taker, issued[(n + 1) % issued.length]] as const)
  const pairs = [...both, ...(api.isCertify ? neighbours : inTurn(neighbours, 2, api.config.seed))]
  return pairs.filter((pair): pair is readonly [Issued, Issued] => pair[0] !== undefined && pair[1] !== undefined)
}

/** Another resource below which the list has rows: an empty list may answer any cursor with an empty page. */
async function otherParent({ resources }: Fixtures, id: string, parents: string, own: unknown): Promise<string> {
  const ids = resources.itemsOf(await resources.firstPage(parents)).map((row) => row.id)
  for (const other of ids.filter((each) => typeof each === 'string' && each !== own).slice(0, 8) as string[]) {
    if (resources.itemsOf(await resources.firstPage(id, other)).length > 0) return other
  }
  throw new Inconclusive(`needs two rows of ${parents} with rows in ${id}`)
}

/** Sends the cursor of a list below one resource to the same list below another. */
async function refusesOtherParent(fixtures: Fixtures, id: string, parents: string): Promise<void> {
  const issued = await issue(fixtures, id)
  const other = await otherParent(fixtures, id, parents, issued.parent)
  const probe = await replay(fixtures, { ...issued, parent: other }, issued.cursor)
  expect(probe).toBeRefused({ because: `${id} of ${other} with a cursor of ${issued.parent ?? 'another'}` })
}

/** Section 1, Conventions, item 4: a cursor of one list MUST be refused by another, also below another resource. */
requirement('CURSOR-3', async (fixtures) => {
  const { api } = fixtures
  const cursorsOf = async (some: readonly { id: string }[]): Promise<Issued[]> => {
    const settled = await Promise.allSettled(some.map(({ id }) => issue(fixtures, id)))
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  }
  const certify = api.isCertify
  // A server that accepts any cursor certainly does so if both lists have the same rows.
  const alike = certify ? [] : inTurn(related.slice(0, 2), 1, api.config.seed).flat()
  const sample = await cursorsOf(lists.filter((list) => pagedLists(fixtures).includes(list) || alike.includes(list.id)))
  const issued = sample.length < 2 ? await cursorsOf(lists) : sample
  if (issued.length < 2) throw new Inconclusive('needs two lists with more than one page each')
  const probes = [
    ...pairsOf(issued, fixtures).map(([taker, giver]) => async () => {
      expect(await replay(fixtures, taker, giver.cursor)).toBeRefused({
        because: `${taker.id} with a cursor of ${giver.id}`,
      })
    }),
    ...lists
      .filter(({ id }) => certify || issued.some((each) => each.id === id))
      .flatMap((list) => {
        const parents = listOfIds(list)
        return parents === undefined ? [] : [() => refusesOtherParent(fixtures, list.id, parents.id)]
      }),
  ]
  await fixtures.eachPossible(probes, (probe) => probe())
})
