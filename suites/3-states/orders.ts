import type { Customer, InventoryMovement, Order } from '../../spec/resource-types.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf, type Walk } from '../../fixtures/target/resources.ts'
import { type CancelledOrder, cancelledOrders } from '../../fixtures/target/scenarios/cancelled-orders.ts'
import { type RefundedOrder, refundedOrder } from '../../fixtures/target/scenarios/refunds.ts'
import { listedAfter } from '../../fixtures/target/scenarios/updates.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The fields of an order that a refund does not change. */
const keptByRefund = ({
  order_number,
  created_at,
  customer_id,
  email,
  phone,
  fulfillment_method,
  items,
}: Resource): Resource => ({
  order_number,
  created_at,
  customer_id,
  email,
  phone,
  fulfillment_method,
  items: (Array.isArray(items) ? (items as Resource[]) : []).map(({ product_id, unit_price }) => ({
    product_id,
    unit_price,
  })),
})

/** Whether the list shows what an order became. */
const isAsRefunded = (row: Resource, { status, refunded_at }: Resource): boolean =>
  (row.status === undefined || row.status === status) &&
  (row.refunded_at === undefined || (row.refunded_at === null) === (refunded_at === null))

/** A list that shows refunded orders shows one that was refunded just now as well. */
async function claimListed(
  { api, note, resources }: Fixtures,
  { order, shown }: RefundedOrder['after'],
): Promise<void> {
  if (api.config.grade !== 'certify') return
  const isAlike = ({ status, refunded_at }: Order): boolean =>
    typeof refunded_at === 'string' && status === order.status
  if (!(await resources.all('listOrders')).some(isAlike)) return note('a refunded order is not in the list of orders')
  const found = await resources.eventually('listOrders', ({ id }) => id === order.id)
  expect(found === undefined ? order.id : undefined, shown.order).toBeNone(
    'the order, in a list that shows other refunded orders',
    'an order that was refunded is no longer in the list of orders',
  )
}

/** The earlier order, for pickup and of a customer who was no member, becomes refunded as well. */
function claimEarlierRefunded({ earlier, undone }: RefundedOrder): void {
  if (undone === undefined) return
  const { order, exchange } = undone.order
  claim(order.refunded_at !== null || order.status !== earlier.byEmail?.status, {
    message: 'a paid order for pickup that the winery has cancelled is not refunded',
    expected: 'refunded_at, or another status',
    actual: { status: order.status, refunded_at: order.refunded_at },
    exchange,
  })
}

/** Whether an order has the status that the document names, however it is spelled. */
const hasRefundedStatus = ({ status }: Resource): boolean => /refund/i.test(String(status))

/**
 * The other orders that the winery has cancelled in this run become refunded as well: of gift cards only, and without a
 * customer. A status is compared only where the first order has the one that the document names.
 */
async function claimOthersRefunded(fixtures: Fixtures, { placed, after }: RefundedOrder): Promise<void> {
  const { each, requests, resources } = fixtures
  const isNamed = !hasRefundedStatus(placed.order) && hasRefundedStatus(after.order)
  const isRefunded = ({ placed: { row: before } }: CancelledOrder, row: Resource): boolean =>
    row.refunded_at === null
      ? row.status !== before.status
      : !isNamed || row.fulfilled_at !== null || hasRefundedStatus(row)
  const suspects = cancelledOrders(fixtures).filter((cancelled) => !isRefunded(cancelled, cancelled.last.row))
  await each(suspects, async (cancelled) => {
    const { order, exchange } = await resources.patiently(
      () => requests.orders.read(cancelled.id),
      ({ order: row }) => isRefunded(cancelled, row),
    )
    claim(isRefunded(cancelled, order), {
      message: 'a paid order that the winery has cancelled is not refunded, as another one is',
      expected: { status: after.order.status, refunded_at: 'a time' },
      actual: { status: order.status, refunded_at: order.refunded_at },
      exchange,
    })
  })
}

/**
 * Section 3, Transitions, row 3: a paid order that the winery cancels MUST become refunded. Runs late, when other checks
 * have had orders cancelled.
 */
