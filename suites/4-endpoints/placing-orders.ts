import { isObject } from '../../spec/oracle/json.ts'
import type { Order } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { wrongPart } from '../../fixtures/target/scenarios/as-sent.ts'
import { giftOrders } from '../../fixtures/target/scenarios/gift-orders.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Section 4, Lists, parameters and bodies, bullet 6 (b): the API MUST NOT cancel or refund an order. */
requirement('PLACE-4', async (fixtures) => {
  const {
    api,
    requests: { orders },
  } = fixtures
  // An order that no other check reads afterwards, since a fault would change it.
  const {
    id,
    before: { order: before },
  } = await orders.unnamed()
  const path = pathOf('readOrder', id)
  const calls: Call[] = [
    { method: 'DELETE', path },
    { method: 'PATCH', path, body: { status: 'cancelled' } },
    ...['cancel', 'refund', 'refunds'].map((name) => ({ method: 'POST', path: `${path}/${name}`, body: {} })),
  ]
  for (const call of sampled(fixtures, calls, 'ways to cancel or refund'))
    expect(await api.send(call)).toBeRefused({ because: `${call.method} ${call.path.replace(id, '{order_id}')}` })
  const { order, exchange } = await orders.read(id)
  const undone = (row: Resource): Resource => ({ refunded_at: row.refunded_at, refund_reference: row.refund_reference })
  const found = difference(undone(before), undone(order))
  // The words for a status are open: that of a new order may say that it can be cancelled.
  const isUndone = order.status !== before.status && /cancel|refund|void/i.test(String(order.status))
  claim(found === undefined && !isUndone, {
    message: 'an order was refunded or cancelled through the API',
    expected: { status: before.status, ...undone(before) },
    actual: { status: order.status, ...undone(order) },
    exchange,
  })
})

/** A text without blanks and hyphens, in lower case. */
const folded = (text: unknown): unknown => (typeof text === 'string' ? text.replace(/[\s-]/g, '').toLowerCase() : text)

/** The quantity of each product. */
function quantities(items: readonly unknown[]): Map<unknown, number> {
  const sums = new Map<unknown, number>()
  for (const item of items.filter(isObject))
    sums.set(item.product_id, (sums.get(item.product_id) ?? 0) + Number(item.quantity))
  return sums
}

/** Where an address is not the one that was sent. A street or town may be spelled differently, but not be missing. */
function wrongAddress(shown: unknown, sent: unknown): string | undefined {
  if (!isObject(shown) || !isObject(sent)) return undefined
  const lost = ['line1', 'city'].find((key) => shown[key] === null)
  const { line1: _, line2: __, city: ___, ...others } = sent
  return lost ?? wrongPart(others, shown)
}

/** Where an order differs from the cart that it was placed with. The oracle judges missing fields. */
function wrongIn(
  order: Order,
  cart: Cart,
): { what: string; expected: unknown; actual: unknown; sent: readonly string[] } | undefined {
  if (Array.isArray(order.items)) {
    const shown = quantities(order.items)
    for (const [product, quantity] of quantities(cart.items)) {
      if (shown.get(product) !== quantity)
        return {
          what: 'the quantity of a product',
          expected: quantity,
          actual: shown.get(product) ?? 0,
          sent: ['items.product_id', 'items.quantity'],
        }
    }
  }
  for (const [key, expected] of [
    ['fulfillment_method', cart.fulfillment_method],
    ['email', cart.email],
    ['refunded_at', null],
  ] as const) {
    const isLeftOut = key === 'email' && order[key] === null
    if (order[key] !== undefined && !isLeftOut && folded(order[key]) !== folded(expected))
      return { what: key, expected, actual: order[key], sent: key === 'refunded_at' ? [] : [key] }
  }
  const key = wrongAddress(order.ship_to, cart.ship_to)
  return key === undefined
    ? undefined
    : { what: `ship_to.${key}`, expected: cart.ship_to, actual: order.ship_to, sent: [`ship_to.${key}`] }
}

/** Claims that an order of gift cards only is in the list. */
async function listsGiftOrder(fixtures: Fixtures): Promise<void> {
  const { pure } = await giftOrders(fixtures)
  const { id } = pure.row
  if (typeof id !== 'string') throw new Inconclusive('needs an order of gift cards that shows its id')
  claim((await fixtures.resources.eventually('listOrders', (row) => row.id === id)) !== undefined, {
    message: 'an order of gift cards only that was just placed is not in the list',
    expected: id,
    actual: null,
    exchange: pure.page,
  })
}

const kinds = ['several', 'shipped'] as const

/**
 * Section 4, POST /v1/orders: an order that was accepted MUST be readable and in the list, with the cart that was sent.
 */
requirement('PLACE-5', async (fixtures) => {
  const { api, each, resources, requests } = fixtures
  await each(
    api.config.grade === 'certify' ? [...kinds, 'gift cards' as const] : kinds,
    async (kind) => {
      if (kind === 'gift cards') return listsGiftOrder(fixtures)
      const { id, cart, answer } = await requests.orders.placed(kind)
      const single = await resources.readMade('readOrder', id)
      expect(single).toBeAccepted('an order that was just placed cannot be read')
      const listed = await resources.eventually('listOrders', (row) => row.id === id)
      claim(listed !== undefined, {
        message: 'an order that was just placed is not in the list',
        expected: id,
        actual: null,
        exchange: answer,
      })
      for (const { row, page } of [{ row: resourceOf(single), page: single }, listed]) {
        const wrong = wrongIn(row, cart)
        requests.claimStored(
          'createOrder',
          wrong === undefined,
          {
            message: `an order does not show ${wrong?.what ?? 'a field'} as it was placed`,
            expected: wrong?.expected,
            actual: wrong?.actual,
            exchange: page,
          },
          ...(wrong?.sent ?? []),
        )
      }
    },
    'note',
  )
})
