import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded, withRetry } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { resourceOf } from '../../fixtures/target/resources.ts'
import type { OwnCustomer } from '../../fixtures/target/scenarios/customers/customers.ts'
import { customerValues } from '../../fixtures/target/scenarios/customers/customer-values.ts'
import { historyOf } from '../../fixtures/target/run-history.ts'
import {
  about,
  type Subscription,
  type Subscriptions,
  withInbox,
} from '../../fixtures/target/webhooks/subscriptions.ts'

/** How many customers with a delivery are read again. */
const most = 5

/**
 * Changes a customer and waits for its delivery: most senders deliver in order, so what was sent before has arrived
 * then. Throws Inconclusive if the change is not signalled, because then a missing delivery shows nothing.
 */
async function acceptedChange(fixtures: Fixtures, inbox: Subscriptions, endpoint: Subscription): Promise<void> {
  const { api, requests } = fixtures
  const { id } = await requests.customers.make()
  const values = await customerValues(fixtures)()
  succeeded(await api.send(requests.write('updateCustomer', values, id)), 'updateCustomer must change a customer')
  if (!(await inbox.until(() => about(endpoint, id).length > 0)))
    throw new Inconclusive('needs a delivery of customer.updated that mentions the customer, after a change of it')
}

/**
 * Whether the winery itself may have changed a customer since it was created: it may give points for signing up. A
 * response that does not show the customer shows no change.
 */
async function isChanged({ requests }: Fixtures, id: string, created: Exchange | undefined): Promise<boolean> {
  const then = created?.response.json
  if (!isObject(then) || then.object !== 'customer') return true
  return difference(then, resourceOf(await requests.customers.read(id))) !== undefined
}

/** Under certify, an update of a customer to the name that they have; undefined where that is refused. */
async function updatedToTheSame({
  api,
  note,
  requests,
}: Fixtures): Promise<{ customer: OwnCustomer; update: Exchange } | undefined> {
  if (!api.isCertify) return undefined
  const customer = await requests.customers.make()
  const update = await api.send(requests.write('updateCustomer', { name: customer.values.name }, customer.id))
  if (isSuccess(update)) return { customer, update }
  note('not exercised: an update to the name that a customer has')
  return undefined
}

/** Claims that an update that is refused for a query parameter, and one for a field that cannot be set, send no event. */
async function refusedChange(fixtures: Fixtures, inbox: Subscriptions, endpoint: Subscription): Promise<void> {
  const { api, requests } = fixtures
  const { id, created } = await requests.customers.make()
  const call = requests.write('updateCustomer', await customerValues(fixtures)(), id)
  const probe = await api.send({ ...call, query: [['no_such_parameter', '1']] })
  if (!isRefusal(probe)) throw new Inconclusive('needs a refusal of updateCustomer with an unknown query parameter')
  const points = requests.writeBeside('updateCustomer', { name: requests.unique.name() }, { loyalty_points: 77 }, id)
  if (api.isCertify && !isRefusal(await api.send(points)))
    throw new Inconclusive('needs a refusal of updateCustomer with loyalty points')
  const same = await updatedToTheSame(fixtures)
  await acceptedChange(fixtures, inbox, endpoint)
  await inbox.quiet()
  const isDelivered = about(endpoint, id).length > 0
  claim(!isDelivered || (await isChanged(fixtures, id, created)), {
    message: 'customer.updated is sent although the change was refused',
    expected: 'no delivery',
    actual: 'a delivery',
    exchange: probe,
  })
  if (same === undefined || about(endpoint, same.customer.id).length === 0) return
  claim(await isChanged(fixtures, same.customer.id, same.customer.created), {
    message: 'customer.updated is sent although a customer was updated to the name that they had',
    expected: 'no delivery',
    actual: 'a delivery',
    exchange: same.update,
  })
}

/** No delivery is about a customer of the run that was created and never changed. */
async function claimNoOther(fixtures: Fixtures, endpoint: Subscription): Promise<void> {
  const history = historyOf(fixtures)
  const all = history
    .untouchedCustomers()
    .map((id) => ({ id, delivery: about(endpoint, id)[0] }))
    .filter(({ delivery }) => delivery !== undefined)
    .slice(0, most)
  const changed = await Promise.all(all.map(({ id }) => isChanged(fixtures, id, history.own.get(id))))
  const delivered = all.find((_, n) => changed[n] !== true)
  if (delivered !== undefined)
    throw new Violation({
      message: 'customer.updated is sent about a customer that was not changed',
      expected: `no delivery about ${delivered.id}`,
      actual: delivered.delivery?.body.toString('utf8').slice(0, 400),
    })
}

/** Section 6, rule 5: customer.updated signals a change, so it MUST NOT be sent without one. */
requirement('EVENT-14', (fixtures) =>
  withInbox(fixtures, async (inbox) => {
    const endpoint = await inbox.subscribe(['customer.updated'])
    await withRetry(() => refusedChange(fixtures, inbox, endpoint))
    await claimNoOther(fixtures, endpoint)
  }),
)
