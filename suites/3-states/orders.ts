import type { Customer, Order } from '../../spec/resource-types.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { type CancelledOrder, cancelledOrders } from '../../fixtures/target/scenarios/orders/cancelled-orders.ts'
import { type RefundedOrder, refundedOrder } from '../../fixtures/target/scenarios/orders/refunds.ts'
import { stillUnder } from '../../fixtures/target/scenarios/lists/documented-filters.ts'
import { listedAfter } from '../../fixtures/target/scenarios/updates.ts'
import { operation } from '../../spec/contract.ts'
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
  if (!api.isCertify) return
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
    const filtered = await stillUnder(fixtures, operation('listOrders'), placed.order, 'status')
    for (const { row, page } of [listed, filtered].filter((each) => each !== undefined))
      claim(isAsRefunded(row, after.order), {
        message: 'the list of orders shows a refunded order as it was before',
        expected: { status: after.order.status, refunded_at: after.order.refunded_at },
        actual: { status: row['status'], refunded_at: row['refunded_at'] },
        exchange: page,
      })
    if (placed.order.paid_at !== null && after.order.paid_at === null) fixtures.note('a refunded order has no paid_at')
    if (after.order.status === placed.order.status)
      fixtures.note(`a refunded order keeps the status ${String(after.order.status)}`)
    claimEarlierRefunded(refunded)
    await claimOthersRefunded(fixtures, refunded)
  },
  { late: true },
)

/** Section 3, Transitions, row 3: loyalty points of a paid order that the winery cancels MUST be reversed. */
requirement(
  'STATE-9',
  async (fixtures) => {
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
      if (!fixtures.api.isCertify) return
      if (undone === undefined) return note('not exercised: an order that names its customer by the email address only')
      expect(resourceOf<Customer>(undone.customer).loyalty_points, undone.customer).toBe(
        undone.expected.points,
        'after an order was cancelled that names its customer by the email address only, loyalty points are not what they were before it',
      )
    })
  },
  { early: true },
)
