import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { isObject, same } from '../../spec/oracle/json.ts'
import type { Customer } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { resourceOf } from '../../fixtures/target/resources.ts'
import type { Values } from '../../fixtures/target/template.ts'
import { consentTo, effectsOf, withFollowing } from '../../fixtures/target/scenarios/customers/consents.ts'
import { isSetByOthers, type OwnCustomer } from '../../fixtures/target/scenarios/customers/customers.ts'
import { mailOfCustomer } from '../../fixtures/target/scenarios/shipping/mail.ts'
import { type CustomerUpdates, customerUpdates } from '../../fixtures/target/scenarios/customers/customer-updates.ts'
import { claimExistingMembersKept } from '../../fixtures/target/scenarios/customers/existing-members.ts'
import { hasMoreTags, isShownAsSent } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { movedCustomer } from '../../fixtures/target/scenarios/customers/moved-customer.ts'
import { updatesAtOnce } from '../../fixtures/target/scenarios/customers/updates-at-once.ts'
import { type Touched, touchedField } from '../../fixtures/target/scenarios/customers/touched-fields.ts'
import { tagSets } from '../../fixtures/target/scenarios/customers/tag-sets.ts'
import { effective } from '../../fixtures/target/scenarios/updates.ts'
import { expect } from '../../fixtures/target/expect.ts'

const consents = ['email_opt_in', 'email_opt_out', 'sms_opt_in'] as const

/** Whether the target shows an order or a sale of a customer for whom the run placed no order: a sale earns points. */
async function hasBought({ resources }: Fixtures, id: string): Promise<boolean> {
  for (const list of ['listOrders', 'listSales']) {
    const walk = await ifConclusive(() => resources.walkNow(list, { until: (row) => JSON.stringify(row).includes(id) }))
    if (walk?.items.some((row) => JSON.stringify(row).includes(id)) === true) return true
  }
  return false
}

/** Whether an update of another new customer changes a field as well that others may set at any time. */
async function changesAgain({ api, requests }: Fixtures, sent: Values, key: string): Promise<boolean> {
  const { id } = await requests.customers.make()
  const read = async (): Promise<unknown> => resourceOf<Customer>(await requests.customers.read(id))[key]
  const before = await read()
  const values = 'email' in sent ? { ...sent, email: requests.unique.email() } : sent
  return isSuccess(await api.send(requests.write('updateCustomer', values, id))) && !same(before, await read())
}

/** Fields that the winery may change once the run has made the customer a club member. */
function fieldsOfMembers({ asked }: Fixtures, { id }: CustomerUpdates): (key: string, since: Exchange) => boolean {
  const joined = asked.find(({ ability, body }) => ability === 'join-club' && body.customer_id === id)
  return (key, { startedAt }) => joined !== undefined && startedAt > joined.startedAt && /club|member|loyalty/.test(key)
}

/** Claims that a customer keeps the consents of its creation in updates that send other fields. */
function claimConsentsKept({ created }: OwnCustomer, sent: readonly string[], after: Exchange): void {
  const was = created.response.json
  if (!isObject(was) || was.object !== 'customer') return
  const mayChange = effectsOf(sent)
  for (const key of consents.filter((each) => !mayChange.includes(each)))
    expect(resourceOf<Customer>(after)[key], after).toBeIfShown(
      was[key],
      `${key} of a customer changes when only ${sent.join(', ')} is sent`,
    )
}

/** Under certify, updates of customers who have opted out of email since they were created. */
async function claimOptOutKept(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  const tagged = await ifConclusive(() => tagSets(fixtures))
  if (tagged !== undefined) for (const { after } of tagged.updates) claimConsentsKept(tagged.customer, ['tags'], after)
  const atOnce = await ifConclusive(() => updatesAtOnce(fixtures))
  if (atOnce === undefined) return
  const fields = atOnce.accepted.map(({ field }) => field)
  claimConsentsKept(atOnce.customer, fields, atOnce.after)
}

/** How many new customers get an update that seems to touch a field. */
const repeats = 6
/** How many of these it must touch as well. */
const leastAgain = 2

/** Whether an update that has touched a field does so again. Staff may have changed the field at the time. */
async function touchesAgain(fixtures: Fixtures, { field, sent }: Touched): Promise<boolean> {
  let again = 0
  for (let n = 0; n < repeats && again < leastAgain; n += 1) if (await changesAgain(fixtures, sent, field)) again += 1
  return again === leastAgain
}

/**
 * Claims that no update in the whole run has touched a field that it does not send. Under certify other checks update the
 * customers of these scenarios as well.
 */
async function claimNoneTouched(fixtures: Fixtures): Promise<void> {
  if (fixtures.api.isCertify)
    for (const update of [movedCustomer, mailOfCustomer]) await ifConclusive<unknown>(() => update(fixtures))
  const touched = touchedField(fixtures)
  if (touched === undefined) return
  const { field, sent, was, is, update, after } = touched
  const names = Object.keys(sent).join(', ') || 'an empty object'
  if (!(await touchesAgain(fixtures, touched)))
    return fixtures.note(`${field} of two customers changes when only ${names} is sent: staff or they may set it`)
  throw new Violation({
    message: `${field} of a customer changes when only ${names} is sent (exchange ${update.number}), as it does for other customers, and not without an update`,
    expected: was,
    actual: is,
    exchange: after,
  })
}

