import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { eachSampled } from '../../fixtures/target/sampling.ts'
import { idempotencyHeader } from '../../fixtures/target/discovery/idempotency.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { idIn, idShownIn } from '../../fixtures/target/resources.ts'
import { shownIn } from '../../fixtures/target/rows.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    [key: `idempotent ${string}`]: Used
  }
}

/** A write that stores a new email address, and the list that shows it. */
interface Write {
  id: string
  list: string
  /** Where a row of the list shows the address. */
  at: string
  /** The write for a person with this address. */
  call: (fixtures: Fixtures, email: string) => Promise<Call>
}

const writes: readonly Write[] = [
  {
    id: 'createCustomer',
    list: 'listCustomers',
    at: '/email',
    call: async ({ api, requests }, email) => {
      // The response shows what a new customer needs.
      await requests.control('createCustomer')
      return requests.write('createCustomer', { name: requests.unique.name(), email, ...api.learned.neededInCustomers })
    },
  },
  {
    id: 'createBooking',
    list: 'listBookings',
    at: '/guest/email',
    call: async ({ requests }, guest_email) =>
      requests.write('createBooking', requests.bookingIn(await requests.slots.take(2), { guest_email })),
  },
  {
    id: 'createOrder',
    list: 'listOrders',
    at: '/email',
    call: async ({ requests }, email) => requests.write('createOrder', { ...(await requests.order()), email }),
  },
]

/** One idempotency key, used three times: for a write, for the same again, and for another one. */
interface Used {
  write: Write
  headers: Readonly<Record<string, string>>
  first: Exchange
  again: Exchange
  other: Exchange
  /** How many rows of the list show each address afterwards. */
  rows: { first: number; other: number }
}

function use(fixtures: Fixtures, write: Write): Promise<Used> {
  const { api, bindings, requests } = fixtures
  return api.once(`idempotent ${write.id}`, async () => {
    const { header, writes: takers } = idempotencyHeader(api)
    const provenance = bindings.peek('auth.idempotency-header')?.provenance
    if (provenance !== 'declared' && provenance !== 'documented') {
      throw new Inconclusive('needs the header of idempotency keys: declare auth.idempotency-header, or document it')
    }
    if (takers?.has(write.id) === false)
      throw new Inconclusive(`needs a description of ${write.id} that names the header ${header}`)
    const [mine, others] = [requests.unique.email(), requests.unique.email()]
    const [call, another] = [await write.call(fixtures, mine), await write.call(fixtures, others)]
    const headers = { [header]: requests.unique.uuid() }
    const first = succeeded(await api.send({ ...call, headers }), `${write.id} must succeed with the header ${header}`)
    const again = await api.send({ ...call, headers })
    const other = await api.send({ ...another, headers })
    const { items } = await requests.recent.made(write.list)
    // A walk may show a row twice: a new resource is identified by its id.
    const count = (email: string): number =>
      new Set(items.filter((row) => at(row, write.at) === email).map((row) => shownIn(row, 'id') ?? row)).size
    const rows = { first: count(mine), other: count(others) }
    // A repetition that is carried out again may also be refused, for an email that exists.
    const isRepeated = rows.first > 1 || !isSuccess(again)
    if (takers === undefined && isRepeated && rows.other > 0) {
      throw new Inconclusive(
        `needs to know which writes take the header ${header}, which ${write.id} ignores: declare auth.idempotency-header as { header: ${header}, writes: [...] }`,
      )
    }
    return { write, headers, first, again, other, rows }
  })
}

/** Other writes, and the prefix of what each creates. */
const otherWrites = { adjustInventory: 'invm_', createNote: 'comm_', createProduct: 'prod_' }