requirement(
  'STATE-4',
  async (fixtures) => {
    const refunded = await refundedOrder(fixtures)
    const { placed, after } = refunded
    const hasMoved = after.order.refunded_at !== null || after.order.status !== placed.order.status
    claim(hasMoved, {
      message: 'a paid order that the winery has cancelled is not refunded',
      expected: 'refunded_at, or another status',
      actual: { status: after.order.status, refunded_at: after.order.refunded_at },
      exchange: after.shown.order,
    })
    // A buyer may be linked to a customer a moment after the order was placed.
    const customer_id = placed.order.customer_id === null ? null : after.order.customer_id
    expect(keptByRefund({ ...after.order, customer_id }), after.shown.order).toAgreeWith(
      keptByRefund(placed.order),
      (pointer) => `cancelling a paid order changes it at ${pointer}`,
    )
    const listed = await listedAfter(fixtures, 'listOrders', String(after.order.id), (row) =>
      isAsRefunded(row, after.order),
    )
    if (listed === undefined) await claimListed(fixtures, after)
    claim(listed === undefined || isAsRefunded(listed.row, after.order), {
      message: 'the list of orders shows a refunded order as it was before',
      expected: { status: after.order.status, refunded_at: after.order.refunded_at },
      actual: { status: listed?.row['status'], refunded_at: listed?.row['refunded_at'] },
      exchange: listed?.page,
    })
    if (placed.order.paid_at !== null && after.order.paid_at === null) fixtures.note('a refunded order has no paid_at')
    if (after.order.status === placed.order.status)
      fixtures.note(`a refunded order keeps the status ${String(after.order.status)}`)
    claimEarlierRefunded(refunded)
    await claimOthersRefunded(fixtures, refunded)
  },
  { late: true },
)

const sum = (rows: readonly Resource[]): number =>
  rows.reduce((total, { change_bottles }) => total + Number(change_bottles), 0)

/**
 * The movements with the reason under which this number of bottles was restocked in total; all movements if there is no
 * such reason.
 */
function byOneReason(rows: readonly Resource[], bottles: number): readonly Resource[] {
  const each = [...new Set(rows.map(({ reason }) => reason))].map((reason) =>
    rows.filter((row) => row.reason === reason),
  )
  return each.find((same) => sum(same) === bottles) ?? rows
}

const isOf =
  ({ product_id }: Resource) =>
  (row: Resource): boolean =>
    row.product_id === product_id

/**
 * The bottles that an order took from stock: the decrease of the count or, if staff adjusted the product as well, the
 * movements of one reason.
 */
function goneWith(ordered: number, ledger: readonly InventoryMovement[], fallen: number): number {
  if (fallen % ordered === 0) return fallen
  const leaving = ledger.filter(({ change_bottles }) => Number(change_bottles) < 0)
  const byReason = [...new Set(leaving.map(({ reason }) => reason))].map(
    (reason) => -sum(leaving.filter((row) => row.reason === reason)),
  )
  return byReason.find((bottles) => bottles % ordered === 0) ?? fallen
}

/** Whether the note of a movement names an order. */
const isNamed =
  ({ order_number }: Resource) =>
  ({ note }: InventoryMovement): boolean =>
    String(note)
      .split(/[^\w-]+/)
      .includes(String(order_number))

/** Products whose stock is not counted: there is none to restock. */
const uncounted = async ({ resources }: Fixtures): Promise<ReadonlySet<unknown>> =>
  new Set(
    (await resources.all('listInventory'))
      .filter(({ track_inventory, bottles_on_hand }) => track_inventory === false && bottles_on_hand === null)
      .map(({ product_id }) => product_id),
  )

/**
 * Of a bundle, its parts are restocked. They are the other products with a movement of the same note as those of the
 * products of the run, if that note names the order, and so does that of the restocking movements.
 */
