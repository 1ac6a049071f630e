import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { idIn } from '../../fixtures/target/resources.ts'
import { operations } from '../../spec/contract.ts'
import { header } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { liveResponse } from '../../fixtures/target/scenarios/live-key.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Section 5, item 5: the sandbox is a copy, which MUST have the same endpoints, serializers and pagination. */
requirement('SANDBOX-3', async (fixtures) => {
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

/** Section 1, bullet 5, and section 5, item 5: writes in a sandbox MUST be real within it. */
requirement('SANDBOX-4', async ({ each, requests, resources }) => {
  await each(['createCustomer', 'createProduct'] as const, async (id) => {
    const created = await requests.control(id)
    const [reads, prefix] = id === 'createCustomer' ? ['readCustomer', 'cus_'] : ['readProduct', 'prod_']
    await requests.control(reads)
    const read = await resources.readMade(reads, idIn(created, prefix))
    expect(read).toBeAccepted(`a resource created by ${id} cannot be read`)
  })
  const booking = await requests.control('createBooking')
  const booked = idIn(booking, 'book_')
  const listed = await requests.recent.eventually('listBookings', ({ id }) => id === booked)
  claim(listed !== undefined, {
    message: 'a booking that was created is not in the list',
    expected: booked,
    actual: null,
    exchange: booking,
  })
})
