import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import { type Difference, difference } from '../../fixtures/target/compare.ts'
import { lastShown } from '../../fixtures/target/scenarios/comparisons/last-shown.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { readSingle, rowsToRead } from '../../fixtures/target/scenarios/comparisons/single-reads.ts'
import { fullOrder } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { giftOrders } from '../../fixtures/target/scenarios/orders/gift-orders.ts'
import { refundedOrder } from '../../fixtures/target/scenarios/orders/refunds.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { schemas } from '../../spec/contract.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Milliseconds by which rounding may make two times of one server differ. */
const minute = 60_000

type Order = Resource & { id: string }

const isOrder = (row: Resource): row is Order => typeof row.id === 'string'

/** Orders that the target lists under an id; where there is none, one that the run places. Throws Inconclusive. */
async function listed({ resources, requests }: Fixtures): Promise<readonly Order[]> {
  const there = (await resources.all('listOrders')).filter(isOrder)
  if (there.length > 0) return there
  await requests.orders.placed('pickup')
  const orders = (await resources.walkNow('listOrders')).items.filter(isOrder)
  if (orders.length === 0) throw new Inconclusive('needs an order')
  return orders
}

/** Claims that an order is not read by the digits of its number, nor by its number behind the prefix of an id. */
async function claimNoPartFetches({ api, each }: Fixtures, { order_number: number }: Order): Promise<void> {
  const forms = [`ord_${String(number)}`, ...(String(number).match(/\d+$/) ?? [])].filter((form) => form !== number)
  await each(forms, async (form) => {
    expect(await api.send({ method: 'GET', path: pathOf('readOrder', form) })).toBeRefused({
      because: `readOrder with ${form}, for the order number ${String(number)}`,
    })
  })
}

/** Section 2, Order, order_number: an `order_number` MUST NOT fetch an order. */
requirement('ORDER-1', async (fixtures) => {
  const { api, each } = fixtures
  const numbered = (await listed(fixtures)).filter(
    ({ order_number }) => typeof order_number === 'string' && order_number !== '',
  )
  if (numbered.length === 0) throw new Inconclusive('needs an order with an order number')
  const ends = numbered.filter((_, index) => index === 0 || index === numbered.length - 1)
  await each(sampled(fixtures, ends, 'orders at the ends of the list'), async ({ id, order_number }) => {
    succeeded(await readSingle(fixtures, 'readOrder', id), 'readOrder must find a listed order by its id')
    expect(await api.send({ method: 'GET', path: pathOf('readOrder', String(order_number)) })).toBeRefused({
      because: 'readOrder with an order number',
    })
  })
  if (api.isCertify && numbered[0] !== undefined) await claimNoPartFetches(fixtures, numbered[0])
})

/** Section 2, Order, `has_physical_items`: it MUST be false for an order of gift cards only. */
requirement('ORDER-2', async (fixtures) => {
  const { resources } = fixtures
  const isGiftOrder = ({ items }: Resource): boolean =>
    Array.isArray(items) && items.length > 0 && items.every((item) => at(item, '/is_gift_card') === true)
  const walk = await resources.walk('listOrders')
  const stored = (await listed(fixtures)).map((row) => ({ row, page: resources.pageWith(walk, row) }))
  const placed = await ifConclusive(() => giftOrders(fixtures))
  const shown = [...stored, ...(placed === undefined ? [] : [placed.pure])].filter(({ row }) => isGiftOrder(row))
  for (const { row, page } of nonEmpty(shown, 'needs an order of gift cards only')) {
    claim(row.has_physical_items !== true, {
      message: 'an order of gift cards only has `has_physical_items` true',
      expected: false,
      actual: row.has_physical_items,
      exchange: page,
    })
  }
})

/** Claims that an order without a refund shows none. */
async function notRefunded({ requests: { orders } }: Fixtures): Promise<void> {
  const { order, exchange } = await orders.read((await orders.placed('pickup')).id)
  for (const key of ['refunded_at', 'refund_reference']) {
    expect(order[key], exchange).toBeNull(`a new order has a ${key}`)
  }
}