async function claimPartsRestocked(fixtures: Fixtures, { before, cart, placed, after }: RefundedOrder): Promise<void> {
  const { note, resources } = fixtures
  const known = new Set([...before.levels.map(({ product_id }) => product_id), ...(await uncounted(fixtures))])
  const isOfOrder = isNamed(placed.order)
  // New movements are first in most ledgers: the others need no whole walk, unless bottles seem to be missing. The page is
  // read whatever the notes are: a replay of the run, in whose evidence they are masked, reads it as well.
  const page = await resources.walkNow('listInventoryMovements', { pages: 1 })
  const own = after.ledger.filter(isOfOrder)
  const isExercised = own.length > 0 && sum(own) === 0 && cart.items.some(({ product_id }) => !known.has(product_id))
  const notes = new Set(own.map((row) => row.note))
  /** The bottles that each part has lost. */
  const changesIn = ({ items }: Walk<InventoryMovement>): number[] => {
    const parts = items.filter((row) => notes.has(row.note) && !known.has(row.product_id))
    const ids = new Set(parts.map((row) => row.product_id))
    return [...ids].map((id) => sum(items.filter((row) => row.product_id === id && isOfOrder(row))))
  }
  const first = changesIn(page)
  if (!isExercised || first.length === 0) return note('not exercised: the stock of a bundle in a cancelled order')
  if (first.every((each) => each >= 0)) return
  const changes = async (): Promise<number[]> => changesIn(await resources.walkNow('listInventoryMovements'))
  const actual = await resources.patiently(changes, (sums) => sums.every((each) => each >= 0))
  claim(
    actual.every((each) => each >= 0),
    {
      message: 'the movements do not show that the parts of a bundle were restocked when its order was cancelled',
      expected: actual.map(() => 0),
      actual,
      exchange: after.shown.order,
    },
  )
}

/** The earlier order is restocked as well: it was for pickup, and its customer was no member. */
async function claimEarlierRestocked(
  { note, requests }: Fixtures,
  { before, earlier, after, undone }: RefundedOrder,
): Promise<void> {
  const expected = undone?.expected.bottles
  // Where placing it took no bottles, there are none to restock.
  const took = before.levels[0]?.bottles_on_hand === 24 - earlier.bottles
  if (undone === undefined || expected === undefined || !took)
    return note('not exercised: the stock of a cancelled order for pickup')
  const { bottles_on_hand: actual, product_id } = undone.level
  if (actual === expected) return
  // Staff may adjust the product: then the movements show the bottles.
  const seen = new Set<unknown>(after.ledger.map(({ id }) => id))
  const moved = (await requests.products.movements({ id: String(product_id) })).filter(({ id }) => !seen.has(id))
  claim(sum(byOneReason(moved, earlier.bottles)) === earlier.bottles, {
    message: 'cancelling a paid order for pickup does not restock its bottles',
    expected,
    actual,
    exchange: after.shown.order,
  })
}

/**
 * The other orders that the winery has cancelled in this run, of guests, are restocked as well. Only where the movements
 * of the first one name it, and add up to nothing.
 */
async function claimOthersRestocked(fixtures: Fixtures, { after }: RefundedOrder): Promise<void> {
  const { note, resources } = fixtures
  const own = after.ledger.filter(isNamed(after.order))
  const others = cancelledOrders(fixtures).filter(({ last }) => last.row.customer_id === null)
  if (own.length === 0 || sum(own) !== 0 || others.length === 0)
    return note('not exercised: the stock of a cancelled order without a customer')
  /** The bottles that each of them has lost. A number may also be part of another note: products are compared as well. */
  const lostIn = ({ items }: Walk<InventoryMovement>): CancelledOrder[] =>
    others.filter(({ last: { row } }) => {
      const products = new Set(Array.isArray(row.items) ? (row.items as Resource[]).map((item) => item.product_id) : [])
      return sum(items.filter((each) => products.has(each.product_id) && isNamed(row)(each))) < 0
    })
  // New movements are first in most ledgers: the others need no whole walk, unless bottles seem to be missing.
  if (lostIn(await resources.walkNow('listInventoryMovements', { pages: 1 })).length === 0) return
  const [lost] = await resources.patiently(
    async () => lostIn(await resources.walkNow('listInventoryMovements')),
    (suspects) => suspects.length === 0,
  )
  claim(lost === undefined, {
    message: 'the movements do not show that a cancelled order without a customer was restocked, as another one is',
    expected: 'movements that add up to 0 for this order',
    actual: lost?.last.row.order_number,
    exchange: lost?.last.page,
  })
}

