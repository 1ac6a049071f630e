import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded, withRetry } from '../../fixtures/target/claims.ts'
import { about, withInbox } from '../../fixtures/target/webhooks/subscriptions.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, resourceOf } from '../../fixtures/target/resources.ts'
import { same } from '../../spec/oracle/json.ts'
import type { Customer } from '../../spec/resource-types.ts'
import { claimDeliveredForRun } from '../../fixtures/target/webhooks/run-events.ts'
import { eachDirection, type Followed } from '../../fixtures/target/webhooks/watched-fields.ts'
import { customerValues } from '../../fixtures/target/scenarios/customers/customer-values.ts'
import type { Values } from '../../fixtures/target/template.ts'

/** The changes to make, in order, and whether an event must follow each. Throws Inconclusive. */
async function changes(
  { bindings, note }: Fixtures,
  { next }: Followed,
): Promise<{ fields: string[]; watched: boolean }[]> {
  const declared = bindings.peek('webhook.watched-fields')
  const all = Object.keys(await next())
  if (declared?.provenance === 'declared') {
    const named = (declared.value as readonly unknown[]).map(String)
    const fields = named.filter((field) => all.includes(field))
    const others = named.filter((field) => !all.includes(field))
    if (fields.length === 0) {
      throw new Inconclusive(
        `needs a watched field that can be changed: webhook.watched-fields names ${others.join(', ') || 'none'}; name one of ${all.join(', ')}`,
      )
    }
    if (others.length > 0) note(`not exercised: watched fields that this run cannot change (${others.join(', ')})`)
    return fields.map((field) => ({ fields: [field], watched: true }))
  }
  // Which fields are watched is open. But if a change of all fields was signalled, another such change must be
  // signalled as well.
  return [
    { fields: all, watched: false },
    { fields: all, watched: true },
  ]
}

/** Throws Inconclusive if reads lag behind updates: then the first read after an event says nothing about the event. */
async function requireCurrentReads({ api, requests }: Fixtures, id: string): Promise<void> {
  const name = requests.unique.name()
  const update = await api.send(requests.write('updateCustomer', { name }, id))
  succeeded(update, 'updateCustomer must change a customer')
  const seen = await api.send({ method: 'GET', path: pathOf('readCustomer', id) })
  if (!seen.response.text.includes(name))
    throw new Inconclusive('needs reads that show an update as soon as it is answered')
}

/** An accepted change of fields that may not be watched was not signalled. */
class Unsignalled extends Inconclusive {}

/** Changes a customer and reads it as soon as the event arrives, as a receiver does. */
async function change(
  fixtures: Fixtures,
  { inbox, endpoint, id, next }: Followed,
  fields: readonly string[],
  watched: boolean,
): Promise<void> {
  const { api, requests } = fixtures
  await inbox.quiet()
  const of = (all: Values): Values =>
    Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)))
  const current = resourceOf<Customer>(await requests.customers.read(id))
  const candidate = of(await next())
  const changesNothing = Object.entries(candidate).every(([field, value]) => same(value, current[field]))
  const values = changesNothing ? of(await next()) : candidate
  const before = about(endpoint, id).length
  const read = () => api.send({ method: 'GET', path: pathOf('readCustomer', id) })
  const sending = api.send(requests.write('updateCustomer', values, id))
  const arriving = inbox.until(() => about(endpoint, id).length > before)
  const first = await Promise.race([arriving.then(() => undefined), sending])
  if (first !== undefined) succeeded(first, 'updateCustomer must change a customer')
  const arrived = await arriving
  const seen = arrived ? await read() : undefined
  const by = succeeded(await sending, 'updateCustomer must change a customer')
  if (!arrived && endpoint.received().length > 0 && before === 0) {
    throw new Inconclusive('needs a payload of customer.updated that mentions the id of the customer')
  }
  const changed = fields.join(', ')
  if (!arrived && !watched) {
    throw new Unsignalled(`needs a customer.updated after a change of ${changed}: declare webhook.watched-fields`)
  }
  claim(arrived, {
    message: `customer.updated is not sent after a change of ${changed}`,
    expected: 'a delivery about this customer',
    actual: 'none',
    exchange: by,
  })
  const { name } = values
  if (typeof name !== 'string' || seen === undefined || seen.response.text.includes(name)) return
  if (!(await read()).response.text.includes(name)) {
    throw new Inconclusive('needs a name that updateCustomer changes: declare body.updateCustomer')
  }
  await requireCurrentReads(fixtures, id)
  throw new Violation({
    message: 'customer.updated is sent before the change can be read',
    expected: name,
    actual: seen.response.text.slice(0, 400),
    exchange: seen,
  })
}

/** What the document names as writable of a customer, without tags: the winery may have created none. */
const writable = ['name', 'email', 'phone', 'address.line1', 'email_opt_in']

/**
 * Claims that the event exists: changes of all fields together were not signalled, and a later event of another kind
 * arrives. Throws what they lacked if some fields cannot be changed, or if no event arrives.
 */
async function claimExists(
  { api, requests }: Fixtures,
  { inbox, endpoint, id }: Followed,
  fields: readonly string[],
  lack: Inconclusive,
): Promise<void> {
  const isWhole = fields.includes('address') && writable.every((name) => requests.hasPlace('updateCustomer', name))
  if (!isWhole || !(await inbox.settle(() => requests.customers.make())) || endpoint.received().length > 0) throw lack
  throw new Violation({
    message: 'customer.updated is not sent after two changes of everything that the API changes of a customer',
    expected: `a delivery after a change of ${fields.join(', ')}`,
    actual: 'none, and a later customer.created arrives',
    exchange: api.exchanges.findLast(
      ({ operation, request }) => operation === 'updateCustomer' && request.path.endsWith(id),
    ),
  })
}

/** Section 6, rule 5: customer.updated signals that a watched field changed. */
async function signalsChanges(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  await withInbox(fixtures, async (inbox) => {
    const endpoint = await inbox.subscribe(['customer.updated'])
    const { id } = await requests.customers.make()
    const followed: Followed = { inbox, endpoint, id, next: customerValues(fixtures) }
    const isCertify = fixtures.api.isCertify
    let undelivered: Inconclusive | undefined
    for (const { fields, watched } of await changes(fixtures, followed)) {
      // A late delivery about the previous change may be attributed to this one.
      const changed = withRetry(async (attempt) => {
        if (attempt === 2) await inbox.settle(() => requests.customers.make())
        await change(fixtures, followed, fields, watched && undelivered === undefined)
      })
      // The first change may come before the endpoint is in use. New customers show whether theirs is signalled.
      await changed.catch(async (error: unknown) => {
        const isUnsignalled = error instanceof Unsignalled
        if (isUnsignalled && undelivered instanceof Unsignalled) return claimExists(fixtures, followed, fields, error)
        if (!(error instanceof Inconclusive) || watched || !(isCertify || isUnsignalled)) throw error
        undelivered = error
      })
    }
    if (isCertify) await eachDirection(fixtures, followed)
  })
  await claimDeliveredForRun(fixtures, ['customer.updated'])
}

/**
 * Section 6, event kinds, Customers and club, and rule 5: customer.updated MUST be sent when a watched field of a
 * customer changed. It is not a diff. Runs late, when other checks have updated further customers.
 */
requirement('EVENT-9', signalsChanges, { watches: true, late: true })
