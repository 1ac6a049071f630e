import { claim, possibly, refused, succeeded } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { operations } from '../../spec/contract.ts'
import { isSuccess } from '../../spec/exchange.ts'

const market = { method: 'GET', path: '/v1/market' }
const customers = { method: 'GET', path: '/v1/customers' }
const products = { method: 'GET', path: '/v1/products' }

/** Section 5, rule 3: narrowing a key MUST take effect on the next request, reads and writes alike. */
requirement('SCOPE-3', async ({ admin, api, each, keys, note, requests }) => {
  const key = await keys.mint(['market:read', 'customers:read', 'customers:write'])
  for (const call of [market, customers]) succeeded(await api.send({ ...call, credential: key }))
  const write = await possibly<Call>(async () => {
    await requests.control('createCustomer')
    succeeded(await api.send({ ...(await requests.valid('createCustomer')), credential: key }))
    return requests.valid('createCustomer')
  })
  if (write === undefined) note('not exercised: a write with a narrowed key')
  await admin.ask('narrow-key', { key_id: key.id, scopes: ['market:read'] })
  await each(write === undefined ? [customers] : [customers, write], async (call) => {
    refused(await api.send({ ...call, credential: key }), {
      because: `${call.method} ${call.path} with a key that has just lost its scope`,
    })
  })
  const kept = await api.send({ ...market, credential: key })
  claim(isSuccess(kept), {
    message: 'a narrowed key has lost a scope that it kept',
    expected: '2xx',
    actual: kept.response.status,
    exchange: kept,
  })
  // The document does not require that a key without any scope can exist.
  const emptied = await possibly(async () => {
    await admin.ask('narrow-key', { key_id: key.id, scopes: [] })
    return true
  })
  if (emptied === undefined) return note('the key could not be narrowed to no scope')
  await each([market, customers, products], async (call) => {
    refused(await api.send({ ...call, credential: key }), {
      because: `${call.method} ${call.path} with a key that has just lost every scope`,
    })
  })
})

/** Section 5, rule 3: a revoked key MUST be refused from the next request on. Certify tests every endpoint. */
requirement('SCOPE-4', async ({ admin, api, each, keys, requests }) => {
  const { grade } = api.config
  const key = await keys.mint([...new Set(operations.map(({ scope }) => scope))])
  const reads = [market, customers, products]
  for (const call of reads) succeeded(await api.send({ ...call, credential: key }))
  const others = grade === 'certify' ? operations.map(({ id }) => id) : ['quoteOrder', 'quoteShipping']
  const spares = grade === 'read-only' ? [] : await Promise.all(others.map((id) => possibly(() => requests.spare(id))))
  const write = { method: 'POST', path: '/v1/customers', body: {} }
  const calls = [...reads, ...(grade === 'read-only' ? [] : [write]), ...spares.filter((call) => call !== undefined)]
  await admin.ask('revoke-key', { key_id: key.id })
  await each(calls, async (call) => {
    refused(await api.send({ ...call, credential: key }), {
      because: `${call.method} ${call.path} with a key that has just been revoked`,
    })
  })
})
