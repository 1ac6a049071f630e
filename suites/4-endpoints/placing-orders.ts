import type { Exchange } from '../../spec/exchange.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import type { Call } from '../../fixtures/target/session.ts'
import type { Cart, Money } from '../../fixtures/target/scenarios/orders.ts'

/** One way to place an order wrongly. */
interface FaultSetup {
  how: string
  place: (cart: Cart, total: Money) => Promise<Exchange>
}

/**
 * Places a cart rightly and then, once more, in each wrong way: the wrong ones are refused, move no stock and leave no
 * order. Throws Violation, Inconclusive.
 */
async function onlyTheRightWay(fixtures: Fixtures, wrongs: readonly FaultSetup[]): Promise<void> {
  const { note, requests } = fixtures
  const { goods, orders } = requests
  const good = await orders.forSale(12)
  const items = [{ product_id: good.id, quantity: 1 }]
  const total = await orders.totalOf(orders.cart(items))
  // Not the buyer of the quote: whatever a quote leaves behind is no order that was refused.
  const cart = orders.cart(items)
  succeeded(await orders.place(cart, total), 'createOrder must take an order at the quoted total')
  const before = await goods.level(good)
  let probe: Exchange | undefined
  for (const { how, place } of sampled(fixtures, wrongs, 'wrong payments'))
    probe = refused(await place(cart, total), { because: `an order ${how}` })
  const found = good.own ? difference(before, await goods.level(good)) : undefined
  if (!good.own) note('not exercised: stock, as the shop sells nothing that was made through the API')
  claim(found === undefined, {
    message: `orders that were refused have changed stock, at ${found?.pointer ?? ''}`,
    expected: found?.one,
    actual: found?.other,
    exchange: probe,
  })
  const placed = await orders.ofBuyer(cart.email)
  if (placed.length === 0) throw new Inconclusive('a list of orders that shows the e-mail address of the buyer')
  claim(placed.length === 1, {
    message: 'orders that were refused are there all the same',
    expected: 'one order',
    actual: placed.map(({ id }) => id),
    exchange: probe,
  })
}

requirement('PLACE-1', async (fixtures) => {
  const { note, requests } = fixtures
  const writes = (name: string): boolean => requests.writes('createOrder', name)
  if (!writes('amount') && !writes('amount.amount_cents'))
    throw new Inconclusive('a place for the amount in body.createOrder: declare it')
  const paying = (how: string, amount: (total: Money) => unknown): FaultSetup => ({
    how,
    place: (cart, total) => requests.orders.place(cart, amount(total)),
  })
  const wrongs = [
    paying('that pays one cent too much', (total) => ({ ...total, amount_cents: total.amount_cents + 1 })),
    paying('that pays one cent too little', (total) => ({ ...total, amount_cents: total.amount_cents - 1 })),
    paying('that pays nothing', (total) => ({ ...total, amount_cents: 0 })),
    paying('without an amount', () => undefined),
  ]
  const dearer = paying('that pays in another currency', (total) => ({
    ...total,
    currency: total.currency === 'EUR' ? 'USD' : 'EUR',
  }))
  const named = writes('amount') || writes('amount.currency')
  if (!named) note('the amount is sent without a currency')
  await onlyTheRightWay(fixtures, named ? [...wrongs, dearer] : wrongs)
})

requirement('PLACE-2', async (fixtures) => {
  const { orders } = fixtures.requests
  if (!fixtures.requests.writes('createOrder', 'payment_reference'))
    throw new Inconclusive('a place for the payment reference in body.createOrder: declare it')
  await onlyTheRightWay(fixtures, [
    {
      how: 'without a payment reference',
      place: (cart, total) => orders.place(cart, total, { payment_reference: undefined }),
    },
    {
      how: 'with null for a payment reference',
      place: (cart, total) => orders.place(cart, total, { payment_reference: null }),
    },
    {
      how: 'with an empty payment reference',
      place: (cart, total) => orders.place(cart, total, { payment_reference: '' }),
    },
  ])
})