/** Claims that an order that the winery cancelled has a `refunded_at`, not earlier than the order. */
async function claimRefundedAt(fixtures: Fixtures): Promise<void> {
  const {
    after: { order, shown },
    placed,
  } = await refundedOrder(fixtures)
  expect(placed.order.refunded_at, placed.shown.order).toBeNull(
    'an order shows a refund before the winery cancelled it',
  )
  expect(order.refunded_at, shown.order).notToBeNull(
    'a time',
    'an order that the winery has cancelled has no `refunded_at`',
  )
  const [refunded, created] = [instantOf(order.refunded_at), instantOf(order.created_at)]
  claim(refunded === undefined || created === undefined || refunded > created - minute, {
    message: 'an order was refunded before it was placed',
    expected: `after ${String(order.created_at)}`,
    actual: order.refunded_at,
    exchange: shown.order,
  })
  if (order.refund_reference === null) fixtures.note('a refunded order has no reference')
}

/**
 * Section 2, Order, refunded_at, and Order, refund_reference: the `refunded_at` of an order MUST be the time of its
 * refund, and null before.
 */
requirement('ORDER-3', async (fixtures) => {
  await fixtures.each([notRefunded, claimRefundedAt], (part) => part(fixtures))
})

/** An order that the run has placed, as the list shows it: with a value in every place, and letters of both cases. */
async function newRow(fixtures: Fixtures): Promise<readonly Order[]> {
  if (!fixtures.api.isCertify) return []
  const full = await ifConclusive(() => fullOrder(fixtures))
  return (full?.listed === undefined ? [] : [full.listed.row]).filter(isOrder)
}

const published = Object.keys(schemas['Order']?.properties ?? {})

/** The published fields of an order. */
const shown = (order: Resource): Resource =>
  Object.fromEntries(published.filter((key) => key in order).map((key) => [key, order[key]]))

/** How many orders are read again because the run has seen them differ. */
const mostSuspects = 3

/** The orders that the run has seen last with other values in the list than in the single read. */
const suspects = (fixtures: Fixtures): readonly { row: Order; single: Exchange }[] =>
  lastShown(fixtures, 'readOrder', 'listOrders')
    .filter(({ listed: { row }, single }) => difference(shown(row), shown(single.row)) !== undefined)
    .flatMap(({ listed: { row }, single: { page } }) => (isOrder(row) ? [{ row, single: page }] : []))
    .slice(0, mostSuspects)

/**
 * Section 4, endpoints, GET /v1/orders/{order_id}: an order MUST be the same in the list and in a single read. Runs
 * late, when other checks have read and changed most.
 */
requirement(
  'ORDER-4',
  async (fixtures) => {
    const { api, each, requests, resources } = fixtures
    const stored = await rowsToRead(fixtures, 'listOrders', await listed(fixtures))
    const rows = [...stored, ...(await newRow(fixtures))].map((row) => ({ row, single: undefined }))
    await each([...rows, ...suspects(fixtures)], async ({ row: first, single }) => {
      const compared = (
        row: Resource | undefined,
        answer: Exchange,
      ): { exchange: Exchange; found: Difference | undefined } => {
        const exchange = succeeded(answer, 'readOrder must find a listed order')
        return { exchange, found: row === undefined ? undefined : difference(shown(row), shown(resourceOf(exchange))) }
      }
      if (compared(first, single ?? (await readSingle(fixtures, 'readOrder', first.id))).found === undefined) return
      // Others may change the order between the two reads, and a list may lag: only a lasting difference is a violation.
      const { exchange, found } = await resources.patiently(
        async () =>
          compared(
            (await requests.recent.seek('listOrders', ({ id }) => id === first.id))?.row,
            await api.send({ method: 'GET', path: pathOf('readOrder', first.id) }),
          ),
        (last) => last.found === undefined,
      )
      if (found !== undefined)
        throw new Violation({
          message: `the list and readOrder differ at ${found.pointer} of one order`,
          expected: found.one,
          actual: found.other,
          exchange,
        })
    })
  },
  { late: true },
)
