import { likeBrowser, likeConditionalBrowser, repeated } from '../../fixtures/target/call.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { mentions } from '../../fixtures/target/template.ts'
import { sampledOperations } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { secondPage } from '../../fixtures/target/scenarios/lists/cursors.ts'
import { rowsHiddenFrom } from '../../fixtures/target/scenarios/lists/hidden-rows.ts'
import { narrowPage } from '../../fixtures/target/scenarios/lists/narrow-pages.ts'
import { allScopes, operation, operations } from '../../spec/contract.ts'
import { isRefusal, isSuccess, type Exchange } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { expect } from '../../fixtures/target/expect.ts'

const market = { method: 'GET', path: '/v1/market' }

/** A customer whose creation was refused because of the scope is not in the list. Throws Violation. */
async function comesToNothing({ note, requests }: Fixtures, email: string, probe: Exchange): Promise<void> {
  const { found } = await requests.customers.withEmails([email], await requests.customer()).catch((lack: unknown) => {
    if (!(lack instanceof Inconclusive)) throw lack
    note(`not exercised: ${lack.message}`)
    return { found: [] }
  })
  expect(found, probe).toBeNone(
    'no such customer',
    'createCustomer is refused for a key without its scope, and the customer was created',
  )
}

/** Another body for a write: an endpoint has one scope, whatever it is sent. */
async function otherBody({ bindings, requests }: Fixtures, id: string): Promise<unknown> {
  if (id === 'createNote') return requests.body(id, { note: requests.unique.name(), channel: 'call' })
  if (id !== 'updateCustomer' || !mentions(bindings.get('body.updateCustomer'), 'tags')) return undefined
  return requests.body(id, { tags: (await requests.customers.tags()).slice(0, 1) })
}

/** A valid request for an operation. Under certify an adjustment has the reason import: other checks send restock. */
async function lackingScope({ api, requests }: Fixtures, id: string): Promise<Call> {
  if (id !== 'adjustInventory' || !api.isCertify) return requests.spare(id)
  await requests.spare(id)
  const values = { ...(await requests.adjustment()), ...requests.products.neededCost }
  return requests.write(id, { ...values, reason: 'import' })
}

/** Other spellings of a path, which a router may serve and a check of scopes by path may not know. */
const respelled = [
  { id: 'listCustomers', spell: (path: string) => `${path}/` },
  { id: 'listOrders', spell: (path: string) => path.replace('/v1/', '/v1//') },
]

/**
 * Claims that such a path shows a key without the scope none of the resources that the main key gets at the correct path.
 */
async function leaksNothing(
  { api, keys, requests }: Fixtures,
  { id, spell }: (typeof respelled)[number],
): Promise<void> {
  const control = await requests.control(id)
  const { scope } = operation(id)
  const call = await requests.spare(id)
  const path = spell(call.path)
  const probe = await api.send({ ...call, path, credential: await keys.without(scope) })
  const ids = new Set(control.response.text.match(/"[a-z]+_[0-9a-f]{32}"/g))
  const shown = isSuccess(probe) ? [...ids].filter((each) => probe.response.text.includes(each)) : []
  claim(shown.length === 0, {
    message: `${path} shows resources to a key that lacks ${scope}`,
    expected: 'a refusal',
    actual: shown.slice(0, 3),
    exchange: probe,
  })
}

/**
 * A key that has only the scope `only`, and what it has in words. Where there is no such scope or no such key, it is a key
 * that lacks the scope `lacking`.
 */
async function singleScope(
  { keys }: Fixtures,
  only: string,
  lacking: string,
): Promise<{ credential: Credential; has: string }> {
  const isScope = only !== lacking && allScopes.includes(only)
  const credential = isScope ? await ifConclusive(() => keys.withScopes([only])) : undefined
  return credential === undefined
    ? { credential: await keys.without(lacking), has: `lacks ${lacking}` }
    : { credential, has: `has only ${only}` }
}

