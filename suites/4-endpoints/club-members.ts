import { isRefusal } from '../../spec/exchange.ts'
import { Inconclusive, type Evidence } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf, type Walk } from '../../fixtures/target/resources.ts'
import { customerOf, identityOf, memberIs, shownIn } from '../../fixtures/target/rows.ts'

const statuses = ['none', 'pending', 'active', 'past_due'] as const

const identify =
  ({ bindings }: Fixtures) =>
  (member: Resource): string | undefined =>
    identityOf('listClubMembers', member, bindings)

/** The members of one status; undefined where that is none that the filter takes. */
async function filtered({ api, resources, note }: Fixtures, status: string): Promise<Walk | undefined> {
  const query: [string, string][] = [['club_status', status]]
  try {
    return await resources.walkNow('listClubMembers', { query })
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    const probe = await api.send({ method: 'GET', path: pathOf('listClubMembers'), query })
    // Who is in no club need not be listed, and so this word need not be one to filter by.
    if (status !== 'none' || !isRefusal(probe)) {
      claim(!isRefusal(probe), {
        message: `the members cannot be filtered by club_status=${status}`,
        expected: '2xx',
        actual: probe.response.status,
        exchange: probe,
      })
      throw error
    }
    note(`club_status=none is answered ${probe.response.status}`)
    return undefined
  }
}

/** The first two pages of a status, of the target's own size: a filter may get lost on the way from one to the next. */
const ownPages = ({ resources }: Fixtures, status: string): Promise<Walk> =>
  resources.walkAfresh('listClubMembers', { query: [['club_status', status]], pages: 2 })

/** Something that does not add up about one member. */
interface Oddity {
  member: string
  evidence: Evidence
}

/** Members under a status that their own record does not have. Records are read again before they are held against a list. */
async function misplaced({ api, bindings, resources }: Fixtures, status: string, walk: Walk): Promise<Oddity[]> {
  const known = new Map((await resources.all('listCustomers')).map((each) => [each['id'], each['club_status']]))
  for (const member of walk.items) {
    const id = customerOf(member, bindings)
    if (id === undefined || known.get(id) === status) continue
    const record = await api.send({ method: 'GET', path: pathOf('readCustomer', id) })
    if (isRefusal(record)) continue
    const actual = resourceOf(record)['club_status']
    if (typeof actual !== 'string' || actual === status) continue
    const evidence = {
      message: `a member listed under club_status=${status} has another one`,
      expected: status,
      actual,
      exchange: resources.pageWith(walk, member),
    }
    return [{ member: id, evidence }]
  }
  return []
}

/** By all that a record says of the club, somebody is in it. */
const isMember = (record: Resource): boolean =>
  shownIn(record, 'club_status') === 'active' &&
  shownIn(record, 'is_club_member') === true &&
  shownIn(record, 'club_paused') === false

/** An active member by its own record whom the whole list does not show, now or in a while. */
async function leftOut({ api, bindings, resources }: Fixtures, whole: Walk): Promise<Oddity[]> {
  const listed = new Set(whole.items.map((row) => memberIs(row, bindings)))
  if (!whole.complete || listed.has(undefined)) return []
  const members = (await resources.all('listCustomers')).filter(isMember)
  // Were none of them listed, the rows would name their customers in some other way.
  if (!members.some(({ id }) => listed.has(String(id)))) return []
  for (const { id } of members) {
    if (typeof id !== 'string' || listed.has(id)) continue
    if ((await resources.eventually('listClubMembers', (row) => memberIs(row, bindings) === id)) !== undefined) continue
    const record = await api.send({ method: 'GET', path: pathOf('readCustomer', id) })
    if (isRefusal(record) || !isMember(resourceOf(record))) continue
    return [
      {
        member: id,
        evidence: {
          message: `the customer ${id} is an active member and not in the list of members`,
          expected: 'every active member',
          actual: resourceOf(record)['club_status'],
          exchange: record,
        },
      },
    ]
  }
  return []
}

/** Records whose two words on the club do not seem to fit: how they relate is not said. */
function atOdds({ note }: Fixtures, customers: readonly Resource[]): void {
  const says = (record: Resource, status: string, flag: boolean): boolean =>
    shownIn(record, 'club_status') === status && shownIn(record, 'is_club_member') === flag
  const odd = customers.filter((record) => says(record, 'active', false) || says(record, 'none', true))
  if (odd.length > 0)
    note(`${odd.length} customers are active members with is_club_member false, or have club_status none with true`)
}

/** What does not add up between the whole list and the lists by status. */
async function oddities(fixtures: Fixtures): Promise<Oddity[]> {
  const { resources } = fixtures
  const identity = identify(fixtures)
  const whole = await resources.walkNow('listClubMembers')
  if (whole.items.length === 0) throw new Inconclusive('data: a club member')
  if (!whole.items.some((row) => identity(row) !== undefined))
    throw new Inconclusive(
      'a club member that can be told from others, by an id or by its customer: declare read.member-customer',
    )
  const walks = await Promise.all(statuses.map(async (status) => ({ status, walk: await filtered(fixtures, status) })))
  const found: Oddity[] = await leftOut(fixtures, whole)
  const under = new Map<string, string>()
  for (const { status, walk } of walks) {
    if (walk === undefined) continue
    found.push(...(await misplaced(fixtures, status, walk)))
    if (status === 'active') found.push(...(await misplaced(fixtures, status, await ownPages(fixtures, status))))
    for (const row of walk.items) {
      const member = identity(row)
      if (member === undefined) continue
      const other = under.get(member)
      const exchange = resources.pageWith(walk, row)
      if (other !== undefined && other !== status) {
        found.push({
          member,
          evidence: {
            message: `a member is listed under ${other} and under ${status}`,
            expected: 'one status',
            actual: row,
            exchange,
          },
        })
      }
      under.set(member, status)
    }
  }
  const listed = new Set(whole.items.map(identity))
  for (const row of walks.find(({ status }) => status === 'active')?.walk?.items ?? []) {
    const member = identity(row)
    if (member === undefined || !whole.complete || listed.has(member)) continue
    const exchange = whole.pages.at(-1)
    found.push({
      member,
      evidence: {
        message: 'an active member is listed only where that status is asked for',
        expected: row,
        actual: 'not in the whole list',
        exchange,
      },
    })
  }
  // Where the word none is no filter, those with that status are in none of the lists.
  const partial = walks.some(({ walk }) => walk === undefined)
  for (const row of partial || !whole.complete ? [] : whole.items) {
    const member = identity(row)
    if (member === undefined || under.has(member)) continue
    found.push({
      member,
      evidence: {
        message: 'a member of the whole list is under none of the four statuses',
        expected: 'one status',
        actual: row,
        exchange: resources.pageWith(whole, row),
      },
    })
  }
  return found
}

requirement('MEMBERS-1', async (fixtures) => {
  atOdds(fixtures, await fixtures.resources.all('listCustomers'))
  const first = await oddities(fixtures)
  if (first.length === 0) return
  // Somebody may have joined or left between two of the lists: what is odd twice in a row is odd.
  const again = await oddities(fixtures)
  const lasting = again.find(({ member }) => first.some((each) => each.member === member))
  if (lasting !== undefined) claim(false, lasting.evidence)
})
