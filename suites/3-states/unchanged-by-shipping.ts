import type { Fulfillment } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { changedByCall, valuesOf } from '../../fixtures/target/scenarios/comparisons/changed-by-call.ts'
import { shippedByCalls } from '../../fixtures/target/scenarios/shipping/shipped-calls.ts'
import { historyOf } from '../../fixtures/target/run-history.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import {
  answeredWith,
  otherKindShipping,
  requireUndisturbed,
  shippedKeys,
  shipping,
} from '../../fixtures/target/scenarios/shipping/shipping.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The later row, with the customer of the earlier one where that had none: a buyer may be linked a moment later. */
const unlinked = (before: Resource, row: Resource): Resource =>
  before.customer_id === null && 'customer_id' in row ? { ...row, customer_id: null } : row

/** The later row, without a count of bottles where the earlier one had none: packing may count them. */
const uncounted = (before: Resource, row: Resource): Resource =>
  before.bottles === null && typeof row.bottles === 'number' ? { ...row, bottles: null } : row

/** Fields that no ship call changes, whatever the fulfillment is of. */
const alwaysKept = ['kind', 'order_id', 'allocation_id', 'customer_id', 'fulfillment_method', 'bottles']

/** Claims that each ship call of the run has left the other fields of its fulfillment as they were. */
async function claimOthersKept(fixtures: Fixtures): Promise<void> {
  for (const call of shippedByCalls(fixtures)) {
    const found = await changedByCall(fixtures, call, alwaysKept)
    if (found === undefined) continue
    const { changed, before, after, page } = found
    throw new Violation({
      message: `marking a fulfillment shipped changes its ${changed.join(', ')}`,
      expected: valuesOf(before, changed),
      actual: valuesOf(after, changed),
      exchange: page,
    })
  }
}

/** What an order contains, its payment and the buyer's contact: no ship call changes it. */
const keptInOrders = [
  'order_number',
  'paid_at',
  'email',
  'phone',
  'has_physical_items',
  'adult_signature_required',
  'discount_percent',
  'loyalty_points_redeemed',
  'items',
  'payment',
  'tax_breakdown',
  'totals',
]

/** How many orders must change in one field: staff may correct one of them. */
const decisive = 2

/** Claims that the ship calls of the run have left the orders of their fulfillments as they were. */
async function claimOrdersKept(fixtures: Fixtures): Promise<void> {
  const changed: string[] = []
  for (const { id, call } of shippedByCalls(fixtures)) {
    const order = historyOf(fixtures).of(id).at(-1)?.row.order_id
    // A cancellation by the admin driver may change the payment and the totals.
    if (typeof order !== 'string' || JSON.stringify(fixtures.asked.map(({ body }) => body)).includes(order)) continue
    const found = await changedByCall(fixtures, { id: order, call }, keptInOrders)
    if (found === undefined) continue
    changed.push(...found.changed)
    const field = found.changed.find((key) => changed.filter((each) => each === key).length === decisive)
    if (field === undefined) continue
    throw new Violation({
      message: `marking fulfillments shipped changes ${field} of their orders`,
      expected: found.before[field],
      actual: found.after[field],
      exchange: found.page,
    })
  }
}

/** Claims that one ship call changes nothing else, in the response and in a read. */
async function claimUnchanged(fixtures: Fixtures): Promise<void> {
  const { id, shipped, before, after } = await shipping(fixtures)
  succeeded(shipped.exchange, 'an unfulfilled fulfillment must be marked shipped')
  if (after.row.status === before.row.status) throw new Inconclusive('needs a fulfillment whose status becomes shipped')
  const others = ({ row }: Shown<Fulfillment>): Resource =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !shippedKeys.some((each) => each === key)))
  for (const shown of [after, ...answeredWith(shipped.exchange, id)]) {
    expect(uncounted(before.row, unlinked(before.row, others(shown))), shown.page).toAgreeWith(
      others(before),
      (pointer) => `marking a fulfillment shipped changes it at ${pointer}`,
    )
  }
}

/**
 * Section 3, Transitions, row 2: marking a fulfillment shipped MUST NOT change any of its other fields. Runs late, when
 * other checks have marked more of them shipped.
 */
requirement(
  'STATE-6',
  async (fixtures) => {
    await claimUnchanged(fixtures)
    if (fixtures.api.isCertify) await ifConclusive(() => otherKindShipping(fixtures))
    await claimOthersKept(fixtures)
    await claimOrdersKept(fixtures)
  },
  { late: true },
)

/** Section 3, Transitions, row 2: marking a fulfillment shipped MUST NOT change another one. */
requirement('STATE-7', async (fixtures) => {
  const { shipped, after, neighbours } = await shipping(fixtures)
  succeeded(shipped.exchange, 'an unfulfilled fulfillment must be marked shipped')
  if (after.row.status !== 'shipped' || neighbours.length === 0)
    throw new Inconclusive('needs two unfulfilled fulfillments of one customer, of which one is marked shipped')
  for (const { before, after: seen } of neighbours) {
    requireUndisturbed(seen.row, before.row, [shipped.tracking_number])
    // Staff may pack the other one meanwhile: the statuses are open.
    const isPacked = seen.row.status !== before.row.status && seen.row.status !== after.row.status
    if (isPacked) fixtures.note(`another fulfillment became ${String(seen.row.status)} meanwhile`)
    const row = isPacked ? { ...seen.row, status: before.row.status } : seen.row
    expect(unlinked(before.row, row), seen.page).toAgreeWith(
      before.row,
      (pointer) => `marking a fulfillment shipped changes another one of the same customer, at ${pointer}`,
    )
  }
})
