import { isRefusal } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim, succeeded, twice } from '../../fixtures/target/claims.ts'
import { about, type Subscription, type Subscriptions, withInbox } from '../../fixtures/target/events/subscriptions.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/holdings.ts'
import type { Values } from '../../fixtures/target/template.ts'

/** New values for the fields of a customer that can be written: others for each `version`, in every field. */
async function newValues({ requests }: Fixtures, version: 0 | 1): Promise<Values> {
  const { customers, marks } = requests
  const address = await customers.address().catch(() => undefined)
  const isFirst = version === 0
  return {
    name: marks.name(),
    email: marks.email(),
    phone: `+1 555 010${5 + version}`,
    email_opt_in: isFirst,
    sms_opt_in: isFirst,
    ...(address === undefined ? {} : { address: { ...address, line1: `${20 + version} Example Road` } }),
  }
}

/** What is changed, one after the other, and whether it must be told. */
async function changes(fixtures: Fixtures): Promise<{ values: Values; watched: boolean }[]> {
  const declared = fixtures.bindings.peek('webhook.watched-fields')
  const values = await newValues(fixtures, 0)
  if (declared?.provenance === 'declared') {
    const fields = (declared.value as readonly unknown[]).map(String).filter((field) => field in values)
    return fields.map((field) => ({ values: { [field]: values[field] }, watched: true }))
  }
  // Which fields are watched is open; but once a change of all was told, another change of all must be told as well.
  return [
    { values, watched: false },
    { values: await newValues(fixtures, 1), watched: true },
  ]
}

/** Changes a customer and reads it as soon as the event arrives, as its receiver would. */
async function change(
  fixtures: Fixtures,
  inbox: Subscriptions,
  endpoint: Subscription,
  id: string,
  values: Values,
  watched: boolean,
): Promise<void> {
  const { api, requests } = fixtures
  await inbox.quiet()
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
  const fields = Object.keys(values).join(', ')
  if (!arrived && !watched) {
    throw new Inconclusive(`customer.updated, after a change of ${fields}: declare webhook.watched-fields`)
  }
  claim(arrived, {
    message: `no customer.updated is sent after a change of ${fields}`,
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
async function refusedChange(
  fixtures: Fixtures,
  inbox: Subscriptions,
  endpoint: Subscription,
  id: string,
): Promise<void> {
  const { api, requests } = fixtures
  await twice(async () => {
    await inbox.quiet()
    const before = about(endpoint, id).length
    const call = requests.write('updateCustomer', await newValues(fixtures, 0), id)
    const probe = await api.send({ ...call, query: [['no_such_parameter', '1']] })
    if (!isRefusal(probe)) {
      throw new Inconclusive('a refusal of updateCustomer with a parameter that there is not')
    }
    await inbox.quiet()
    claim(about(endpoint, id).length === before, {
      message: 'customer.updated is sent although the change was refused',
      expected: 'no delivery',
      actual: 'a delivery',
      exchange: probe,
    })
  })
}

requirement('EVENT-9', async (fixtures) => {
  const { each, requests } = fixtures
  await withInbox(fixtures, async (inbox) => {
    const endpoint = await inbox.subscribe(['customer.updated'])
    const { id } = await requests.customers.make()
    for (const { values, watched } of await changes(fixtures)) {
      await change(fixtures, inbox, endpoint, id, values, watched)
    }
    await each([refusedChange], (face) => face(fixtures, inbox, endpoint, id), 'note')
  })
})
