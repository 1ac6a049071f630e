import type { Exchange } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import type { Customer } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { isShownAsSent, isTaggedSince } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { isOverridden } from '../../fixtures/target/scenarios/customers/consents.ts'
import { type CustomerUpdates, customerUpdates } from '../../fixtures/target/scenarios/customers/customer-updates.ts'
import { isUpdateShown, updatesAtOnce } from '../../fixtures/target/scenarios/customers/updates-at-once.ts'
import { claimNoFieldRefused } from '../../fixtures/target/scenarios/unexplained-refusals.ts'
import { listedAfter, type Update } from '../../fixtures/target/scenarios/updates.ts'

/** Claims that a response shows the fields that were sent to the updated customer, who had `earlier` as tags. */
function claimSent(
  { requests }: Fixtures,
  update: Update,
  shown: Resource,
  exchange: Exchange,
  earlier: unknown,
): void {
  const { sent, answer } = update
  for (const [field, value] of Object.entries(sent).filter(([field]) => field in shown)) {
    const answered = at(answer.response.json, '/tags')
    if (field === 'tags' && exchange !== answer && isTaggedSince({ sent: value, answered, earlier }, shown[field]))
      continue
    const isKept = isShownAsSent(field, value, shown[field]) || isOverridden(field, value, shown)
    requests.claimStored('updateCustomer', isKept, {
      message: `${field} of a customer is not what it was updated to (exchange ${answer.number})`,
      expected: value,
      actual: shown[field],
      exchange,
    })
  }
}

/**
 * A field that is refused by itself although the customer was created with such a value, and other fields are accepted.
 */
async function claimNoneRefused(fixtures: Fixtures, { id, plain, refused }: CustomerUpdates): Promise<void> {
  const { api, requests, note } = fixtures
  for (const { sent, answer } of refused)
    note(`an update of ${Object.keys(sent).join(', ') || 'nothing'} was refused with ${answer.response.status}`)
  const fields = refused.flatMap(({ body, sent }) => (plain.includes(body) ? Object.entries(sent) : []))
  if (fields.length === 0) return
  await claimNoFieldRefused(fixtures, 'updateCustomer', Object.fromEntries(fields), (more) =>
    api.send(requests.write('updateCustomer', { name: requests.unique.name(), ...more }, id)),
  )
}

/**
 * Claims that the list shows an updated customer as the last single read does. Its last update takes the email address
 * away, where that is accepted.
 */
async function claimListed(fixtures: Fixtures, { id, accepted, forOtherKey }: CustomerUpdates): Promise<void> {
  const last = accepted.at(-1)
  if (last === undefined || !fixtures.api.isCertify) return
  const read = resourceOf<Customer>(last.after)
  // Points may arrive later than an update.
  const differing = (row: Resource): string[] =>
    Object.keys(row).filter(
      (key) => key in read && key !== 'loyalty_points' && difference(read[key], row[key]) !== undefined,
    )
  const listed = await listedAfter(fixtures, 'listCustomers', id, (row) => differing(row).length === 0)
  claim(listed !== undefined, {
    message: 'the list of customers does not show a customer that was updated',
    expected: id,
    actual: 'a complete walk without the customer',
    exchange: last.after,
  })
  // A customer may be shown to another key in fewer details: only the name, which was updated, is compared.
  claim(forOtherKey?.row.name === undefined || forOtherKey.row.name === read.name, {
    message: 'another key, which has read a customer before, is shown the name from before the updates',
    expected: read.name,
    actual: forOtherKey?.row.name,
    exchange: forOtherKey?.page,
  })
  if (differing(listed.row).length === 0) return
  // Staff may have changed a field after the last read: then a read shows now what the list does.
  const shown = listed.row
  const now = await fixtures.resources.patiently(
    async () => resourceOf<Customer>(await fixtures.requests.customers.read(id)),
    (row) => differing(shown).every((key) => difference(row[key], shown[key]) === undefined),
  )
  const stale = differing(shown).find((key) => difference(read[key], now[key]) === undefined)
  if (stale !== undefined)
    throw new Violation({
      message: `the list of customers shows another ${stale} than the single read after an update`,
      expected: read[stale],
      actual: listed.row[stale],
      exchange: listed.page,
    })
}

/** Section 4, PATCH /v1/customers/{customer_id}: an update MUST change each field that it sends. */
requirement(
  'CUSTOMER-8',
  async (fixtures) => {
    const updates = await customerUpdates(fixtures)
    let earlier = at(updates.customer.created.response.json, '/tags')
    for (const update of updates.accepted) {
      const { answer, after } = update
      const { json, status } = answer.response
      // The response to an update that was only accepted (202) may show the customer as it was.
      if (status !== 202 && isObject(json) && json.object === 'customer')
        claimSent(fixtures, update, json, answer, earlier)
      claimSent(fixtures, update, resourceOf<Customer>(after), after, earlier)
      earlier = resourceOf<Customer>(after).tags
    }
    // First, because the other claim may update the customer further.
    await claimListed(fixtures, updates)
    await claimNoneRefused(fixtures, updates)
    if (updates.accepted.length === 0)
      throw new Inconclusive('needs an update of a single field of a customer that is accepted')
  },
  { early: true },
)

/** Section 4, PATCH /v1/customers/{customer_id}: updates of different fields at the same time MUST all be stored. */
requirement('CUSTOMER-16', async (fixtures) => {
  const { requests } = fixtures
  const { accepted, after } = await updatesAtOnce(fixtures)
  if (accepted.length < 2) throw new Inconclusive('needs two updates of a customer at the same time that are accepted')
  const shown = resourceOf<Customer>(after)
  for (const update of accepted) {
    const { field, sent, answer } = update
    requests.claimStored('updateCustomer', isUpdateShown(update, after), {
      message: `an accepted update of ${field} was lost because of another update at the same time (exchange ${answer.number})`,
      expected: sent,
      actual: shown[field],
      exchange: after,
    })
  }
})
