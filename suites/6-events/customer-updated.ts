import { isRefusal } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded, twice } from '../../fixtures/target/claims.ts'
import {
  about,
  type Subscription,
  type Subscriptions,
  withInbox,
} from '../../fixtures/target/webhooks/subscriptions.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Values } from '../../fixtures/target/template.ts'

/** One customer whose changes are followed. */
interface Followed {
  inbox: Subscriptions
  endpoint: Subscription
  id: string
  /** Other values than the last ones, in every field of a customer that can be written. */
  next: () => Promise<Values>
}

function valuesOf({ requests }: Fixtures): () => Promise<Values> {
  let version = 0
  return async () => {
    const { customers, marks } = requests
    const address = await customers.address().catch(() => undefined)
    version = 1 - version
    return {
      name: marks.name(),
      email: marks.email(),
      phone: `+1 555 010${5 + version}`,
      email_opt_in: version === 1,
      sms_opt_in: version === 1,
      ...(address === undefined ? {} : { address: { ...address, line1: `${20 + version} Example Road` } }),
    }
  }
}

/** What is changed, one after the other, and whether it must be told. */
async function changes({ bindings }: Fixtures, { next }: Followed): Promise<{ fields: string[]; watched: boolean }[]> {
  const declared = bindings.peek('webhook.watched-fields')
  const all = Object.keys(await next())
  if (declared?.provenance === 'declared') {
    const fields = (declared.value as readonly unknown[]).map(String).filter((field) => all.includes(field))
    return fields.map((field) => ({ fields: [field], watched: true }))
  }
  // Which fields are watched is open; but once a change of all was told, another change of all must be told as well.
  return [
    { fields: all, watched: false },
    { fields: all, watched: true },
  ]
}

/** Changes a customer and reads it as soon as the event arrives, as its receiver would. */
async function change(
  { api, requests }: Fixtures,
  { inbox, endpoint, id, next }: Followed,
  fields: readonly string[],
  watched: boolean,
): Promise<void> {
  await inbox.quiet()
  const values = Object.fromEntries(Object.entries(await next()).filter(([field]) => fields.includes(field)))
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
    throw new Inconclusive('a payload of customer.updated that mentions the id of the customer')
  }
  const changed = fields.join(', ')
  if (!arrived && !watched) {
    throw new Inconclusive(`customer.updated, after a change of ${changed}: declare webhook.watched-fields`)
  }
  claim(arrived, {
    message: `no customer.updated is sent after a change of ${changed}`,
    expected: 'a delivery about this customer',
    actual: 'none',
    exchange: by,
  })
  const mark = values['name']
  if (typeof mark !== 'string' || seen === undefined || seen.response.text.includes(mark)) return
  if (!(await read()).response.text.includes(mark)) {
    throw new Inconclusive('a name that updateCustomer changes: declare body.updateCustomer')
  }
  claim(false, {
    message: 'customer.updated is sent before the change can be read',
    expected: mark,
    actual: seen.response.text.slice(0, 400),
    exchange: seen,
  })
}

/** A change that is refused is none. */
async function refusedChange({ api, requests }: Fixtures, { inbox, endpoint, id, next }: Followed): Promise<void> {
  await inbox.quiet()
  const before = about(endpoint, id).length
  const call = requests.write('updateCustomer', await next(), id)
  const probe = await api.send({ ...call, query: [['no_such_parameter', '1']] })
  if (!isRefusal(probe)) {
    throw new Inconclusive('a refusal of updateCustomer with a parameter that there is not')
  }
  await inbox.settle(() => requests.customers.make())
  claim(about(endpoint, id).length === before, {
    message: 'customer.updated is sent although the change was refused',
    expected: 'no delivery',
    actual: 'a delivery',
    exchange: probe,
  })
}

requirement('EVENT-9', async (fixtures) => {
  const { each, requests } = fixtures
  await withInbox(fixtures, async (inbox) => {
    const endpoint = await inbox.subscribe(['customer.updated'])
    const { id } = await requests.customers.make()
    const followed: Followed = { inbox, endpoint, id, next: valuesOf(fixtures) }
    for (const { fields, watched } of await changes(fixtures, followed)) {
      // A delivery of the change before may come late, and be taken for that of this one.
      await twice(async (attempt) => {
        if (attempt === 2) await inbox.settle(() => requests.customers.make())
        await change(fixtures, followed, fields, watched)
      })
    }
    await each([refusedChange], (face) => twice(() => face(fixtures, followed)), 'note')
  })
})