/** Section 5, item 3: an endpoint MUST refuse a key that lacks its scope. */
requirement('SCOPE-1', async (fixtures) => {
  const { api, each, keys, note, refusedWrites, requests } = fixtures
  const statuses = new Set<number>()
  await each(sampledOperations(fixtures, operations), async (operation) => {
    const { id, kind, scope } = operation
    await requests.control(id)
    const lacking = await keys.without(scope)
    const looksUpCustomer = id === 'createCustomer' && !api.isCertify
    const own = looksUpCustomer ? requests.customers.values() : undefined
    const call = own === undefined ? refusedWrites.own(await lackingScope(fixtures, id)) : requests.write(id, own)
    const headers = likeConditionalBrowser(operation, operations.indexOf(operation) + 1)
    const probe = await api.send({ ...call, headers, credential: lacking })
    const because = `${id} with a key that lacks ${scope}`
    expect(probe).toBeRefused({ because })
    refusedWrites.add('SCOPE-1', probe, because)
    statuses.add(probe.response.status)
    const other = api.isCertify ? await otherBody(fixtures, id) : undefined
    if (other !== undefined) {
      const { credential, has } = await singleScope(fixtures, scope.replace(':write', ':read'), scope)
      expect(await api.send({ ...call, body: other, credential })).toBeRefused({
        because: `${id}, with another body, with a key that ${has}`,
      })
    }
    if (own !== undefined) await comesToNothing(fixtures, own.email, probe)
    if (kind !== 'list' || !api.isCertify) return
    const narrow = await narrowPage(fixtures, id)
    if (narrow === undefined) return
    const { credential, has } = await singleScope(fixtures, scope.replace(':read', ':write'), scope)
    expect(await api.send({ ...narrow, credential })).toBeRefused({
      because: `a later page of ${id} with a key that ${has}`,
    })
  })
  if (api.isCertify) await each(respelled, (spelling) => leaksNothing(fixtures, spelling))
  note(`a key without the scope is refused with ${[...statuses].join(', ')}`)
})

/** The first page of a walk over a list, which is as large as the target allows; undefined where it has no rows. */
async function firstOfWalk({ requests, resources }: Fixtures, id: string): Promise<Exchange | undefined> {
  return (await ifConclusive(async () => resources.walk(id, await requests.parentOf(id))))?.pages[0]
}

/** What the full key has written, and a key that has only the scope reads: by the operation that reads it. */
const written: Readonly<Record<string, (fixtures: Fixtures) => Promise<{ id: string }>>> = {
  readOrder: ({ requests }) => requests.orders.placed('pickup'),
  readCustomer: ({ requests }) => requests.customer(),
}

/**
 * A valid request of an operation: a read of what the run has written, if it may write. Under certify a quote is that of a
 * cart to be shipped, which the shop has sold.
 */
async function validOf(fixtures: Fixtures, id: string): Promise<Call> {
  const { api, requests } = fixtures
  const own = written[id]
  const row = own === undefined ? undefined : await ifConclusive(() => own(fixtures))
  if (row !== undefined) return { method: 'GET', path: pathOf(id, row.id) }
  const isQuote = id === 'quoteOrder' && api.isCertify
  const sold = isQuote ? await ifConclusive(() => requests.orders.placed('shipped')) : undefined
  return sold === undefined ? requests.valid(id) : requests.write(id, sold.cart)
}

