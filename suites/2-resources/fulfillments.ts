import { header } from '../../spec/exchange.ts'
import type { Fulfillment } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { eachSampled } from '../../fixtures/target/sampling.ts'
import { fullOrder } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { shippedByCalls } from '../../fixtures/target/scenarios/shipping/shipped-calls.ts'
import { isOf } from '../../fixtures/target/scenarios/comparisons/recent.ts'
import { namedAndWaiting } from '../../fixtures/target/scenarios/shipping/named-fulfillments.ts'

/** A rule about one key of a fulfillment. A missing key is judged by the oracle. */
interface Rule {
  key: string
  holds: (value: unknown) => boolean
  message: string
  expected: string
}

const isNull = (value: unknown): boolean => value === null
const isSet = (value: unknown): boolean => value !== null

/** Applies a rule to every listed fulfillment that it is about. Throws Violation; Inconclusive where there is none. */
async function ofEach(
  { resources, requests }: Fixtures,
  concerned: (fulfillment: Fulfillment) => boolean,
  what: string,
  ...rules: Rule[]
): Promise<void> {
  const walk = await requests.fulfillments.listed()
  const fulfillments = walk.items.filter(concerned)
  for (const { key, holds, message, expected } of rules) {
    const shown = fulfillments.filter((fulfillment) => key in fulfillment)
    for (const fulfillment of nonEmpty(shown, `needs ${what}, which shows ${key}`)) {
      claim(holds(fulfillment[key]), {
        message,
        expected,
        actual: fulfillment[key],
        exchange: resources.pageWith(walk, fulfillment),
      })
    }
  }
}

/** Claims that the fulfillment of an order that was just placed names an order. */
async function newBelongs({ requests }: Fixtures): Promise<void> {
  const {
    row: { kind, order_id },
    page,
  } = await requests.fulfillments.packed()
  claim(kind !== 'shop' || isSet(order_id), {
    message: 'the fulfillment of a new order has no `order_id`',
    expected: 'an id',
    actual: order_id,
    exchange: page,
  })
}

/**
 * Section 2, Fulfillment, order_id, and Fulfillment, allocation_id: a fulfillment of kind `shop` MUST name an order,
 * one of kind `club` an allocation, and neither both.
 */
requirement('FUL-1', async (fixtures) => {
  const kinds = [
    { kind: 'shop', own: 'order_id', other: 'allocation_id' },
    { kind: 'club', own: 'allocation_id', other: 'order_id' },
  ] as const
  const listed = kinds.map(
    ({ kind, own, other }) =>
      () =>
        ofEach(
          fixtures,
          (fulfillment) => fulfillment.kind === kind,
          `a fulfillment of kind ${kind}`,
          { key: own, holds: isSet, message: `a fulfillment of kind ${kind} has no ${own}`, expected: 'an id' },
          { key: other, holds: isNull, message: `a fulfillment of kind ${kind} has an ${other}`, expected: 'null' },
        ),
  )
  await fixtures.eachPossible([...listed, () => newBelongs(fixtures)], (part) => part())
})

const isUnfulfilled = ({ status }: Resource): boolean => status === 'unfulfilled'
const unfulfilled = 'an unfulfilled fulfillment'

/** Claims that each fulfillment that the run has marked shipped shows the carrier that was sent. */
async function keepsCarrier(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  const { carrier, single, listed } = await requests.fulfillments.shipped()
  const first = { carrier, shown: listed === undefined ? [single] : [single, listed] }
  for (const { carrier: sent, shown } of [first, ...shippedByCalls(fixtures)])
    for (const { row, page } of shown) {
      requests.claimStored(
        'shipFulfillment',
        sent === undefined || row.carrier === undefined || row.carrier === sent,
        {
          message: 'a fulfillment that was marked shipped does not show the carrier that was sent',
          expected: sent,
          actual: row.carrier,
          exchange: page,
        },
        'carrier',
      )
    }
}

/** Section 2, Fulfillment, carrier: the `carrier` of a fulfillment MUST be the carrier code once it is shipped.
 * Runs late, when other checks have marked more of them shipped. */
