import { operations } from '../../spec/contract.ts'
import { type Exchange, isRefusal } from '../../spec/exchange.ts'
import { canonical } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { alterations } from '../../fixtures/target/arbitraries/altered-cursor.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import { pathOf, type Resource } from '../../fixtures/target/resources.ts'
import { identityOf, statusOf } from '../../fixtures/target/rows.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { issue, type Issued, type Query } from '../../fixtures/target/scenarios/cursors.ts'

const lists = operations.filter(({ kind }) => kind === 'list')

const replay = ({ api, bindings }: Fixtures, { id, parent, query }: Issued, cursor: string): Promise<Exchange> =>
  api.send({
    method: 'GET',
    path: pathOf(id, parent),
    query: [...query, [bindings.get<string>('list.cursor'), cursor]],
  })

requirement('CURSOR-1', async (fixtures) => {
  await fixtures.each(
    lists,
    async ({ id }) => {
      const issued = await issue(fixtures, id)
      // Which alteration goes through depends on what a list encodes: only all of them certify.
      const { grade, seed } = fixtures.api.config
      const altered = alterations(issued.cursor)
      const tried = grade === 'certify' ? altered : inTurn(altered, 2, seed + lists.findIndex((list) => list.id === id))
      await fixtures.each(tried, async ({ how, cursor }) => {
        refused(await replay(fixtures, issued, cursor), { because: `${id} with a cursor ${how}` })
      })
    },
    'note',
  )
})

/** Two values of club_status that both have members, the one with more members first. */
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

requirement('CURSOR-2', async (fixtures) => {
  const { api, bindings, resources } = fixtures
  const [status, other] = await twoStatuses(fixtures)
  const issued = await issue(fixtures, 'listClubMembers', [['club_status', status]])
  // Without the page size, which is no filter: the page is large enough to show whom the filter kept out.
  const under = (filter: Query): Promise<Exchange> =>
    api.send({
      method: 'GET',
      path: '/v1/club/members',
      query: [...filter, [bindings.get<string>('list.cursor'), issued.cursor]],
    })

  refused(await under([['club_status', other]]), {
    because: `a cursor issued under club_status=${status}, replayed under club_status=${other}`,
  })

  const without = await under([])
  if (isRefusal(without)) return
  const member = (row: Resource): string => identityOf('listClubMembers', row, bindings) ?? canonical(row)
  const filtered = new Set(
    (await resources.walkAfresh('listClubMembers', { query: [['club_status', status]] })).items.map(member),
  )
  const stranger = resources.itemsOf(without).find((row) => !filtered.has(member(row)))
  claim(stranger === undefined, {
    message: `a cursor issued under club_status=${status} walks the unfiltered list once the filter is left out`,
    expected: 'a refusal, or members of that status alone',
    actual: stranger,
    exchange: without,
  })
})

/** Lists whose rows may well be found in each other, so that a foreign cursor would lead somewhere. */
const related = [
  ['listCustomers', 'listClubMembers'],
  ['listProducts', 'listInventory'],
  ['listOrders', 'listSales'],
  ['listOrders', 'listFulfillments'],
] as const

requirement('CURSOR-3', async (fixtures) => {
  const settled = await Promise.allSettled(lists.map(({ id }) => issue(fixtures, id)))
  const issued = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  if (issued.length < 2) throw new Inconclusive('data: two lists with more than one page each')
  const given = (id: string): Issued | undefined => issued.find((each) => each.id === id)
  // Each list takes the cursor of its neighbour, and related lists take each other's.
  const pairs = issued.map((taker, n) => [taker, issued[(n + 1) % issued.length]] as const)
  for (const [one, other] of related)
    pairs.push([given(one) as Issued, given(other)], [given(other) as Issued, given(one)])
  const complete = pairs.filter(
    (pair): pair is readonly [Issued, Issued] => pair[0] !== undefined && pair[1] !== undefined,
  )
  await fixtures.each(complete, async ([taker, giver]) => {
    refused(await replay(fixtures, taker, giver.cursor), { because: `${taker.id} with a cursor of ${giver.id}` })
  })
})
