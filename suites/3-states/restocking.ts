import type { Exchange } from '../../spec/exchange.ts'
import type { InventoryLevel, InventoryMovement } from '../../spec/resource-types.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Walk } from '../../fixtures/target/resources.ts'
import { cancelledOrders } from '../../fixtures/target/scenarios/orders/cancelled-orders.ts'
import { type RefundedOrder, refundedOrder } from '../../fixtures/target/scenarios/orders/refunds.ts'
import { Inconclusive } from '../../spec/violation.ts'

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
async function claimPartsRestocked(
  fixtures: Fixtures,
  { before, cart, placed, after }: RefundedOrder,
  newest: Walk<InventoryMovement>,
): Promise<void> {
  const { note, resources } = fixtures
  const known = new Set([...before.levels.map(({ product_id }) => product_id), ...(await uncounted(fixtures))])
  const isOfOrder = isNamed(placed.order)
  const own = after.ledger.filter(isOfOrder)
  const isExercised = own.length > 0 && sum(own) === 0 && cart.items.some(({ product_id }) => !known.has(product_id))
  const notes = new Set(own.map((row) => row.note))
  /** The bottles that each part has lost. */
  const changesIn = ({ items }: Walk<InventoryMovement>): number[] => {
    const parts = items.filter((row) => notes.has(row.note) && !known.has(row.product_id))
    const ids = new Set(parts.map((row) => row.product_id))
    return [...ids].map((id) => sum(items.filter((row) => row.product_id === id && isOfOrder(row))))
  }
  const first = changesIn(newest)
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
async function claimOthersRestocked(
  fixtures: Fixtures,
  { after }: RefundedOrder,
  newest: Walk<InventoryMovement>,
): Promise<void> {
  const { note, resources } = fixtures
  const own = after.ledger.filter(isNamed(after.order))
  // Bottles that were shipped before may not come back.
  const isWaiting = ({ customer_id, fulfilled_at }: Resource): boolean =>
    customer_id === null && typeof fulfilled_at !== 'string'
  const others = cancelledOrders(fixtures).filter(({ last }) => isWaiting(last.row))
  if (own.length === 0 || sum(own) !== 0 || others.length === 0)
    return note('not exercised: the stock of a cancelled order without a customer')
  /** The bottles that the movements of each of them add up to. A number may also be part of another note. */
  const bottlesIn = ({ items }: Walk<InventoryMovement>): { order: Resource; page: Exchange; bottles: number }[] =>
    others.flatMap(({ last: { row: order, page } }) => {
      const products = new Set(Array.isArray(order.items) ? order.items.map((item: Resource) => item.product_id) : [])
      const moved = items.filter((each) => products.has(each.product_id) && isNamed(order)(each))
      return moved.length === 0 ? [] : [{ order, page, bottles: sum(moved) }]
    })
  const isLost = ({ bottles }: { bottles: number }): boolean => bottles < 0
  const first = bottlesIn(newest)
  if (first.length === 0) return note('not exercised: the movements of a cancelled order without a customer')
  if (!first.some(isLost)) return
  const last = await resources.patiently(
    async () => bottlesIn(await resources.walkNow('listInventoryMovements')),
    (each) => !each.some(isLost),
  )
  const lost = last.find(isLost)
  claim(lost === undefined, {
    message: `the movements that name order ${String(lost?.order.order_number)}, without a customer, do not show that it was restocked, as another cancelled order is`,
    expected: 0,
    actual: lost?.bottles,
    exchange: lost?.page,
  })
}

/** Claims that the product of one level was restocked with the bottles that the order took. Throws Violation. */
function claimRestocked({ own, cart, placed, after }: RefundedOrder, level: InventoryLevel, n: number): void {
  const known = new Set(placed.ledger.map(({ id }) => id))
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

/**
 * Section 3, Transitions, row 3: the stock of a paid order that the winery cancels MUST be restocked. Runs late, when
 * other checks have had orders cancelled.
 */
requirement(
  'STATE-8',
  async (fixtures) => {
    const refunded = await refundedOrder(fixtures)
    refunded.before.levels.forEach((level, n) => claimRestocked(refunded, level, n))
    if (!fixtures.api.isCertify) return
    // New movements are first in most ledgers: the others need no whole walk, unless bottles seem to be missing. The page is
    // read whatever the notes are: a replay of the run, in whose evidence they are masked, reads it as well.
    const newest = await fixtures.resources.walkNow('listInventoryMovements', { pages: 1 })
    await claimPartsRestocked(fixtures, refunded, newest)
    await claimEarlierRestocked(fixtures, refunded)
    await claimOthersRestocked(fixtures, refunded, newest)
  },
  { late: true },
)
