import { type Operation, operations } from '../../spec/contract.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { isObject, same } from '../../spec/oracle/json.ts'
import { type Evidence, Inconclusive, Violation } from '../../spec/violation.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, claimRepeated, ifConclusive } from '../../fixtures/target/claims.ts'
import { customerUpdates } from '../../fixtures/target/scenarios/customers/customer-updates.ts'
import { goneSinceRead } from '../../fixtures/target/scenarios/comparisons/gone.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, resourceOf } from '../../fixtures/target/resources.ts'
import { type OwnCustomer, withoutStaffFields } from '../../fixtures/target/scenarios/customers/customers.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'customer to delete': OwnCustomer
  }
}

/** A path of the endpoint table, with its read and its write. */
interface Place {
  template: string
  read: Operation | undefined
  write: Operation | undefined
}

const places: readonly Place[] = [...new Set(operations.map(({ path }) => path))].map((template) => {
  const offered = operations.filter(({ path }) => path === template)
  return {
    template,
    read: offered.find(({ method }) => method === 'GET'),
    write: offered.find(({ method }) => method !== 'GET'),
  }
})

/** The path with an id: if possible of a resource that the run created, else of an existing one. */
async function reach({ requests }: Fixtures, { read, write }: Place): Promise<string> {
  const operation = (write ?? read) as Operation
  await requests.control(operation.id)
  return (await requests.spare(operation.id)).path
}

/** Published fields of free text. Most resources have one of them. */
const texts = ['name', 'order_number', 'carrier', 'tracking_number', 'notes']

/**
 * A body that would have an effect if the method were offered: that of the path's own write, or what the path shows
 * with other texts.
 */
async function bodyWithEffect(
  { resources, requests }: Fixtures,
  { read, write }: Place,
  text: string,
): Promise<unknown> {
  if (write?.method === 'PATCH') return requests.body(write.id, { name: text })
  if (write !== undefined || read === undefined) return (await requests.spare(write?.id ?? '')).body
  const shown = await requests.control(read.id)
  const element = read.kind === 'list' ? resources.itemsOf(shown)[0] : shown.response.json
  const own = isObject(element) ? element : {}
  return { ...own, name: text, ...Object.fromEntries(texts.filter((key) => key in own).map((key) => [key, text])) }
}

/** The methods that a path does not offer: all under certify, else one that depends on path and seed. */
function unlistedOn({ api }: Fixtures, place: Place): string[] {
  const all = ['PUT', 'POST', 'PATCH'].filter((method) => method !== place.write?.method)
  return api.isCertify ? all : inTurn(all, 1, api.config.seed + places.indexOf(place))
}

/** Section 1, bullet 2: only the listed writes exist, so a path MUST NOT accept any other writing method. */
requirement('WRITES-2', async (fixtures) => {
  const { api, each, eachPossible, requests } = fixtures
  await eachPossible(sampled(fixtures, places, 'paths'), async (place) => {
    const { template, read } = place
    const [path, text] = [await reach(fixtures, place), requests.unique.name()]
    const body = await bodyWithEffect(fixtures, place, text)
    const unlisted = unlistedOn(fixtures, place)
    await each(unlisted, async (method) => {
      // No header makes a POST another request either.
      const headers = method === 'POST' ? { 'x-http-method-override': 'DELETE' } : {}
      expect(await api.send({ method, path, body, headers })).toBeRefused({
        because: `${method} ${template}, which is not offered`,
      })
    })
    if (read?.kind !== 'read' || read.id === 'readAvailability') return
    const after = await api.send({ method: 'GET', path })
    claim(after.response.status !== 404 && !after.response.text.includes(text), {
      message: `${unlisted.join(' or ')} on ${template} is refused, and takes effect`,
      expected: 'the state before the request',
      actual: after.response.json,
      exchange: after,
    })
  })
})

/** The path of a resource that no other check needs: one created for this check, else one that few checks read. */
async function unusedPath(fixtures: Fixtures, { read, write }: Place): Promise<string> {
  const { api, resources, requests } = fixtures
  const { id, parameter } = (write ?? read) as Operation
  await requests.control(id)
  if (parameter === null) return pathOf(id)
  if (parameter.name === 'customer_id') {
    // Its last update has taken the email address away.
    const updated = api.isCertify ? await ifConclusive(() => customerUpdates(fixtures)) : undefined
    return pathOf(id, updated?.id ?? (await api.once('customer to delete', () => requests.customers.make())).id)
  }
  if (parameter.name === 'product_id') return pathOf(id, (await requests.products.make()).id)
  return pathOf(id, await resources.someId(id, 'last'))
}

/**
 * Claims that DELETE of a resource is refused, and that the resource can still be read. Other clients may change it
 * meanwhile, but it does not disappear.
 */
async function claimStillExists(fixtures: Fixtures, place: Place): Promise<void> {
  const { api, resources } = fixtures
  if (place.read?.kind === 'read') await fixtures.requests.control(place.read.id)
  const path = await unusedPath(fixtures, place)
  expect(await api.send({ method: 'DELETE', path })).toBeRefused({ because: `DELETE ${place.template}` })
  if (place.read?.kind !== 'read' || place.read.id === 'readAvailability') return
  // A read may lag behind the write that made the resource.
  const after = await resources.patiently(() => api.send({ method: 'GET', path }), isSuccess)
  claim(isSuccess(after), {
    message: `DELETE ${place.template} is refused, and the resource is gone`,
    expected: 'the state before the request',
    actual: after.response.status,
    exchange: after,
  })
}

