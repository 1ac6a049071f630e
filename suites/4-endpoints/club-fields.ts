import type { Exchange } from '../../spec/exchange.ts'
import { unusedDigits } from '../../fixtures/target/arbitraries/ids.ts'
import { at } from '../../spec/oracle/json.ts'
import type { Customer } from '../../spec/resource-types.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import type { Evidence } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, claimRepeated } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import type { Values } from '../../fixtures/target/template.ts'
import {
  type ForbiddenFields,
  forbiddenFields,
  isAboutAnother,
  ownMember,
  tagsBeside,
} from '../../fixtures/target/scenarios/customers/forbidden-fields.ts'
import { changedThoughRefused, companions } from '../../fixtures/target/scenarios/refused-updates.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Messages that fit any refusal, in lower case and without punctuation. */
const unspecific: readonly string[] = [
  '400',
  'bad request',
  '400 bad request',
  'invalid request',
  'invalid',
  'error',
  'validation failed',
]

const isUnspecific = (message: string): boolean =>
  unspecific.includes(
    message
      .toLowerCase()
      .replace(/[^a-z\d]+/g, ' ')
      .trim(),
  )

/**
 * Claims a refusal with 400 and a message. The wording cannot be judged, but neither an empty message nor one that fits
 * any refusal gives a reason. A value of another type may also be refused for its type, with any status.
 */
function refusedWithReason(exchange: Exchange, { sent, form }: ForbiddenFields, what: string): void {
  const fields = Object.entries(sent).map(([field, value]) => `${field} ${JSON.stringify(value)}`)
  const because = `a customer ${what} with ${fields.join(' and ')}${form === 'alone' ? ' alone' : ''}`
  const isOfAnotherKind = form === 'with a value of another kind'
  const status = isOfAnotherKind ? {} : { status: 400 }
  expect(exchange).toBeRefused({ ...status, param: Object.keys(sent), because })
  const message = at(exchange.response.json, '/error/message')
  const saysNothing = (text: string): boolean => text.trim() === '' || (!isOfAnotherKind && isUnspecific(text))
  claim(typeof message !== 'string' || !saysNothing(message), {
    message: `${because}: refused without a reason`,
    expected: 'a message that says why',
    actual: message,
    exchange,
  })
}

/** Claims that updates with each field are refused. */
async function updatesRefused(
  fixtures: Fixtures,
  customers: readonly string[],
  probes: readonly ForbiddenFields[],
): Promise<void> {
  const { api, each, note, requests } = fixtures
  const messages = new Set<string>()
  await each(probes, async (probe) => {
    const { sent, form, isChanged } = probe
    const id = customers[probes.indexOf(probe) % customers.length]
    const send = (values: Values): Promise<Exchange> =>
      api.send(requests.writeBeside('updateCustomer', values, sent, id))
    const tags = await tagsBeside(fixtures, probe)
    const values = form === 'alone' ? {} : { ...(await companions(fixtures, isChanged ? 'given' : 'refused')), ...tags }
    const first = await send(values)
    const exchange = isAboutAnother(first, probe) ? await send({ name: requests.unique.name() }) : first
    refusedWithReason(exchange, probe, 'updated')
    messages.add(String(at(exchange.response.json, '/error/message')))
  })
  for (const message of [...messages].slice(0, 3)) note(`the message is: ${message.slice(0, 200)}`)
}

/** Claims that new customers with each field are refused. Returns their email addresses. */
async function creationsRefused(fixtures: Fixtures, probes: readonly ForbiddenFields[]): Promise<string[]> {
  const { api, each, requests } = fixtures
  const emails: string[] = []
  await each(probes, async (probe) => {
    const values = requests.customers.values()
    emails.push(values.email)
    const send = (more: Values): Promise<Exchange> =>
      api.send(requests.writeBeside('createCustomer', { ...values, ...more }, probe.sent))
    const tags = await tagsBeside(fixtures, probe)
    const first = await send(tags)
    // The winery may have removed the tag.
    const exchange = 'tags' in tags && isAboutAnother(first, probe) ? await send({}) : first
    refusedWithReason(exchange, probe, 'created')
  })
  return emails
}

/**
 * Sends the fields in several forms, and claims that each request is refused and creates no customer. Returns the
 * evidence if the updated customer has changed.
 */
async function changedByRefused(fixtures: Fixtures, values: Resource): Promise<Evidence | undefined> {
  const { api, requests } = fixtures
  await requests.control('updateCustomer')
  const customer = await requests.customers.make()
  const before = resourceOf<Customer>(await requests.customers.read(customer.id))
  const { updated, created } = forbiddenFields(values, before, api.config.seed)
  const few = (probes: readonly ForbiddenFields[]): readonly ForbiddenFields[] =>
    api.isCertify ? probes : inTurn(probes, 1, api.config.seed)
  const updates = few(updated)
  const isAlone = ({ form }: ForbiddenFields): boolean => form === 'alone'
  await updatesRefused(
    fixtures,
    [customer.id],
    updates.filter((probe) => !isAlone(probe)),
  )
  // A new customer has the values of the one that was just created.
  const emails = await creationsRefused(fixtures, few(created))

  const after = await requests.customers.read(customer.id)
  // Points for signing up may arrive at any time: points are compared only with those that were sent.
  const points = (shown: Resource): unknown => shown.loyalty_points
  const different = await changedThoughRefused(fixtures, before, resourceOf<Customer>(after), Object.keys(values))
  const sent = updated.map((probe) => probe.sent.loyalty_points)
  const isSame =
    different.length === 0 &&
    (points(resourceOf<Customer>(after)) === points(before) || !sent.includes(points(resourceOf<Customer>(after))))
  if (!isSame)
    return {
      message: 'an update was refused, and the customer has changed',
      expected: before,
      actual: after.response.json,
      exchange: after,
    }
  const { found, last } = await requests.customers.withEmails(emails, customer)
  expect(found, last).toBeNone('no such customer', 'a new customer was refused, and is in the list')
  // Every second one is about a club member. None of them would change anything.
  const member = await ownMember(fixtures)
  const customers = [...(member === undefined ? [] : [member]), customer.id]
  await updatesRefused(fixtures, customers, updates.filter(isAlone))
  if (member === undefined && api.isCertify) fixtures.note('not exercised: such an update of a club member')
  return undefined
}

/** The same for a second customer if the first one has changed: staff may make any customer a member at any time. */
const cannotBeWritten = (fixtures: Fixtures, values: Resource): Promise<void> =>
  claimRepeated(() => changedByRefused(fixtures, values))

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