requirement('PLACE-4', async (fixtures) => {
  const {
    api,
    requests: { orders },
  } = fixtures
  // An order of its own: what becomes of it is not to be told of others.
  const cart = await orders.cartOf('pickup')
  const id = await orders.idOf(await orders.place(cart, await orders.totalOf(cart)), cart.email)
  const { order: before } = await orders.read(id)
  const path = pathOf('readOrder', id)
  const calls: Call[] = [
    { method: 'DELETE', path },
    { method: 'PATCH', path, body: { status: 'cancelled' } },
    ...['cancel', 'refund', 'refunds'].map((name) => ({ method: 'POST', path: `${path}/${name}`, body: {} })),
  ]
  for (const call of sampled(fixtures, calls, 'ways to cancel or refund'))
    refused(await api.send(call), { because: `${call.method} ${call.path.replace(id, '{order_id}')}` })
  const { order, exchange } = await orders.read(id)
  const undone = (row: Resource): Resource => ({
    refunded_at: row['refunded_at'],
    refund_reference: row['refund_reference'],
  })
  const found = difference(undone(before), undone(order))
  claim(found === undefined && !/cancel|refund|void/i.test(String(order['status'])), {
    message: 'an order that nobody may cancel or refund through the API is refunded or cancelled',
    expected: { status: before['status'], ...undone(before) },
    actual: { status: order['status'], ...undone(order) },
    exchange,
  })
})

/** What two spellings of one text have in common. */
const folded = (text: unknown): unknown => (typeof text === 'string' ? text.replace(/[\s-]/g, '').toLowerCase() : text)

/** How many of each product there are. */
function quantities(items: readonly unknown[]): Map<unknown, number> {
  const sums = new Map<unknown, number>()
  for (const item of items.filter(isObject))
    sums.set(item['product_id'], (sums.get(item['product_id']) ?? 0) + Number(item['quantity']))
  return sums
}

/** Where an address is not the one that was sent; a street or town may be spelled otherwise, but not be lost. */
function wrongAddress(shown: unknown, sent: unknown): string | undefined {
  if (!isObject(shown) || !isObject(sent)) return undefined
  const lost = ['line1', 'city'].find((key) => shown[key] === null)
  const other = ['state', 'postal_code', 'country'].find(
    (key) =>
      shown[key] !== undefined &&
      typeof sent[key] === 'string' &&
      !String(folded(shown[key])).startsWith(String(folded(sent[key]))),
  )
  return lost ?? other
}

/** Where an order does not show the cart that it was placed with. What is missing is the oracle's business. */
function wrongIn(
  order: Resource,
  cart: Cart,
): { what: string; expected: unknown; actual: unknown; sent: readonly string[] } | undefined {
  if (Array.isArray(order['items'])) {
    const shown = quantities(order['items'])
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
    ['fulfillment_method', cart['fulfillment_method']],
    ['email', cart.email],
    ['refunded_at', null],
  ] as const) {
    const left = key === 'email' && order[key] === null
    if (order[key] !== undefined && !left && folded(order[key]) !== folded(expected))
      return { what: key, expected, actual: order[key], sent: key === 'refunded_at' ? [] : [key] }
  }
  const key = wrongAddress(order['ship_to'], cart['ship_to'])
  return key === undefined
    ? undefined
    : { what: `ship_to.${key}`, expected: cart['ship_to'], actual: order['ship_to'], sent: ['ship_to'] }
}

requirement('PLACE-5', async (fixtures) => {
  const { api, each, resources, requests } = fixtures
  await each(
    ['several', 'shipped'] as const,
    async (kind) => {
      const { id, cart, answer } = await requests.orders.placed(kind)
      const alone = await api.send({ method: 'GET', path: pathOf('readOrder', id) })
      claim(isSuccess(alone), {
        message: 'an order that was just placed cannot be read',
        expected: '2xx',
        actual: alone.response.status,
        exchange: alone,
      })
      const listed = await resources.eventually('listOrders', (row) => row['id'] === id)
      claim(listed !== undefined, {
        message: 'an order that was just placed is not in the list',
        expected: id,
        actual: null,
        exchange: answer,
      })
      for (const { row, page } of [{ row: resourceOf(alone), page: alone }, listed]) {
        const wrong = wrongIn(row, cart)
        requests.claimStored(
          'createOrder',
          wrong === undefined,
          {
            message: `an order does not show ${wrong?.what ?? 'what'} as it was placed`,
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
