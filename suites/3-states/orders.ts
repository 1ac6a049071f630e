import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { refundedOrder, type RefundedOrder } from '../../fixtures/target/scenarios/refunds.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** Where an order shows nothing of the cancellation at all; how it shows a refund is ORDER-3. */
async function isRefunded({ placed, after }: RefundedOrder): Promise<void> {
  const moved = after.order['refunded_at'] !== null || after.order['status'] !== placed.order['status']
  claim(moved, {
    message: 'a paid order that the winery has cancelled is not refunded',
    expected: 'refunded_at, or another status',
    actual: { status: after.order['status'], refunded_at: after.order['refunded_at'] },
    exchange: after.shown.order,
  })
}

const sum = (rows: readonly Resource[]): number =>
  rows.reduce((total, { change_bottles }) => total + Number(change_bottles), 0)

/** What the order took is given back, by movements of its own. */
async function isRestocked({ own, before, placed, after }: RefundedOrder): Promise<void> {
  const known = new Set(placed.ledger.map(({ id }) => id))
  for (const [n, level] of before.levels.entries()) {
    const [had, left, has] = [level, placed.levels[n], after.levels[n]].map((each) => each?.['bottles_on_hand'])
    if (!own || level['track_inventory'] !== true || typeof had !== 'number' || typeof left !== 'number') {
      throw new Inconclusive('stock that is tracked, of products that the run has made and the shop sells')
    }
    claim(has === had, {
      message: 'cancelling a paid order does not bring its bottles back',
      expected: had,
      actual: has,
      exchange: after.shown.order,
    })
    const returned = after.ledger.filter(({ id, product_id }) => !known.has(id) && product_id === level['product_id'])
    claim(sum(returned) === had - left, {
      message: 'the ledger does not show the bottles of a cancelled order coming back',
      expected: `movements of ${had - left} bottles in all`,
      actual: returned,
      exchange: after.shown.order,
    })
  }
}

async function hasItsPointsBack({ before, after }: RefundedOrder): Promise<void> {
  const [expected, actual] = [before.customer['loyalty_points'], after.customer['loyalty_points']]
  if (typeof expected !== 'number' || typeof actual !== 'number')
    throw new Inconclusive('customers that show their loyalty points')
  claim(actual === expected, {
    message: 'cancelling a paid order does not bring loyalty points back to what they were',
    expected,
    actual,
    exchange: after.shown.customer,
  })
}

requirement('STATE-4', async (fixtures) => {
  const refunded = await refundedOrder(fixtures)
  await fixtures.each([isRefunded, isRestocked, hasItsPointsBack], (part) => part(refunded), 'note')
  const { placed, after } = refunded
  if (after.order['status'] === placed.order['status'])
    fixtures.note(`a refunded order keeps the status ${String(after.order['status'])}`)
})