/**
 * Section 3, Transitions, row 3: the stock of a paid order that the winery cancels MUST be restocked. Runs late, when
 * other checks have had orders cancelled.
 */
requirement(
  'STATE-8',
  async (fixtures) => {
    const refunded = await refundedOrder(fixtures)
    const { own, cart, before, placed, after } = refunded
    const known = new Set(placed.ledger.map(({ id }) => id))
    for (const [n, level] of before.levels.entries()) {
      const [had, left, has] = [level, placed.levels[n], after.levels[n]].map((each) => each?.bottles_on_hand)
      if (!own || level.track_inventory !== true || typeof had !== 'number' || typeof left !== 'number') {
        throw new Inconclusive('needs stock that is tracked, of products that the run has made and the shop sells')
      }
      const ordered = cart.items
        .filter(({ product_id }) => product_id === level.product_id)
        .reduce((total, { quantity }) => total + quantity, 0)
      const gone = goneWith(ordered, placed.ledger.filter(isOf(level)), had - left)
      // A unit may hold several bottles, and a shop may take them from the stock later.
      claim(gone % ordered === 0, {
        message: 'an order takes another number of bottles from the stock than it has',
        expected: `${ordered}, or a multiple of it`,
        actual: gone,
        exchange: placed.shown.order,
      })
      const moved = after.ledger.filter((row) => !known.has(row.id) && isOf(level)(row))
      const returned = byOneReason(moved, gone)
      // Staff may adjust the product with another reason: the count includes their bottles.
      const others = had - left - gone - (sum(moved) - sum(returned))
      claim(has === had - others, {
        message: 'cancelling a paid order does not restock its bottles',
        expected: had,
        actual: has,
        exchange: after.shown.order,
      })
      // Movements that name the order are not those of staff.
      const ofOrder = after.ledger.filter((row) => isOf(level)(row) && isNamed(placed.order)(row))
      claim(sum(ofOrder) <= 0 || ofOrder.every((row) => Number(row.change_bottles) > 0), {
        message: 'the movements that name a cancelled order restock more bottles than it took',
        expected: 0,
        actual: sum(ofOrder),
        exchange: after.shown.order,
      })
      claim(sum(returned) === gone, {
        message: 'the movements do not show that a cancelled order was restocked',
        expected: `movements of ${gone} bottles in total`,
        actual: returned,
        exchange: after.shown.order,
      })
    }
    if (fixtures.api.config.grade !== 'certify') return
    await claimPartsRestocked(fixtures, refunded)
    await claimEarlierRestocked(fixtures, refunded)
    await claimOthersRestocked(fixtures, refunded)
  },
  { late: true },
)

/** Section 3, Transitions, row 3: loyalty points of a paid order that the winery cancels MUST be reversed. */
requirement('STATE-9', async (fixtures) => {
  const { note } = fixtures
  // A new customer may receive points for signing up, but not twice.
  await withRetry(async (attempt) => {
    const { before, after, undone } = await refundedOrder(fixtures, attempt)
    const [expected, actual] = [before.customer.loyalty_points, after.customer.loyalty_points]
    if (typeof expected !== 'number' || typeof actual !== 'number')
      throw new Inconclusive('needs customers that show their loyalty points')
    expect(actual, after.shown.customer).toBe(
      expected,
      'after a paid order was cancelled, loyalty points are not what they were before it',
    )
    if (fixtures.api.config.grade !== 'certify') return
    if (undone === undefined) return note('not exercised: an order that names its customer by the email address only')
    expect(resourceOf<Customer>(undone.customer).loyalty_points, undone.customer).toBe(
      undone.expected.points,
      'after an order was cancelled that names its customer by the email address only, loyalty points are not what they were before it',
    )
  })
})
