import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { idIn, pathOf } from '../../fixtures/target/resources.ts'
import { operations } from '../../spec/contract.ts'
import { isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { liveKey } from '../../fixtures/target/scenarios/live-key.ts'

const market = { method: 'GET', path: '/v1/market' }

const withId = operations.filter(
  ({ kind, parameter, method }) =>
    kind === 'read' && parameter !== null && method === 'GET' && parameter.name !== 'experience_id',
)

const listOf: Record<string, string> = {
  readProduct: 'listInventory',
  readCustomer: 'listCustomers',
  readClubShipment: 'listClubShipments',
  readOrder: 'listOrders',
  readSale: 'listSales',
  readFulfillment: 'listFulfillments',
}

requirement('WORLD-1', async (fixtures) => {
  const { api, each, resources } = fixtures
  const live = await liveKey(fixtures)
  await each(sampled(fixtures, withId, 'endpoints with an id'), async ({ id, parameter }) => {
    const list = listOf[id] ?? ''
    const field = list === 'listInventory' ? 'product_id' : 'id'
    const theirs = resources.itemsOf(await resources.page(list, { credential: live }))[0]?.[field]
    if (typeof theirs !== 'string') throw new Inconclusive(`data: a row of ${list} in the live world`)
    const own = await resources.someId(id)
    succeeded(
      await api.send({ method: 'GET', path: pathOf(id, theirs), credential: live }),
      `${id} of live data with a live key`,
    )
    refused(await api.send({ method: 'GET', path: pathOf(id, theirs) }), {
      because: `${id} with a test key and the ${parameter?.name ?? 'id'} of live data`,
    })
    refused(await api.send({ method: 'GET', path: pathOf(id, own), credential: live }), {
      because: `${id} with a live key and an id of the sandbox`,
    })
  })
})

requirement(
  'WORLD-2',
  async ({ admin, api, keys }) => {
    const key = await keys.mint(['market:read', 'customers:read'])
    for (const credential of [api.main, key]) succeeded(await api.send({ ...market, credential }))
    const orders = { method: 'GET', path: '/v1/orders', credential: key }
    const before = await api.send(orders)
    const revoked = await keys.mint(['market:read'])
    succeeded(await api.send({ ...market, credential: revoked }))
    await admin.ask('revoke-key', { key_id: revoked.id })
    const wasRevoked = isRefusal(await api.send({ ...market, credential: revoked }))
    await admin.ask('rebuild')
    api.forget()
    for (const credential of [api.main, key]) {
      const exchange = await api.send({ ...market, credential })
      claim(isSuccess(exchange), {
        message: 'a key no longer works once the sandbox was rebuilt',
        expected: '2xx',
        actual: exchange.response.status,
        exchange,
      })
    }
    if (wasRevoked)
      refused(await api.send({ ...market, credential: revoked }), { because: 'after the rebuild, a revoked key' })
    // A key that could read orders before shows nothing about the rebuild.
    if (!isRefusal(before))
      throw new Inconclusive('a key without orders:read that is kept out of the orders, before the rebuild')
    refused(await api.send(orders), { because: 'after the rebuild, a key without orders:read on the orders' })
  },
  { exclusive: true },
)

requirement('WORLD-4', async ({ api, each, requests, resources }) => {
  await each(['createCustomer', 'createProduct'] as const, async (id) => {
    const created = await requests.control(id)
    const [reads, prefix] = id === 'createCustomer' ? ['readCustomer', 'cus_'] : ['readProduct', 'prod_']
    await requests.control(reads)
    const read = await api.send({ method: 'GET', path: pathOf(reads, idIn(created, prefix)) })
    claim(isSuccess(read), {
      message: `what ${id} made is not found again`,
      expected: '2xx',
      actual: read.response.status,
      exchange: read,
    })
  })
  const booked = idIn(await requests.control('createBooking'), 'book_')
  const listed = await resources.eventually('listBookings', ({ id }) => id === booked)
  claim(listed !== undefined, {
    message: 'a booking that was taken is not in the list',
    expected: booked,
    actual: null,
  })
})