requirement(
  'FUL-3',
  async (fixtures) => {
    const message = 'an unfulfilled fulfillment has a carrier'
    const unnamed = (): Promise<void> =>
      ofEach(fixtures, isUnfulfilled, unfulfilled, { key: 'carrier', holds: isNull, message, expected: 'null' })
    const newUnnamed = async (): Promise<void> => {
      const { row, page } = await fixtures.requests.fulfillments.packed()
      claim(!isUnfulfilled(row) || isNull(row.carrier), {
        message,
        expected: 'null',
        actual: row.carrier,
        exchange: page,
      })
    }
    await fixtures.eachPossible([unnamed, newUnnamed, () => keepsCarrier(fixtures)], (part) => part())
    const carrierless = (await fixtures.requests.fulfillments.listed()).items.filter(
      ({ status, carrier }) => status === 'shipped' && carrier === null,
    )
    if (carrierless.length > 0) fixtures.note(`${carrierless.length} shipped fulfillments have no carrier`)
  },
  { late: true },
)

/** Claims that the `fulfilled_at` of each fulfillment that the run has marked shipped is the time of the call. */
async function claimFulfilledAt(fixtures: Fixtures): Promise<void> {
  const { api, requests } = fixtures
  const { single } = await requests.fulfillments.shipped()
  const first = { call: await requests.control('shipFulfillment'), shown: [single] }
  for (const { call, shown } of [first, ...shippedByCalls(fixtures)])
    for (const { row, page } of shown) {
      const { fulfilled_at } = row
      claim(isSet(fulfilled_at), {
        message: 'a fulfillment that was just marked shipped has no `fulfilled_at`',
        expected: 'a time',
        actual: fulfilled_at,
        exchange: page,
      })
      claim(isOf(call, fulfilled_at, api.knowledge.zone) !== false, {
        message: `a fulfillment that was marked shipped (exchange ${call.number}) has another fulfilled_at`,
        expected: `${String(header(call, 'date'))}, within five minutes`,
        actual: fulfilled_at,
        exchange: page,
      })
    }
}

/**
 * Section 2, Fulfillment, status, and Fulfillment, fulfilled_at: the `fulfilled_at` of a fulfillment MUST be the time
 * at which it was shipped or collected. Runs late, when other checks have marked more of them shipped.
 */
requirement(
  'FUL-4',
  async (fixtures) => {
    const key = 'fulfilled_at'
    const untouched = (): Promise<void> =>
      ofEach(fixtures, isUnfulfilled, unfulfilled, {
        key,
        holds: isNull,
        message: 'an unfulfilled fulfillment has a `fulfilled_at`',
        expected: 'null',
      })
    const gone = (status: string): Promise<void> =>
      ofEach(fixtures, (fulfillment) => fulfillment.status === status, `a fulfillment that is ${status}`, {
        key,
        holds: isSet,
        message: `a ${status} fulfillment has no fulfilled_at`,
        expected: 'a time',
      })
    const parts = [untouched, () => gone('shipped'), () => gone('picked_up'), () => claimFulfilledAt(fixtures)]
    await fixtures.eachPossible(parts, (part) => part())
  },
  { late: true },
)

/** Section 2, Fulfillment, paragraph 1: an unfulfilled fulfillment MUST be in the list of the pack queue. */
requirement(
  'FUL-12',
  async (fixtures) => {
    const { requests, resources } = fixtures
    const { orders } = requests
    const kinds = [() => fullOrder(fixtures), () => orders.placed('shipped'), () => orders.placed('pickup')]
    const judge = async (place: () => Promise<{ id: string }>): Promise<void> => {
      const { id: order } = await place()
      const shown = await resources.appearing('listFulfillments', ({ order_id }) => order_id === order)
      if (shown !== undefined) return
      const { id } = (await namedAndWaiting(fixtures, order)) ?? {}
      const { items, complete, pages } = await resources.walkNow('listFulfillments')
      if (id === undefined || !complete || (await namedAndWaiting(fixtures, order)) === undefined)
        throw new Inconclusive('needs a fulfillment of an order that was just placed')
      claim(
        items.some((row) => row.id === id),
        {
          message: 'an unfulfilled fulfillment is not in the list of the pack queue',
          expected: id,
          actual: `${items.length} others`,
          exchange: pages.at(-1),
        },
      )
    }
    await eachSampled(fixtures, kinds, 'kinds of orders', judge, 2)
  },
  { watches: true },
)