/** Under certify, other writes that are documented to take the header are repeated as well: the same id is shown. */
async function repeatsOthers({ api, eachPossible, note, requests }: Fixtures): Promise<void> {
  const { header, writes: takers } = idempotencyHeader(api)
  if (!api.isCertify) return
  await eachPossible(
    Object.entries(otherWrites).filter(([id]) => takers?.has(id)),
    async ([id, prefix]) => {
      await requests.control(id)
      const call: Call = { ...(await requests.valid(id)), headers: { [header]: requests.unique.uuid() } }
      const first = succeeded(await api.send(call), `${id} must succeed with the header ${header}`)
      const again = await api.send(call)
      if (!isSuccess(again))
        return note(`${id} repeated under one idempotency key is answered ${again.response.status}`)
      const message = `${id} repeated under one idempotency key answers with another id`
      expect(idIn(again, prefix), again).toBe(idIn(first, prefix), message)
    },
  )
}

/**
 * Under certify, a write that must be refused is repeated as well. The oracle compares the `request_id` of each error with
 * the header: an answer that is kept for repetitions would show the first one.
 */
async function repeatsRefused({ api, note, requests }: Fixtures): Promise<void> {
  const { header, writes: takers } = idempotencyHeader(api)
  if (!api.isCertify || takers?.has('createCustomer') === false) return
  const call = await requests.valid('createCustomer')
  const body = { ...(call.body as object), loyalty_points: 17 }
  const headers = { [header]: requests.unique.uuid() }
  const [first, again] = [await api.send({ ...call, body, headers }), await api.send({ ...call, body, headers })]
  if (isSuccess(first) || isSuccess(again)) note('not exercised: a refusal that is repeated under one idempotency key')
}

/** Section 5, item 5: a write that is repeated with the same idempotency key MUST take effect once. */
requirement('IDEMP-1', async (fixtures) => {
  await eachSampled(fixtures, writes, 'writes', async (write) => {
    const { first, again, rows } = await use(fixtures, write)
    if (rows.first === 0)
      throw new Inconclusive(`needs a row of ${write.list} that shows at ${write.at} what ${write.id} was sent`)
    expect(rows.first, again).toBe(1, `${write.id} repeated under one idempotency key takes effect again`)
    if (!isSuccess(again))
      return fixtures.note(`${write.id} repeated under one idempotency key is answered ${again.response.status}`)
    const [firstId, repeated] = [at(first.response.json, '/id'), at(again.response.json, '/id')]
    expect(repeated, again).toBe(firstId, `${write.id} repeated under one idempotency key answers with another id`)
  })
  await repeatsOthers(fixtures)
  await repeatsRefused(fixtures)
})

/** Under certify, a new product under the idempotency key of a new customer is not answered with the customer. */
async function claimNotAnsweredAs(fixtures: Fixtures, write: Write, prefix: string): Promise<void> {
  const { api, note, requests } = fixtures
  if (!api.isCertify) return
  const isTaken = idempotencyHeader(api).writes?.has('createProduct') === true
  const call = isTaken ? await ifConclusive(() => requests.valid('createProduct')) : undefined
  if (call === undefined) return note('not exercised: createProduct under the idempotency key of another write')
  const { headers, first } = await use(fixtures, write)
  const answer = await api.send({ ...call, headers })
  const shown = idShownIn(first, prefix)
  claim(!isSuccess(answer) || shown === undefined || idShownIn(answer, prefix) !== shown, {
    message: `createProduct under an idempotency key that was used for ${write.id} is answered with the response to that`,
    expected: 'a refusal, or the response to a new product',
    actual: shown,
    exchange: answer,
  })
}

/** Section 7, error types, idempotency_mismatch: another request with a used idempotency key MUST be refused. */
requirement('IDEMP-2', async (fixtures) => {
  await eachSampled(fixtures, writes, 'writes', async (write) => {
    const { other, rows } = await use(fixtures, write)
    const because = `another ${write.id} under an idempotency key that was used`
    expect(other).toBeRefused({ because })
    expect(rows.other, other).toBe(0, `${because} is refused, and takes effect`)
    const type = at(other.response.json, '/error/type')
    if (type !== 'idempotency_mismatch') fixtures.note(`${because} has the error type ${String(type)}`)
    if (write.id === 'createCustomer') await claimNotAnsweredAs(fixtures, write, 'cus_')
  })
})
