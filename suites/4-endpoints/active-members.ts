import { isRefusal } from '../../spec/exchange.ts'
import type { Customer } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { memberIs, shownIn } from '../../fixtures/target/rows.ts'
import { afterTierChange } from '../../fixtures/target/scenarios/winery-events.ts'

/** Whether the club fields of a customer are those of an active member, who may pause. */
const isActive = (record: Resource): boolean =>
  shownIn(record, 'club_status') === 'active' && shownIn(record, 'is_club_member') === true

/** Notes customers whose club_status and is_club_member seem to disagree: the document does not relate the two. */
function noteDisagreement({ note }: Fixtures, customers: readonly Customer[]): void {
  const shows = (record: Resource, status: string, flag: boolean): boolean =>
    shownIn(record, 'club_status') === status && shownIn(record, 'is_club_member') === flag
  const odd = customers.filter((record) => shows(record, 'active', false) || shows(record, 'none', true))
  if (odd.length > 0)
    note(`${odd.length} customers have club_status active without is_club_member, or none with is_club_member`)
}

/** The customers; read again if none of them is an active member, as the operator may have made one after the first walk. */
async function currentCustomers({ resources }: Fixtures): Promise<readonly Customer[]> {
  const customers = await resources.all('listCustomers')
  return customers.some(isActive) ? customers : (await resources.walkNow('listCustomers')).items
}

/** Section 4: GET /v1/club/members lists the club members, so an active member MUST be in the list. */
requirement('MEMBERS-2', async (fixtures) => {
  const { api, bindings, resources } = fixtures
  const customers = await currentCustomers(fixtures)
  noteDisagreement(fixtures, customers)
  const active = nonEmpty(customers.filter(isActive), 'needs a customer who is an active club member')
  const { items, complete } = await resources.walk('listClubMembers')
  if (!complete) throw new Inconclusive('needs a list of club members that can be walked to its end')
  const listed = new Set(items.map((row) => memberIs(row, bindings)))
  // If no row names a customer, the rows name their customers in another way.
  if (listed.has(undefined) || !customers.some(({ id }) => listed.has(String(id))))
    throw new Inconclusive('needs club members that name their customers: declare read.member-customer')
  // Under certify, a customer of the run whom the winery has made a member as well.
  const joined = api.isCertify ? await ifConclusive(() => afterTierChange(fixtures)) : undefined
  const own = joined === undefined ? [] : [{ id: joined.before.customer }]
  for (const { id } of [...active, ...own]) {
    if (typeof id !== 'string' || listed.has(id)) continue
    if ((await resources.eventually('listClubMembers', (row) => memberIs(row, bindings) === id)) !== undefined) continue
    const record = await api.send({ method: 'GET', path: pathOf('readCustomer', id) })
    if (isRefusal(record) || !isActive(resourceOf<Customer>(record))) continue
    throw new Violation({
      message: `the customer ${id} is an active club member and is not in the list of club members`,
      expected: 'every active member',
      actual: resourceOf<Customer>(record).club_status,
      exchange: record,
    })
  }
})