/**
 * Claims that a DELETE of a new customer is refused, also as a POST with an override. Returns the evidence if the customer
 * has changed.
 */
async function changedCustomer({ api, requests }: Fixtures): Promise<Evidence | undefined> {
  const before = await requests.customers.read((await requests.customers.make()).id)
  const { path } = before.request
  const override = { 'x-http-method-override': 'DELETE' }
  const calls = [
    { method: 'POST', path, headers: override },
    { method: 'DELETE', path },
  ]
  for (const answer of await Promise.all(calls.map((call) => api.send(call))))
    expect(answer).toBeRefused({ because: `${answer.request.method} of a customer, to delete it` })
  const after = await api.send({ method: 'GET', path })
  const isSame = isSuccess(after) && same(withoutStaffFields(resourceOf(after)), withoutStaffFields(resourceOf(before)))
  if (isSame) return undefined
  return {
    message: 'DELETE of a customer is refused, and changes the customer',
    expected: before.response.json,
    actual: after.response.json,
    exchange: after,
  }
}

/** The same for a new booking. There is no single read of one: the list shows whether it is still there. */
async function changedBooking({ api, requests }: Fixtures): Promise<Evidence | undefined> {
  const { bookings } = requests
  const attempt = await bookings.take(await requests.slots.take(1))
  const before = await bookings.listed(attempt)
  if (before === undefined) throw new Inconclusive('needs a booking that was just made, in the list of bookings')
  const { row } = before
  expect(await api.send({ method: 'DELETE', path: `/v1/bookings/${String(row.id)}` })).toBeRefused({
    because: 'DELETE of a booking',
  })
  const after = await bookings.listed(attempt)
  // Other changes of its status may have been under way: a booking that waits is confirmed a moment later.
  const isCancelled = after?.row.status === 'cancelled' && row.status !== 'cancelled'
  if (after !== undefined && !isCancelled) return undefined
  return {
    message: 'DELETE of a booking is refused, and removes or cancels it',
    expected: row,
    actual: after?.row ?? null,
    exchange: after?.page ?? attempt.exchange,
  }
}

/** Nothing that the run could read by its id is gone: no write of v1 deletes anything. */
async function claimNothingGone(fixtures: Fixtures): Promise<void> {
  const [exchange] = await goneSinceRead(fixtures)
  if (exchange !== undefined)
    throw new Violation({
      message: `${exchange.operation} no longer finds a resource that it has shown before`,
      expected: '2xx',
      actual: exchange.response.status,
      exchange,
    })
}

/**
 * Section 1, bullet 2: nothing in v1 deletes anything, so DELETE MUST be refused and change nothing. Runs late, when
 * other checks have changed most.
 */
requirement(
  'WRITES-1',
  async (fixtures) => {
    await claimNothingGone(fixtures)
    const work = [
      ...sampled(fixtures, places, 'paths').map((place) => () => claimStillExists(fixtures, place)),
      // Staff may change the resource at that moment.
      ...sampled(fixtures, [changedCustomer, changedBooking], 'resources of the run').map(
        (changed) => () => claimRepeated(() => changed(fixtures)),
      ),
    ]
    await fixtures.eachPossible(work, (one) => one())
  },
  { late: true },
)

/** Words in the keys of links that explain or illustrate a checkout, and do not lead to one. */
const explains = /terms|polic|help|docs|faq|info|about|support|image|icon|logo/i

/** The links in a response whose key names a checkout or a payment, by their keys. */
function checkoutLinks(value: unknown): Record<string, string> {
  if (Array.isArray(value)) return Object.assign({}, ...value.map(checkoutLinks)) as Record<string, string>
  if (!isObject(value)) return {}
  const own = Object.entries(value).filter(
    ([key, each]) =>
      !explains.test(key) &&
      /check_?out|pay(ment)?_?(url|uri|link|page)/i.test(key) &&
      /^https?:\/\//.test(String(each)),
  )
  return Object.assign(Object.fromEntries(own), ...Object.values(value).map(checkoutLinks)) as Record<string, string>
}

/** Section 1, bullet 3: the service MUST NOT have a hosted checkout. */
requirement('CHARGE-2', async ({ eachPossible, requests, target }) => {
  const paths = Object.keys((target.description?.document.paths ?? {}) as object).filter((path) =>
    /\/v1\/.*check-?_?out/i.test(path),
  )
  expect(paths, target.description?.exchange).toBeNone(
    'no checkout',
    'the OpenAPI description has a path below /v1 that names a checkout',
  )
  await eachPossible(['quoteOrder', 'quoteShipping', 'createOrder'], async (id) => {
    const exchange = await requests.control(id)
    const links = checkoutLinks(exchange.response.json)
    claim(Object.keys(links).length === 0, {
      message: `${id} answers with a link to a checkout`,
      expected: 'no checkout',
      actual: links,
      exchange,
    })
  })
})