/** Under certify, updates of customers of the winery. */
async function claimExistingKept(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  if (!(await ifConclusive(() => claimExistingMembersKept(fixtures))))
    fixtures.note('not exercised: an update of a member who is paused or past due')
}

/**
 * Section 4, PATCH /v1/customers/{customer_id}: an update MUST NOT change a field that it does not send. Runs late, when
 * other checks have updated customers as well.
 */
requirement(
  'CUSTOMER-14',
  async (fixtures) => {
    const { note } = fixtures
    const updates = await customerUpdates(fixtures)
    const accepted = effective(updates, 'a customer')
    // Points that other new customers receive as well are not an effect of an update.
    const areGiven = updates.neighbours.some(
      ({ before, after }) =>
        !same(resourceOf<Customer>(before).loyalty_points, resourceOf<Customer>(after).loyalty_points),
    )
    const isMembers = fieldsOfMembers(fixtures, updates)
    for (const { sent, answer, before, after } of accepted) {
      const [was, is] = [resourceOf<Customer>(before), resourceOf<Customer>(after)]
      const names = Object.keys(sent)
      const mayChange = withFollowing(names)
      for (const key of Object.keys(was).filter(
        (each) => each in is && !mayChange.includes(each) && !isMembers(each, answer),
      )) {
        if (
          same(is[key], was[key]) ||
          (key === 'loyalty_points' && (areGiven || (await hasBought(fixtures, updates.id))))
        )
          continue
        if (is[key] === false && names.some((name) => consentTo(name) === key)) {
          note(`an update of ${names.join(', ')} withdraws ${key}`)
          continue
        }
        if (isSetByOthers(key) && !(await changesAgain(fixtures, sent, key))) {
          note(`${key} changes once during the updates: staff or the customer may set it`)
          continue
        }
        throw new Violation({
          message: `${key} of a customer changes when only ${names.join(', ') || 'an empty object'} is sent (exchange ${answer.number})`,
          expected: was[key],
          actual: is[key],
          exchange: after,
        })
      }
    }
    await claimOptOutKept(fixtures)
    await claimExistingKept(fixtures)
    await claimNoneTouched(fixtures)
  },
  { late: true },
)

/** A message that was sent keeps the address that was used for it, and everything else, when the customer gets another. */
async function keepsMessages(fixtures: Fixtures): Promise<true> {
  const { timeline } = await mailOfCustomer(fixtures)
  if (timeline === undefined)
    throw new Inconclusive('needs a message on the timeline of a customer of the run, and an update of its address')
  const { before, after } = timeline
  for (const entry of before) {
    const now = after.items.find(({ id }) => id === entry.id)
    if (now === undefined && !after.complete) continue
    // A message that was sent may turn out not to have arrived.
    expect(now && { ...now, status: null }, after.pages.at(-1)).toAgreeWith(
      { ...entry, status: null },
      (pointer) => `a message on the timeline changes at ${pointer} when the email address of its customer is updated`,
    )
  }
  return true
}

/** The texts, numbers and booleans in a value. */
const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]

/**
 * Whether a field may have got its new value from updates that sent these: it is one of them, contains a part of one, or
 * has lost what it had.
 */
function mayComeFrom(values: readonly unknown[], field: string, was: unknown, is: unknown): boolean {
  if (values.length === 0) return false
  if (field === 'tags') return !hasMoreTags(was, is) || values.some((value) => isShownAsSent(field, value, is))
  const [earlier, sent] = [leavesOf(was), values.flatMap(leavesOf)]
  return leavesOf(is).some((leaf) => !earlier.includes(leaf) && (leaf === null || leaf === '' || sent.includes(leaf)))
}

/** Section 4, PATCH /v1/customers/{customer_id}: an update MUST NOT change another customer, nor the timeline. */
requirement('CUSTOMER-15', async (fixtures) => {
  if (fixtures.api.isCertify && !(await ifConclusive(() => keepsMessages(fixtures))))
    fixtures.note('not exercised: a message on the timeline of a customer who gets another address')
  const updates = await customerUpdates(fixtures)
  effective(updates, 'a customer')
  const { neighbours, logged } = updates
  for (const { before, after } of neighbours) {
    const [was, is] = [resourceOf<Customer>(before), resourceOf<Customer>(after)]
    for (const key of Object.keys(was).filter((each) => each in is && each !== 'loyalty_points')) {
      if (same(is[key], was[key])) continue
      // Staff may change fields that no update sends, and give others another value.
      const values = updates.accepted.flatMap((update) => (key in update.sent ? [update.sent[key]] : []))
      if (!mayComeFrom(values, key, was[key], is[key])) {
        fixtures.note(`${key} of another customer changed during the updates`)
        continue
      }
      throw new Violation({
        message: `${key} of a customer changes when another customer is updated`,
        expected: was[key],
        actual: is[key],
        exchange: after,
      })
    }
  }
  if (logged === undefined) return fixtures.note('not exercised: a note that is logged before the updates')
  const { text, timeline } = logged
  if (!timeline.complete && !timeline.items.some(({ summary }) => summary === text))
    throw new Inconclusive('needs a timeline that can be walked to its end')
  claim(
    timeline.items.some(({ summary }) => summary === text),
    {
      message: 'a note is not on the timeline of a customer once the customer was updated',
      expected: text,
      actual: timeline.items.map(({ summary }) => summary),
      exchange: timeline.pages.at(-1),
    },
  )
})
