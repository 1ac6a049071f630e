import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { operations } from '../../spec/contract.ts'
import { isSuccess, type Exchange } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'

const market = { method: 'GET', path: '/v1/market' }

requirement(
  'SCOPE-5',
  async ({ admin, api, each, keys, requests }) => {
    const own = operations.filter(({ scope, kind }) => scope === 'orders:read' && kind !== 'quote')
    for (const { id } of own) await requests.control(id)
    const key = await keys.withScopes(['orders:read', 'market:read'])
    const calls = await Promise.all(own.map(({ id }) => requests.spare(id)))
    for (const call of calls) succeeded(await api.send({ ...call, credential: key }))
    await admin.ask('set-online-store', { enabled: false })
    try {
      await each(calls, async (call) => {
        refused(await api.send({ ...call, credential: key }), {
          because: `${call.method} ${call.path} at a winery without the online store`,
        })
      })
      const other = await api.send({ ...market, credential: key })
      claim(isSuccess(other), {
        message: 'without the online store the market is closed as well',
        expected: '2xx',
        actual: other.response.status,
        exchange: other,
      })
    } finally {
      await admin.ask('set-online-store', { enabled: true })
    }
  },
  { exclusive: true },
)

/** A new customer who was refused for want of the scope is not there, as far as the list tells. Throws Violation. */
async function comesToNothing({ note, requests }: Fixtures, email: string, probe: Exchange): Promise<void> {
  const { found } = await requests.customers.withEmails([email], await requests.customer()).catch((lack: unknown) => {
    if (!(lack instanceof Inconclusive)) throw lack
    note(`not exercised: ${lack.message}`)
    return { found: [] }
  })
  claim(found.length === 0, {
    message: 'createCustomer with a key that lacks its scope is refused and takes effect all the same',
    expected: 'no such customer',
    actual: found[0],
    exchange: probe,
  })
}

requirement('SCOPE-1', async (fixtures) => {
  const { api, each, keys, note, requests } = fixtures
  const statuses = new Set<number>()
  await each(operations, async ({ id, scope }) => {
    await requests.control(id)
    const lacking = await keys.without(scope)
    const own = id === 'createCustomer' ? requests.customers.values() : undefined
    const call = own === undefined ? await requests.spare(id) : requests.write(id, own)
    const probe = await api.send({ ...call, credential: lacking })
    refused(probe, { because: `${id} with a key that lacks ${scope}` })
    statuses.add(probe.response.status)
    if (own !== undefined) await comesToNothing(fixtures, own.email, probe)
  })
  note(`a key without the scope is answered ${[...statuses].join(', ')}`)
})

requirement('SCOPE-2', async ({ api, each, keys, requests }) => {
  await each(operations, async ({ id, scope }) => {
    await requests.control(id)
    const credential = await keys.withScopes([scope])
    // What the request names was looked up with the main key.
    const call = await requests.valid(id)
    const exchange = await api.send({ ...call, credential })
    if (isSuccess(exchange)) return
    if (exchange.response.status === 429) throw new Inconclusive('a limiter that lets the run through')
    // Others may have taken what it asks for: where the main key is refused as well, scopes are not the reason.
    succeeded(await api.send(call), `${id} must succeed with the main key`)
    claim(false, {
      message: `${id} refuses a key that has ${scope} and nothing else`,
      expected: '2xx, as with the full key',
      actual: exchange.response.status,
      exchange,
    })
  })
})

const customers = { method: 'GET', path: '/v1/customers' }

requirement('SCOPE-3', async ({ admin, api, keys }) => {
  const key = await keys.mint(['market:read', 'customers:read'])
  succeeded(await api.send({ ...market, credential: key }))
  succeeded(await api.send({ ...customers, credential: key }))
  await admin.ask('narrow-key', { key_id: key.id, scopes: ['market:read'] })
  refused(await api.send({ ...customers, credential: key }), { because: 'a key that has just lost customers:read' })
  const kept = await api.send({ ...market, credential: key })
  claim(isSuccess(kept), {
    message: 'a narrowed key has lost a scope that it kept',
    expected: '2xx',
    actual: kept.response.status,
    exchange: kept,
  })
})

requirement('SCOPE-4', async ({ admin, api, each, keys }) => {
  const key = await keys.mint(['market:read', 'customers:read', 'catalog:read', 'customers:write'])
  const reads = [market, customers, { method: 'GET', path: '/v1/products' }]
  for (const call of reads) succeeded(await api.send({ ...call, credential: key }))
  await admin.ask('revoke-key', { key_id: key.id })
  const write = { method: 'POST', path: '/v1/customers', body: {} }
  await each(api.config.grade === 'read-only' ? reads : [...reads, write], async (call) => {
    refused(await api.send({ ...call, credential: key }), {
      because: `${call.method} ${call.path} with a key that has just been revoked`,
    })
  })
})
