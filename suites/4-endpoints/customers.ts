import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at, isObject, same } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { customerSequence, playCustomer } from '../../fixtures/target/models/customer.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import type { OwnCustomer } from '../../fixtures/target/scenarios/customers.ts'
import { shownIn } from '../../fixtures/target/rows.ts'
import { isKept } from '../../fixtures/target/scenarios/cached.ts'
import { isOf } from '../../fixtures/target/scenarios/recent.ts'
import { placeOf, type Values } from '../../fixtures/target/template.ts'

/** Those of the values that the target's body has a place for. */
function writable(
  { bindings }: Fixtures,
  operation: 'createCustomer' | 'updateCustomer',
  values: Values,
): [field: string, value: unknown][] {
  const template = bindings.get<unknown>(`body.${operation}`)
  return Object.entries(values).filter(([field]) => placeOf(template, field) !== undefined)
}

/** Two customers that differ in all that can be written: what is not stored shows in one of them. */
async function written({ requests }: Fixtures): Promise<Values[]> {
  const [first, second] = await requests.customers.tags()
  const tags = [first, second].filter((tag) => tag !== undefined)
  const address = { ...(await requests.customers.address()), line2: 'Suite 5' }
  const full = { phone: '+1 416 555 0142', address, email_opt_in: true, email_opt_out: false, sms_opt_in: true, tags }
  return [full, { phone: '+1 416 555 0143', email_opt_in: false, email_opt_out: true, sms_opt_in: false }]
}

function claimKept(
  fixtures: Fixtures,
  { values, created }: OwnCustomer,
  shown: Resource,
  where: string,
  exchange: Exchange | undefined,
): void {
  const shared = writable(fixtures, 'createCustomer', values).filter(([field]) => field in shown)
  if (shared.length === 0)
    throw new Inconclusive('a customer that shows what was sent, under the names of the resource')
  for (const [field, sent] of shared) {
    fixtures.requests.claimStored('createCustomer', isKept(field, sent, shown[field]), {
      message: `${field} of a new customer is not what was sent, ${where} (exchange ${created.number})`,
      expected: sent,
      actual: shown[field],
      exchange,
    })
  }
}

requirement('CUSTOMER-7', async (fixtures) => {
  const { api, each, resources, note, requests } = fixtures
  await each(await written(fixtures), async (values) => {
    const customer = await requests.customers.make(values)
    const answer = customer.created.response.json
    if (isObject(answer) && answer['object'] === 'customer')
      claimKept(fixtures, customer, answer, 'in the answer', customer.created)
    const read = await api.send({ method: 'GET', path: pathOf('readCustomer', customer.id) })
    claim(at(answer, '/object') !== 'customer' || at(answer, '/id') !== customer.id || !isRefusal(read), {
      message: `a new customer cannot be read under the id that its creation answered with (exchange ${customer.created.number})`,
      expected: '2xx',
      actual: read.response.status,
      exchange: read,
    })
    claimKept(fixtures, customer, resourceOf(read), 'read alone', read)
    // What the time is of is not said.
    if (isOf(customer.created, shownIn(resourceOf(read), 'created_at'), api.knowledge.zone) === false)
      note('created_at of a new customer is not the time at which it was created')
    if (values['address'] === undefined) return

    const listed = await resources.eventually('listCustomers', ({ id }) => id === customer.id)
    claim(listed !== undefined, {
      message: 'a new customer is not in the list',
      expected: customer.id,
      actual: null,
      exchange: customer.created,
    })
    claimKept(fixtures, customer, listed.row, 'in the list', listed.page)
  })
})

/** Opting in may end an opt-out, and the other way round. */
const touches: Record<string, string> = { email_opt_in: 'email_opt_out', email_opt_out: 'email_opt_in' }

/** Another value for each field that can be written. Consent is only taken back, which nothing can stand against. */
async function changes({ requests }: Fixtures): Promise<Values> {
  const [, , ...tags] = await requests.customers.tags()
  const address = {
    ...(await requests.customers.address()),
    line1: '7 Sample Street',
    line2: 'Unit 3',
    city: 'Sampleton',
  }
  return {
    name: requests.marks.name(),
    email: requests.marks.email(),
    phone: '+1 416 555 0144',
    address,
    tags: tags.slice(0, 1),
    // Last, for a consent that is taken back already could no longer be lost with something else.
    email_opt_in: false,
    email_opt_out: true,
    sms_opt_in: false,
  }
}

requirement('CUSTOMER-8', async (fixtures) => {
  const { api, forAll, note, requests } = fixtures
  const [full] = await written(fixtures)
  const { id } = await requests.customers.make(full)
  let before = resourceOf(await requests.customers.read(id))
  let changed = 0
  for (const [field, sent] of writable(fixtures, 'updateCustomer', await changes(fixtures))) {
    const update = await api.send(requests.write('updateCustomer', { [field]: sent }, id))
    if (!isSuccess(update)) {
      note(`an update of ${field} alone is answered ${update.response.status}`)
      continue
    }
    const exchange = await requests.customers.read(id)
    const after = resourceOf(exchange)
    if (!(field in after)) continue
    changed += 1
    requests.claimStored('updateCustomer', isKept(field, sent, after[field]), {
      message: `${field} of a customer is not what it was changed to (exchange ${update.number})`,
      expected: sent,
      actual: after[field],
      exchange,
    })
    for (const key of Object.keys(before).filter(
      (each) => each in after && each !== field && each !== touches[field],
    )) {
      claim(same(after[key], before[key]), {
        message: `${key} of a customer changes when ${field} alone is written (exchange ${update.number})`,
        expected: before[key],
        actual: after[key],
        exchange,
      })
    }
    before = after
  }
  if (changed === 0) throw new Inconclusive('an update of a single field of a customer that succeeds')
  await forAll(customerSequence(), (commands) => playCustomer(fixtures, full ?? {}, commands), 1)
})
