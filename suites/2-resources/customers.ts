import { claim } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { unlisted } from '../../fixtures/target/references.ts'
import { afterLeaving } from '../../fixtures/target/scenarios/winery-events.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import type { Credential } from '../../fixtures/target/session.ts'
import { historyOf } from '../../fixtures/target/run-history.ts'
import { operations } from '../../spec/contract.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Section 2, Customer, club_tier_id, and ClubTier, is_active: the `club_tier_id` of a customer MUST be in the list of
 * tiers.
 */
requirement('CUSTOMER-5', async ({ resources }) => {
  const customers = await resources.walk('listCustomers')
  const members = customers.items.filter((each) => typeof each.club_tier_id === 'string')
  if (members.length === 0) throw new Inconclusive('needs a customer with a club tier')
  const { ids, walk } = await unlisted(
    resources,
    'listClubTiers',
    members.map((each) => each.club_tier_id),
  )
  const member = members.find((each) => ids.has(each.club_tier_id))
  if (member !== undefined)
    throw new Violation({
      message: 'the tier of a customer is not in the list of tiers',
      expected: walk.items.map(({ id }) => id),
      actual: member.club_tier_id,
      exchange: walk.pages.at(-1),
    })
})

/**
 * Section 2, Customer: personal data MUST NOT be shown to keys that lack customers:read. Each endpoint that shows some
 * is tried.
 */
requirement('CUSTOMER-1', async (fixtures) => {
  const { api, each, keys, requests } = fixtures
  const personal = operations.filter(({ scope, method }) => scope === 'customers:read' && method === 'GET')
  const lacking: Credential = await keys.without('customers:read')
  await each(sampled(fixtures, personal, 'endpoints of personal data'), async ({ id }) => {
    await requests.control(id)
    const probe = await api.send({ ...(await requests.spare(id)), credential: lacking })
    expect(probe).toBeRefused({ because: `${id} with a key that lacks customers:read` })
    // An id that the request named shows nothing.
    const shown = (probe.response.text.match(/cus_[0-9a-f]{32}/g) ?? []).filter(
      (found) => !probe.request.path.includes(found),
    )
    claim(shown.length === 0, {
      message: 'a refusal shows a customer',
      expected: 'no personal data',
      actual: probe.response.text.slice(0, 200),
      exchange: probe,
    })
  })
})

/**
 * Section 2, Customer, `has_member_account`: it MUST be independent of club membership. A winery may give each new member
 * an account, so it is wrong only where it also ends with the membership. Runs late, when customers have joined and left.
 */
requirement(
  'CUSTOMER-17',
  async (fixtures) => {
    const { before, former } = await afterLeaving(fixtures)
    const history = historyOf(fixtures)
    const areShown = ({ row }: { row: Resource }): boolean =>
      [row.has_member_account, row.is_club_member].every((each) => typeof each === 'boolean')
    const isMember = ({ row }: { row: Resource }): boolean => row.is_club_member === true
    const own = history.of(before.customer).filter(areShown)
    if (former.isMember || !own.some(isMember) || own.every(isMember))
      throw new Inconclusive('needs a customer of the run who is shown as a club member, and as none after leaving')
    const ids = new Set([before.customer, ...history.own.keys()])
    const states = [...ids].flatMap((id) => history.of(id).filter(areShown))
    claim(
      states.some((state) => state.row.has_member_account !== isMember(state)),
      {
        message: 'customers have a member account exactly while they are club members',
        expected: 'an account that does not depend on the club',
        actual: 'has_member_account begins and ends with is_club_member',
        exchange: former.shown,
      },
    )
  },
  { late: true },
)
