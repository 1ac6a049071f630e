import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import type { Order } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { isOfCustomer } from '../../fixtures/target/scenarios/customers/contacts.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf, type Shown } from '../../fixtures/target/resources.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { wrongPart } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { hasOnlyGiftCards } from '../../fixtures/target/scenarios/orders/email-orders.ts'
import { giftOrders } from '../../fixtures/target/scenarios/orders/gift-orders.ts'
import { rowsSince } from '../../fixtures/target/scenarios/comparisons/last-shown.ts'
import { madeResources } from '../../fixtures/target/scenarios/comparisons/later-reads.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders/quotes.ts'
import { placeVariedOrders } from '../../fixtures/target/scenarios/orders/varied-orders.ts'
import type { Values } from '../../fixtures/target/template.ts'
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

/** A value that an order shows otherwise than it was sent, and the placeholders of it in the body. */
interface Mismatch {
  what: string
  expected: unknown
  actual: unknown
  sent: readonly string[]
}

/** A product of which an order shows another quantity than its cart has. Two lines of one product may become one item. */
function wrongLines({ items }: Resource, sent: readonly unknown[]): Mismatch | undefined {
  if (!Array.isArray(items)) return undefined
  const shown = quantities(items)
  const wrong = [...quantities(sent)].find(([product, quantity]) => shown.get(product) !== quantity)
  return (
    wrong && {
      what: 'the quantity of a product',
      expected: wrong[1],
      actual: shown.get(wrong[0]) ?? 0,
      sent: ['items.product_id', 'items.quantity'],
    }
  )
}

/** The first field that an order shows otherwise than its cart has it. The oracle judges missing fields. */
function wrongField(
  order: Resource,
  fields: readonly (readonly [key: string, expected: unknown])[],
): Mismatch | undefined {
  const isRight = (shown: unknown, expected: unknown): boolean =>
    shown === undefined || expected === undefined || folded(shown) === folded(expected)
  const [key, expected] = fields.find(([each, sent]) => !isRight(order[each], sent)) ?? []
  if (key === undefined) return undefined
  return { what: key, expected, actual: order[key], sent: key === 'refunded_at' ? [] : [key] }
}

/** Where an order shows other lines, another fulfillment method or another address than its cart has. */
function wrongIn(order: Resource, cart: Values): Mismatch | undefined {
  const { items } = cart
  const isByEmail = hasOnlyGiftCards(order) && cart.fulfillment_method === 'ship'
  const { fulfillment_method: method, ship_to } = isByEmail ? {} : cart
  const wrong =
    wrongLines(order, Array.isArray(items) ? items : []) ?? wrongField(order, [['fulfillment_method', method]])
  const key = wrong === undefined ? wrongAddress(order.ship_to, ship_to) : undefined
  return key === undefined
    ? wrong
    : { what: `ship_to.${key}`, expected: ship_to, actual: order.ship_to, sent: [`ship_to.${key}`] }
}

/** The same for an order that nothing has changed since. The buyer may be shown as the customer of the order: ORDER-8. */
async function wrongInNew(fixtures: Fixtures, { row, page }: Shown<Order>, cart: Cart): Promise<Mismatch | undefined> {
  const wrong = wrongIn(row, cart) ?? wrongField(row, [['refunded_at', null]])
  const other = row.email === null ? undefined : wrongField(row, [['email', cart.email]])
  if (wrong !== undefined || other === undefined) return wrong
  return (await isOfCustomer(fixtures, { customer: row.customer_id, contact: row, page }, 'email')) ? undefined : other
}

/** An order in the list, as the run has read it since an exchange, or as it is shown now. */
async function listedOrder(fixtures: Fixtures, id: string, since: Exchange): Promise<Shown<Order> | undefined> {
  const isIt = (row: Resource): boolean => row.id === id
  const read = rowsSince(fixtures, 'listOrders', since).find(({ row }) => isIt(row))
  return read ?? fixtures.resources.eventually('listOrders', isIt)
}

