import { unusedId } from '../../fixtures/target/arbitraries/ids.ts'
import { ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { idempotencyHeader } from '../../fixtures/target/discovery/idempotency.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { narrowPage } from '../../fixtures/target/scenarios/lists/narrow-pages.ts'
import { type Operation, operation, operations, allScopes } from '../../spec/contract.ts'
import { expect } from '../../fixtures/target/expect.ts'

const market = { method: 'GET', path: '/v1/market' }
const customers = { method: 'GET', path: '/v1/customers' }
const products = { method: 'GET', path: '/v1/products' }

/** The header of idempotency keys with a new value, if the target says that new customers take it. */
function idempotent({ api, bindings, requests }: Fixtures): Readonly<Record<string, string>> | undefined {
  const provenance = bindings.peek('auth.idempotency-header')?.provenance
  if (!api.isCertify || (provenance !== 'declared' && provenance !== 'documented')) return undefined
  // A target file may declare that the target has no such header.
  if (bindings.known('auth.idempotency-header') === undefined) return undefined
  const { header, writes } = idempotencyHeader(api)
  return writes?.has('createCustomer') === false ? undefined : { [header]: requests.unique.uuid() }
}

/** A new customer of a key, under an idempotency key if `headers` has one: a server stores the response to that. */
async function firstWrite(
  { api, requests }: Fixtures,
  credential: Credential,
  headers: Call['headers'] = {},
): Promise<Call> {
  await requests.control('createCustomer')
  const write = { ...(await requests.valid('createCustomer')), credential, headers }
  succeeded(await api.send(write))
  return write
}

/** Claims that the response to a write is not shown again to its key, which may not ask for it any more. */
async function repeatsNothing({ api }: Fixtures, write: Call, has: string): Promise<void> {
  const because = `a write that is repeated under its idempotency key, with a key that has just ${has}`
  expect(await api.send(write)).toBeRefused({ because })
}

/** A key that is narrowed to market:read, and then to no scope. */
async function losesCustomers(fixtures: Fixtures): Promise<void> {
  const { admin, api, each, keys, note, refusedWrites, requests } = fixtures
  const key = await keys.mint(['market:read', 'customers:read', 'customers:write'])
  const headers = idempotent(fixtures)
  if (headers === undefined && api.isCertify)
    note('not exercised: a repeated write with a narrowed key, under an idempotency key')
  let first: Call | undefined
  const write = await ifConclusive<Call>(async () => {
    first = await firstWrite(fixtures, key, headers)
    return requests.valid('createCustomer')
  })
  if (write === undefined) note('not exercised: a write with a narrowed key')
  // Just before the key is narrowed: a server may keep for a moment what it knows about a key.
  const used = await Promise.all([market, customers].map((call) => api.send({ ...call, credential: key })))
  for (const exchange of used) succeeded(exchange)
  await admin.ask('narrow-key', { key_id: key.id, scopes: ['market:read'] })
  await each(write === undefined ? [customers] : [customers, write], async (call) => {
    const probe = await api.send({ ...call, credential: key })
    const because = `${call.method} ${call.path} with a key that has just lost its scope`
    expect(probe).toBeRefused({ because })
    refusedWrites.add('SCOPE-3', probe, because)
  })
  if (headers !== undefined && first !== undefined) await repeatsNothing(fixtures, first, 'lost its scope')
  const kept = await api.send({ ...market, credential: key })
  expect(kept).toBeAccepted('a narrowed key has lost a scope that it kept')
  // The document does not require that a key without any scope can exist.
  const emptied = await ifConclusive(async () => {
    await admin.ask('narrow-key', { key_id: key.id, scopes: [] })
    return true
  })
  if (emptied === undefined) return note('the admin driver did not narrow a key to no scope')
  await each([market, customers, products], async (call) => {
    expect(await api.send({ ...call, credential: key })).toBeRefused({
      because: `${call.method} ${call.path} with a key that has just lost every scope`,
    })
  })
}

/**
 * A request that uses a scope without a write: a valid read, or a write that is refused for its id or its empty body.
 */
async function harmless({ forAll, requests }: Fixtures, { id, kind, method, parameter }: Operation): Promise<Call> {
  if (kind !== 'write') return requests.spare(id)
  if (parameter === null) return { method, path: pathOf(id), body: {} }
  let path = ''
  await forAll(unusedId(parameter.prefix ?? ''), async (unused) => void (path = pathOf(id, unused)), 1)
  return { method, path, body: {} }
}

/**
 * The endpoints of a scope; of those that write, the ones with an id first, since they can be called without effect.
 */
const endpointsOf = (scope: string): Operation[] =>
  operations
    .filter((each) => each.scope === scope)
    .sort((one, other) => Number(other.parameter !== null) - Number(one.parameter !== null))

/** A key with every scope uses each of them and loses all but one. A server may keep what it has granted once. */
async function losesEachScope(fixtures: Fixtures): Promise<void> {
  const { admin, api, each, keys, note, requests } = fixtures
  if (!api.isCertify) return
  const key = await keys.mint(allScopes)
  const lost = allScopes.filter((scope) => scope !== 'market:read')
  const calls = await Promise.all(
    lost.map(async (scope, n) => {
      const endpoints = endpointsOf(scope)
      const [read] = scope.endsWith(':read') ? inTurn(endpoints, 1, api.config.seed + n) : endpoints
      const endpoint = read as Operation
      const prepared = await ifConclusive(async () => {
        await requests.control(endpoint.id)
        await api.send({ ...(await harmless(fixtures, endpoint)), credential: key })
        // Every second list is asked for its second page.
        const later = endpoint.kind === 'list' && n % 2 === 0 ? await narrowPage(fixtures, endpoint.id) : undefined
        return later ?? requests.spare(endpoint.id)
      })
      if (prepared === undefined) note(`not exercised: ${endpoint.id} with a narrowed key`)
      return prepared === undefined ? [] : [{ scope, call: prepared }]
    }),
  )
  // Quotes have no effect and are not GET requests, so a server may apply other rules to them.
  const quotes = operations.filter(({ kind }) => kind === 'quote')
  const spares = await Promise.all(
    quotes.map(async ({ id, scope }) => ({ scope, call: await ifConclusive(() => requests.spare(id)) })),
  )
  await admin.ask('narrow-key', { key_id: key.id, scopes: ['market:read'] })
  const asked = [...calls.flat(), ...spares.flatMap(({ scope, call }) => (call === undefined ? [] : [{ scope, call }]))]
  const isFirst = ({ call }: { call: Call }, index: number): boolean =>
    asked.findIndex((other) => other.call.path === call.path && other.call.method === call.method) === index
  await each(asked.filter(isFirst), async ({ scope, call }) => {
    expect(await api.send({ ...call, credential: key })).toBeRefused({
      because: `${call.method} ${call.path} with a key that has just lost ${scope}`,
    })
  })
}

/** A live key that has just read customers and then loses that scope, or is revoked. */
async function liveLoses({ admin, api, keys, note }: Fixtures, ability: 'narrow-key' | 'revoke-key'): Promise<void> {
  if (!api.isCertify) return
  const what = `a live key after ${ability}`
  const credential = await ifConclusive(async () => {
    await admin.ask('set-addon', { enabled: true })
    // A revoked key has one scope: those of other checks have several.
    const scopes = ability === 'revoke-key' ? [] : (['market:read'] as const)
    const key = await keys.mint([...scopes, 'customers:read'], 'live')
    succeeded(await api.send({ ...customers, credential: key }))
    await admin.ask(ability, { key_id: key.id, ...(ability === 'narrow-key' && { scopes: ['market:read'] }) })
    return key
  })
  if (credential === undefined) return note(`not exercised: ${what}`)
  expect(await api.send({ ...customers, credential })).toBeRefused({ because: `GET ${customers.path} with ${what}` })
}

/** Under certify, claims that a key is refused that was revoked before its first use: a server may look a key up only then. */
async function claimUnusedKeyRevoked({ admin, api, keys, note }: Fixtures): Promise<void> {
  if (!api.isCertify) return
  const credential = await ifConclusive(async () => {
    const key = await keys.mint(['market:read', 'customers:read'])
    await admin.ask('revoke-key', { key_id: key.id })
    return key
  })
  if (credential === undefined) return note('not exercised: a key that is revoked before its first use')
  const because = `GET ${market.path} with a key that was revoked before its first use`
  expect(await api.send({ ...market, credential })).toBeRefused({ because })
}

/** Under certify, claims that a key is refused that was narrowed and then revoked: a server may keep it as it was before. */
async function claimNarrowedKeyRevoked({ admin, api, keys, note }: Fixtures): Promise<void> {
  if (!api.isCertify) return
  const credential = await ifConclusive(async () => {
    const key = await keys.mint(['market:read', 'customers:read'])
    await admin.ask('narrow-key', { key_id: key.id, scopes: ['market:read'] })
    succeeded(await api.send({ ...market, credential: key }))
    await admin.ask('revoke-key', { key_id: key.id })
    return key
  })
  if (credential === undefined) return note('not exercised: a key that is narrowed and then revoked')
  const because = `GET ${market.path} with a key that was narrowed and then revoked`
  expect(await api.send({ ...market, credential })).toBeRefused({ because })
}

/** Section 5, item 3: narrowing a key MUST take effect on the next request, for reads and writes. */
requirement('SCOPE-3', async (fixtures) => {
  const live = (): Promise<void> => liveLoses(fixtures, 'narrow-key')
  await fixtures.each([losesCustomers, losesEachScope, live], (part) => part(fixtures))
})

/** Section 5, item 3: a revoked key MUST be refused from the next request on. Certify tests every endpoint. */
requirement('SCOPE-4', async (fixtures) => {
  const { admin, api, each, keys, note, refusedWrites, requests } = fixtures
  const { grade, seed } = api.config
  const key = await keys.mint(allScopes)
  const reads = [market, customers, products]
  // Every second list is asked for its second page; AUTH-1 asks for those of the others.
  const valid = async (id: string, n: number): Promise<Call | undefined> =>
    (grade === 'certify' && (seed + n) % 2 === 0 && operation(id).kind === 'list'
      ? await narrowPage(fixtures, id)
      : undefined) ?? ifConclusive(() => requests.spare(id))
  const names = grade === 'certify' ? operations.map(({ id }) => id) : ['quoteOrder', 'quoteShipping']
  const spares = grade === 'read-only' ? [] : await Promise.all(names.map(valid))
  const write = { method: 'POST', path: '/v1/customers', body: {} }
  const isNew = ({ method, path }: Call): boolean => method !== 'GET' || reads.every((each) => each.path !== path)
  const others = spares.filter((call) => call !== undefined).filter(isNew)
  const calls = [...reads, ...(grade === 'standard' ? [write] : []), ...others]
  const headers = idempotent(fixtures)
  const stored = headers && (await ifConclusive(() => firstWrite(fixtures, key, headers)))
  if (stored === undefined && grade === 'certify')
    note('not exercised: a repeated write with a revoked key, under an idempotency key')
  // Just before the key is revoked: a server may keep for a moment what it knows about a key.
  const used = await Promise.all(reads.map((call) => api.send({ ...call, credential: key })))
  for (const exchange of used) succeeded(exchange)
  await admin.ask('revoke-key', { key_id: key.id })
  await each(calls, async (call) => {
    const probe = await api.send({ ...refusedWrites.own(call), credential: key })
    const because = `${call.method} ${call.path} with a key that has just been revoked`
    expect(probe).toBeRefused({ because })
    refusedWrites.add('SCOPE-4', probe, because)
  })
  if (stored !== undefined) await repeatsNothing(fixtures, stored, 'been revoked')
  await liveLoses(fixtures, 'revoke-key')
  await claimUnusedKeyRevoked(fixtures)
  await claimNarrowedKeyRevoked(fixtures)
})
