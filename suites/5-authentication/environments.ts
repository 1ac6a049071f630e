import { claim, ifConclusive, refused, succeeded } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { idIn, pathOf } from '../../fixtures/target/resources.ts'
import { operations } from '../../spec/contract.ts'
import { header, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { liveResponse, livePath, readingKey } from '../../fixtures/target/scenarios/live-key.ts'

const market = { method: 'GET', path: '/v1/market' }

const withId = operations.filter(
  ({ kind, parameter, method }) =>
    kind === 'read' && parameter !== null && method === 'GET' && parameter.name !== 'experience_id',
)

/**
 * Section 1, bullet 5, and section 5, item 5: a test key MUST NOT reach live data, and a live key MUST NOT reach the
 * sandbox.
 */
requirement('WORLD-1', async (fixtures) => {
  const { api, each, resources } = fixtures
  const live = await readingKey(fixtures)
  await each(sampled(fixtures, withId, 'endpoints with an id'), async ({ id, parameter }) => {
    const theirs = await livePath(fixtures, id)
    const own = await resources.someId(id)
    succeeded(await liveResponse(fixtures, id), `${id} of live data with a live key`)
    refused(await api.send({ method: 'GET', path: theirs }), {
      because: `${id} with a test key and the ${parameter?.name ?? 'id'} of live data`,
    })
    refused(await api.send({ method: 'GET', path: pathOf(id, own), credential: live }), {
      because: `${id} with a live key and an id of the sandbox`,
    })
  })
})

/** Section 5, item 5: the sandbox is a copy with the same endpoints, serializers and pagination. */
requirement('WORLD-3', async (fixtures) => {
  const { each, requests, resources } = fixtures
  const reads = operations.filter(({ kind, parameter }) => (kind === 'list' || kind === 'read') && parameter === null)
  await each(sampled(fixtures, reads, 'lists with a live key'), async ({ id, kind }) => {
    succeeded(await requests.answer(id), `${id} with a test key must succeed`)
    const exchange = await liveResponse(fixtures, id)
    if (header(exchange, 'x-service-environment') !== 'live')
      throw new Inconclusive('needs a live winery behind a live key')
    claim(![400, 404, 405].includes(exchange.response.status), {
      message: `${id} succeeds with a test key and is refused with a live key`,
      expected: '2xx',
      actual: exchange.response.status,
      exchange,
    })
    // Another refusal may be about the live winery: its add-on or its online store.
    succeeded(exchange, `${id} with a live key must succeed`)
    if (kind !== 'list') return
    const pointer = fixtures.bindings.itemsOf(id)
    resources.itemsOf(await resources.firstPage(id))
    claim(Array.isArray(at(exchange.response.json, pointer)), {
      message: `${id} has its items under another key with a live key`,
      expected: `an array at ${pointer}`,
      actual: at(exchange.response.json, pointer) ?? null,
      exchange,
    })
  })
})

/** Section 5, item 5: after the winery rebuilds its sandbox, the keys MUST keep working. */
requirement(
  'WORLD-2',
  async ({ admin, api, keys, refusedWrites }) => {
    const scopes = ['market:read', 'customers:read'] as const
    const wide = await keys.mint([...scopes, 'orders:read'])
    const narrowed = await ifConclusive(() => admin.ask('narrow-key', { key_id: wide.id, scopes }))
    // Without that ability, a key that never had the scope.
    const key = narrowed === undefined ? await keys.mint([...scopes]) : wide
    for (const credential of [api.main, key]) succeeded(await api.send({ ...market, credential }))
    const orders = { method: 'GET', path: '/v1/orders', credential: key }
    const before = await api.send(orders)
    const revoked = await keys.mint(['market:read'])
    succeeded(await api.send({ ...market, credential: revoked }))
    await admin.ask('revoke-key', { key_id: revoked.id })
    const wasRevoked = isRefusal(await api.send({ ...market, credential: revoked }))
    await refusedWrites.look()
    await admin.ask('rebuild')
    api.forget()
    for (const credential of [api.main, key]) {
      const exchange = await api.send({ ...market, credential })
      claim(isSuccess(exchange), {
        message: 'a key no longer works after the sandbox was rebuilt',
        expected: '2xx',
        actual: exchange.response.status,
        exchange,
      })
    }
    if (wasRevoked)
      refused(await api.send({ ...market, credential: revoked }), { because: 'after the rebuild, a revoked key' })
    // A key that could read orders before the rebuild shows nothing.
    if (!isRefusal(before))
      throw new Inconclusive('needs a key without orders:read that is refused by the list of orders before the rebuild')
    refused(await api.send(orders), { because: 'after the rebuild, a key without orders:read on the orders' })
  },
  { exclusive: true },
)

/** Section 1, bullet 5, and section 5, item 5: writes in a sandbox MUST be real within it. */
requirement('WORLD-4', async ({ each, requests, resources }) => {
  await each(['createCustomer', 'createProduct'] as const, async (id) => {
    const created = await requests.control(id)
    const [reads, prefix] = id === 'createCustomer' ? ['readCustomer', 'cus_'] : ['readProduct', 'prod_']
    await requests.control(reads)
    const read = await resources.readMade(reads, idIn(created, prefix))
    claim(isSuccess(read), {
      message: `a resource created by ${id} cannot be read`,
      expected: '2xx',
      actual: read.response.status,
      exchange: read,
    })
  })
  const booking = await requests.control('createBooking')
  const booked = idIn(booking, 'book_')
  const listed = await resources.eventually('listBookings', ({ id }) => id === booked)
  claim(listed !== undefined, {
    message: 'a booking that was created is not in the list',
    expected: booked,
    actual: null,
    exchange: booking,
  })
})