/** Section 5, item 3: an endpoint MUST accept a key that has only its scope. */
requirement('SCOPE-2', async (fixtures) => {
  const { api, each, keys, refusedWrites, requests, resources } = fixtures
  await each(sampledOperations(fixtures, operations), async ({ id, kind, scope }) => {
    await requests.control(id)
    const credential = await keys.withScopes([scope])
    const full = kind === 'list' && api.isCertify ? await firstOfWalk(fixtures, id) : undefined
    // What the request names was looked up with the main key.
    const call = full === undefined ? await validOf(fixtures, id) : repeated(full)
    const asBrowser = await api.send({ ...call, headers: likeBrowser, credential })
    // What the run has just written may not be found yet.
    const exchange = isSuccess(asBrowser)
      ? asBrowser
      : await resources.patiently(
          () => api.send({ ...call, credential }),
          ({ response }) => response.status !== 404,
        )
    if (isSuccess(exchange)) {
      if (full === undefined) return
      const { ids, exchange: page } = await rowsHiddenFrom(fixtures, id, call, credential, { full, other: exchange })
      const message = `${id} hides rows from a key that has only ${scope}`
      expect(ids, page).toBeNone('the rows that the full key sees', message)
      return
    }
    if (exchange.response.status === 429)
      throw new Inconclusive('needs a rate limiter that accepts the requests of the run')
    // Other clients may have used up what the request needs: if the main key is refused as well, the scope is not the
    // reason.
    const withMain = await api.send(call)
    // The main key is refused as well where the first call took effect and cannot be repeated. Staff may have cancelled
    // a booking before.
    if (isRefusal(withMain) && id !== 'cancelBooking')
      refusedWrites.add('SCOPE-2', asBrowser, `${id} with a key that has only ${scope}`)
    succeeded(withMain, `${id} must succeed with the main key`)
    throw new Violation({
      message: `${id} refuses a key that has only ${scope}`,
      expected: '2xx, as with the full key',
      actual: exchange.response.status,
      exchange,
    })
  })
})

/** Section 5, Scopes, orders:read: it MUST work where the winery has the online store, and only there. */
requirement(
  'SCOPE-5',
  async (fixtures) => {
    const { admin, alone, api, bindings, each, keys, note, requests, resources } = fixtures
    const all = operations.filter(({ scope }) => scope === 'orders:read')
    const own = sampledOperations(fixtures, all)
    const key = await keys.withScopes(['orders:read', 'market:read'])
    const probes = await Promise.all(
      own.map(async ({ id, kind }) => {
        const work = async () => {
          await requests.control(id)
          const call = await requests.spare(id)
          succeeded(await api.send({ ...call, credential: key }))
          return { id, call }
        }
        return kind === 'quote' ? ifConclusive(work) : work()
      }),
    )
    // Its page was read with the key of the run.
    const later = api.isCertify ? await secondPage(fixtures, 'listOrders') : undefined
    const onLaterPage = later && { id: 'listOrders', call: later }
    await alone()
    await admin.ask('set-online-store', { enabled: false })
    try {
      await each(
        [...probes, onLaterPage].filter((probe) => probe !== undefined),
        async ({ id, call }) => {
          // The document does not say how soon the loss of the online store takes effect.
          // A shipping quote may refuse the shipment with a 200.
          const isNoShipment = (seen: Exchange): boolean =>
            id === 'quoteShipping' &&
            isSuccess(seen) &&
            at(seen.response.json, bindings.get<string>('read.shipping-allowed')) === false
          const exchange = await resources.patiently(
            () => api.send({ ...call, credential: key }),
            (seen) => isRefusal(seen) || isNoShipment(seen),
          )
          if (isNoShipment(exchange))
            return note('without the online store, a shipping quote answers that the shipment is not allowed')
          expect(exchange).toBeRefused({ because: `${call.method} ${call.path} at a winery without the online store` })
        },
      )
      const other = await api.send({ ...market, credential: key })
      expect(other).toBeAccepted('the market is refused as well without the online store')
    } finally {
      await admin.ask('set-online-store', { enabled: true })
    }
    // A quote may be refused for what else has changed meanwhile.
    const probe = probes.find((each) => each?.call.method === 'GET')
    if (probe === undefined) return note('not exercised: a read with the online store on again')
    const again = await resources.patiently(
      () => api.send({ ...probe.call, credential: key }),
      (seen) => !isRefusal(seen),
    )
    expect(again).notToBeRefused(`${probe.id} is refused after the winery got the online store back`)
  },
  { exclusive: true, prepares: true },
)
