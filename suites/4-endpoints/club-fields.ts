import { type Exchange, isRefusal } from '../../spec/exchange.ts'
import { unusedDigits } from '../../fixtures/target/arbitraries/ids.ts'
import { at, same } from '../../spec/oracle/json.ts'
import type { Customer } from '../../spec/resource-types.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import type { Evidence } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, claimUnlessOnce } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import type { Values } from '../../fixtures/target/template.ts'
import { changedThoughRefused, companions } from '../../fixtures/target/scenarios/refused-updates.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** A field that must not be sent, with a value. */
interface Probe {
  field: string
  value: unknown
}

/** Claims a refusal with 400 and a message. The wording cannot be judged, but an empty message gives no reason. */
function refusedWithReason(exchange: Exchange, { field, value }: Probe, what: string): void {
  const because = `a customer ${what} with ${field} ${JSON.stringify(value)}`
  expect(exchange).toBeRefused({ status: 400, param: field, because })
  const message = at(exchange.response.json, '/error/message')
  claim(typeof message !== 'string' || message.trim() !== '', {
    message: `${because}: refused without a reason`,
    expected: 'a message that says why',
    actual: message,
    exchange,
  })
}

/** Every field with the values given, as the customer has it, and with empty values: null, false or 0. */
function probesOf(values: Resource, customer: Customer): Record<'own' | 'changed' | 'empty', Probe[]> {
  const fields = Object.entries(values)
  const emptyOf = (value: unknown): unknown[] =>
    typeof value === 'boolean' ? [false] : typeof value === 'number' ? [0, null] : [null]
  return {
    own: fields.filter(([field]) => field in customer).map(([field]) => ({ field, value: customer[field] })),
    changed: fields.map(([field, value]) => ({ field, value })),
    empty: fields.flatMap(([field, value]) => emptyOf(value).map((empty) => ({ field, value: empty }))),
  }
}

/**
 * Sends each field together with valid ones, and claims that the request is refused and creates no customer. Returns the
 * evidence if the updated customer has changed.
 */
async function changedByRefused(fixtures: Fixtures, values: Resource): Promise<Evidence | undefined> {
  const { api, each, note, requests } = fixtures
  await requests.control('updateCustomer')
  const customer = await requests.customers.make()
  const before = resourceOf<Customer>(await requests.customers.read(customer.id))
  const { own, changed, empty } = probesOf(values, before)
  const few = (probes: readonly Probe[]): readonly Probe[] =>
    api.config.grade === 'certify' ? probes : inTurn(probes, 1, api.config.seed)

  const messages = new Set<string>()
  // Null, which most of these fields are, is sent as each field's own value either to update or to create.
  const ownOf = (turn: 0 | 1): Probe[] => own.filter(({ value }, n) => value !== null || n % 2 === turn)
  // An empty value that the customer has is sent as its own.
  const others = empty.filter(({ field, value }) => !(field in before) || !same(before[field], value))
  await each(few([...ownOf(0), ...changed, ...others]), async (probe) => {
    const body = { [probe.field]: probe.value }
    const beside = await companions(fixtures, changed.includes(probe) ? 'given' : 'refused')
    const send = (values: Values): Promise<Exchange> =>
      api.send(requests.writeBeside('updateCustomer', values, body, customer.id))
    const first = await send(beside)
    // Another status may be about another field, or about a simultaneous write.
    const isAboutAnother = isRefusal(first) && first.response.status !== 400
    const exchange = isAboutAnother ? await send({ name: requests.unique.name() }) : first
    refusedWithReason(exchange, probe, 'updated')
    messages.add(String(at(exchange.response.json, '/error/message')))
  })
  const emails: string[] = []
  // A new customer has the values of the one that was just created.
  await each(few([...changed, ...ownOf(1), ...others]), async (probe) => {
    const created = requests.customers.values()
    emails.push(created.email)
    const body = { [probe.field]: probe.value }
    refusedWithReason(await api.send(requests.writeBeside('createCustomer', created, body)), probe, 'created')
  })
  for (const message of [...messages].slice(0, 3)) note(`the message is: ${message.slice(0, 200)}`)

  const after = await requests.customers.read(customer.id)
  // Points for signing up may arrive at any time: points are compared only with those that were sent.
  const points = (shown: Resource): unknown => shown.loyalty_points
  const different = await changedThoughRefused(fixtures, before, resourceOf<Customer>(after), Object.keys(values))
  const isSame =
    different.length === 0 &&
    (points(resourceOf<Customer>(after)) === points(before) ||
      points(resourceOf<Customer>(after)) !== values.loyalty_points)
  if (!isSame)
    return {
      message: 'an update was refused, and the customer has changed',
      expected: before,
      actual: after.response.json,
      exchange: after,
    }
  const { found, last } = await requests.customers.withEmails(emails, customer)
  expect(found, last).toBeNone('no such customer', 'a new customer was refused, and is in the list')
  return undefined
}

/** The same for a second customer if the first one has changed: staff may make any customer a member at any time. */
const cannotBeWritten = (fixtures: Fixtures, values: Resource): Promise<void> =>
  claimUnlessOnce(() => changedByRefused(fixtures, values))

/** Section 4, Lists, parameters and bodies, bullet 4: a club membership field that is sent MUST be answered with 400. */
requirement('CUSTOMER-9', async (fixtures) => {
  const tier = (await fixtures.resources.all('listClubTiers')).find(({ is_active }) => is_active === true)
  // Values that a new customer does not have.
  await cannotBeWritten(fixtures, {
    is_club_member: true,
    club_status: 'active',
    club_paused: true,
    club_tier_id: tier?.id ?? `tier_${unusedDigits}`,
    club_since: '2024-02-29',
    club_frequency: 'monthly',
    club_next_charge_date: '2031-01-15',
    club_prepaid_until: '2031-01-15',
    club_resume_on: '2031-01-15',
    club_skip_next: true,
    club_card_last4: '4242',
  })
})

/** Section 4, Lists, parameters and bodies, bullet 4: loyalty points that are sent MUST be answered with 400. */
requirement('CUSTOMER-10', async (fixtures) => {
  await cannotBeWritten(fixtures, { loyalty_points: 1250 })
})
