import { operations } from '../../spec/contract.ts'
import { header, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { same } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { idIn, pathOf, type Resource } from '../../fixtures/target/resources.ts'
import type { MintedKey } from '../../fixtures/target/keys.ts'

const scopes = [...new Set(operations.map(({ scope }) => scope))]
const readScopes = scopes.filter((scope) => scope.endsWith(':read'))
const market = { method: 'GET', path: '/v1/market' }

/** A live key that may only read, with the add-on switched on. Live data is read and never written. */
async function liveKey({ admin, keys }: Fixtures): Promise<MintedKey> {
  await admin.ask('set-addon', { enabled: true })
  return keys.mint(readScopes, 'live')
}

requirement('KEY-1', async (fixtures) => {
  const { api, each, resources } = fixtures
  const live = await liveKey(fixtures)
  await each(['listCustomers', 'listOrders', 'listBookings'], async (list) => {
    const named = (row: Resource): boolean => typeof row['id'] === 'string'
    const own = new Set(
      resources
        .itemsOf(await resources.firstPage(list))
        .filter(named)
        .map((row) => row['id']),
    )
    const other = resources.itemsOf(await resources.page(list, { credential: live })).filter(named)
    if (own.size === 0 || other.length === 0) throw new Inconclusive(`data: rows of ${list} in both wineries`)
    const shared = other.find((row) => own.has(row['id']))
    claim(shared === undefined, {
      message: `${list} shows one row to keys of two wineries`,
      expected: "each winery's own",
      actual: shared?.['id'],
    })
  })
  const again = succeeded(await api.send(market))
  claim(same(again.response.json, await resources.market()), {
    message: 'one key reads two markets',
    expected: await resources.market(),
    actual: again.response.json,
    exchange: again,
  })
})

requirement('KEY-3', async ({ api, keys, note }) => {
  const begins = (text: string): string | undefined => /^sk_(test|live)_/.exec(text)?.[1]
  const own = succeeded(await api.send(market))
  const environment = header(own, 'x-service-environment')
  const main = api.main.authorization.slice('Bearer '.length)
  claim(begins(main) === environment, {
    message: 'the key of the run does not begin as keys of its environment do',
    expected: `sk_${environment ?? 'test'}_…`,
    actual: `${main.slice(0, 3)}…`,
    exchange: own,
  })
  try {
    const minted = await keys.mint(['market:read'])
    claim(begins(minted.authorization.slice('Bearer '.length)) === 'test', {
      message: 'a minted test key does not begin with sk_test_',
      expected: 'sk_test_…',
      actual: 'another beginning',
    })
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    note('no further key was minted')
  }
})

requirement(
  'ADDON-1',
  async (fixtures) => {
    const { admin, api, each } = fixtures
    const live = await liveKey(fixtures)
    const reads = operations.filter(({ kind, parameter }) => (kind === 'read' || kind === 'list') && parameter === null)
    for (const { id } of reads)
      succeeded(
        await api.send({ method: 'GET', path: pathOf(id), credential: live }),
        `${id} with a live key and the add-on`,
      )
    await admin.ask('set-addon', { enabled: false })
    try {
      await each(reads, async ({ id }) => {
        const probe = await api.send({ method: 'GET', path: pathOf(id), credential: live })
        refused(probe, {
          status: 403,
          type: 'feature_not_enabled',
          because: `${id} with a live key and without the add-on`,
        })
      })
    } finally {
      await admin.ask('set-addon', { enabled: true })
    }
  },
  { exclusive: true },
)

requirement(
  'ADDON-2',
  async ({ admin, api, each, requests, target }) => {
    const first = await api.send(market)
    const type = (first.response.json as { error?: { type?: unknown } } | null | undefined)?.error?.type
    claim(type !== 'feature_not_enabled', {
      message: 'a test key is asked for the add-on',
      expected: '2xx',
      actual: type,
      exchange: first,
    })
    if (!target.alive) throw new Inconclusive('a target that answers the given key')
    const reads = operations.filter(({ kind, parameter }) => (kind === 'read' || kind === 'list') && parameter === null)
    await requests.control('createCustomer')
    const write = await requests.valid('createCustomer')
    // What is not there with the add-on either is not for want of it.
    const answers = await Promise.all(reads.map(async ({ id }) => ({ id, answer: await requests.answer(id) })))
    const calls = answers
      .filter(({ answer }) => isSuccess(answer))
      .map(({ id }) => ({ method: 'GET', path: pathOf(id) }))
    await admin.ask('set-addon', { enabled: false })
    try {
      await each([...calls, write], async (call) => {
        const exchange = await api.send(call)
        claim(isSuccess(exchange), {
          message: 'a test key is refused while the add-on is off',
          expected: '2xx',
          actual: exchange.response.status,
          exchange,
        })
      })
    } finally {
      await admin.ask('set-addon', { enabled: true })
    }
  },
  { exclusive: true, evenIfDead: true },
)

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
  await each(withId, async ({ id, parameter }) => {
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
    // One that was not kept out before says nothing of the rebuild.
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

requirement('AUTH-5', async ({ api, note, requests }) => {
  const read = succeeded(await api.send(market))
  if (header(read, 'set-cookie') !== undefined) note('a response sets a cookie')
  const write = await api.send(await requests.valid('createCustomer'))
  const wanted = /csrf|xsrf|cookie|session token/i.exec(isSuccess(write) ? '' : write.response.text)?.[0]
  claim(wanted === undefined, {
    message: 'a write wants more than the key',
    expected: 'no cookie and no token',
    actual: wanted,
    exchange: write,
  })
  succeeded(write)
  if (header(write, 'set-cookie') !== undefined) note('a response sets a cookie')
})
