import type { Exchange } from '../../spec/exchange.ts'
import { at, same } from '../../spec/oracle/json.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'

/** A field, and the value that somebody tries to give it. */
type Attempt = readonly [field: string, value: unknown]

/** Refused with 400 and a message; which words say why cannot be judged, but nothing at all does not. */
function refusedWithReason(exchange: Exchange, field: string, because: string): void {
  refused(exchange, { status: 400, param: field, because })
  const message = at(exchange.response.json, '/error/message')
  claim(typeof message !== 'string' || message.trim() !== '', {
    message: `${because}: refused without a reason`,
    expected: 'a message that says why',
    actual: message,
    exchange,
  })
}

/** Sends each field along with what may be written, and sees that nothing comes of it. */
async function cannotBeWritten(fixtures: Fixtures, values: Resource, alsoChanged: readonly string[]): Promise<void> {
  const { api, each, note, requests } = fixtures
  await requests.control('updateCustomer')
  const customer = await requests.customers.make()
  const before = resourceOf(await requests.customers.read(customer.id))
  // With the value that it has already a field may look harmless, and is refused all the same.
  const own = Object.keys(values)
    .filter((field) => field in before)
    .map((field): Attempt => [field, before[field]])
  const updates = [...own, ...alsoChanged.map((field): Attempt => [field, values[field]])]
  const messages = new Set<string>()
  await each(updates, async ([field, value]) => {
    const probe = await api.send(
      requests.writeBeside('updateCustomer', { phone: '+1 416 555 0145' }, { [field]: value }, customer.id),
    )
    refusedWithReason(probe, field, `a customer updated with ${field}`)
    messages.add(String(at(probe.response.json, '/error/message')))
  })
  const emails: string[] = []
  const creations = Object.entries(values)
  await each(
    api.config.grade === 'certify' ? creations : inTurn(creations, 2, api.config.seed),
    async ([field, value]) => {
      const created = requests.customers.values()
      emails.push(created.email)
      refusedWithReason(
        await api.send(requests.writeBeside('createCustomer', created, { [field]: value })),
        field,
        `a customer created with ${field}`,
      )
    },
  )
  for (const message of [...messages].slice(0, 3)) note(`the message is: ${message.slice(0, 200)}`)

  const after = await requests.customers.read(customer.id)
  claim(same(resourceOf(after), before), {
    message: 'an update is refused, and yet the customer changes',
    expected: before,
    actual: after.response.json,
    exchange: after,
  })
  const { found, last } = await requests.customers.withEmails(emails, customer)
  claim(found.length === 0, {
    message: 'a new customer is refused, and yet is there',
    expected: 'no such customer',
    actual: found[0],
    exchange: last,
  })
}

requirement('CUSTOMER-9', async (fixtures) => {
  const tier = (await fixtures.resources.all('listClubTiers')).find(({ is_active }) => is_active === true)
  // Unlike those of somebody who has just come to be.
  const membership = {
    is_club_member: true,
    club_status: 'active',
    club_paused: true,
    club_tier_id: tier?.['id'] ?? `tier_${'0'.repeat(32)}`,
    club_since: '2024-02-29',
    club_frequency: 'monthly',
    club_next_charge_date: '2031-01-15',
    club_prepaid_until: '2031-01-15',
    club_resume_on: '2031-01-15',
    club_skip_next: true,
    club_card_last4: '4242',
  }
  await cannotBeWritten(fixtures, membership, ['is_club_member', 'club_status'])
})

requirement('CUSTOMER-10', async (fixtures) => {
  await cannotBeWritten(fixtures, { loyalty_points: 1250 }, ['loyalty_points'])
})