/** Claims that an order of gift cards only is in the list. */
async function listsGiftOrder(fixtures: Fixtures): Promise<void> {
  const { pure } = await giftOrders(fixtures)
  const { id } = pure.row
  if (typeof id !== 'string' || pure.page === undefined)
    throw new Inconclusive('needs an order of gift cards that shows its id')
  claim((await listedOrder(fixtures, id, pure.page)) !== undefined, {
    message: 'an order of gift cards only that was just placed is not in the list',
    expected: id,
    actual: null,
    exchange: pure.page,
  })
}

/** Products whose items show what was ordered: a shop may show a bundle as its parts. */
async function simpleProducts({ resources, requests }: Fixtures): Promise<ReadonlySet<unknown>> {
  const levels = (await ifConclusive(() => resources.all('listInventory'))) ?? []
  const simple = levels.filter(({ is_bundle }) => is_bundle === false).map(({ product_id }) => product_id)
  return new Set([...requests.products.own, ...simple])
}

/**
 * Every order that the run has sent so far shows the lines, the method and the destination of its cart, in the response and
 * in the first read.
 */
async function claimAllAsPlaced(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  const simple = await simpleProducts(fixtures)
  const made = new Map(
    madeResources(fixtures).map(({ answered, reads }) => [answered.page.number, [answered, ...reads.slice(0, 1)]]),
  )
  for (const { cart, answer } of requests.orders.sent.all) {
    const lines = Array.isArray(cart.items) ? (cart.items as unknown[]).filter(isObject) : []
    const items = lines.filter(({ product_id }) => simple.has(product_id))
    for (const { row, page } of made.get(answer.number) ?? [])
      if (row.object === 'order') claimAsPlaced(fixtures, wrongIn(row, { ...cart, items }), page)
  }
}

/** Claims that an order shows nothing otherwise than it was placed. */
function claimAsPlaced({ requests }: Fixtures, wrong: Mismatch | undefined, exchange: Exchange | undefined): void {
  requests.claimStored(
    'createOrder',
    wrong === undefined,
    {
      message: `an order does not show ${wrong?.what ?? 'a field'} as it was placed`,
      expected: wrong?.expected,
      actual: wrong?.actual,
      exchange,
    },
    ...(wrong?.sent ?? []),
  )
}

const kinds = ['several', 'shipped'] as const

/** Claims that an order of a kind can be read, and is in the list, with the cart that was sent. */
async function claimPlaced(fixtures: Fixtures, kind: (typeof kinds)[number]): Promise<void> {
  const { api, resources, requests } = fixtures
  const { id, cart, answer } = await requests.orders.placed(kind)
  const path = pathOf('readOrder', id)
  const isRead = (each: Exchange): boolean => each.operation === 'readOrder' && each.request.path === path
  const read = api.exchanges.findLast((each) => isRead(each) && isSuccess(each))
  const single = read ?? (await resources.readMade('readOrder', id))
  expect(single).toBeAccepted('an order that was just placed cannot be read')
  const listed = await listedOrder(fixtures, id, answer)
  claim(listed !== undefined, {
    message: 'an order that was just placed is not in the list',
    expected: id,
    actual: null,
    exchange: answer,
  })
  for (const shown of [{ row: resourceOf<Order>(single), page: single }, listed])
    claimAsPlaced(fixtures, await wrongInNew(fixtures, shown, cart), shown.page)
}

/**
 * Section 4, POST /v1/orders: an order that was accepted MUST be readable and in the list, with the cart that was sent.
 */
requirement('PLACE-5', async (fixtures) => {
  const isCertify = fixtures.api.isCertify
  const parts = [
    ...kinds.map((kind) => () => claimPlaced(fixtures, kind)),
    ...(isCertify ? [() => listsGiftOrder(fixtures)] : []),
  ]
  await fixtures.eachPossible(parts, (part) => part())
  await placeVariedOrders(fixtures)
  await claimAllAsPlaced(fixtures)
})
