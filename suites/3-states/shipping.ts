import { operation } from '../../spec/contract.ts'
import { isSuccess } from '../../spec/exchange.ts'
import type { Fulfillment } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { stillUnder } from '../../fixtures/target/scenarios/lists/documented-filters.ts'
import {
  requireFirst,
  type ShippedByCall,
  shippedByCalls,
} from '../../fixtures/target/scenarios/shipping/shipped-calls.ts'
import {
  answeredWith,
  isOfWinery,
  otherKindShipping,
  shipping,
} from '../../fixtures/target/scenarios/shipping/shipping.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Whether a fulfillment that was shown as shipped has moved on to a status of the winery: the set is open. */
const hasMovedOn = (fixtures: Fixtures, { id: wanted, status }: Fulfillment): boolean =>
  isOfWinery(status) &&
  shippedByCalls(fixtures).some(
    ({ id, call, since }) =>
      id === wanted && [...answeredWith(call, id), ...since].some(({ row }) => row.status === 'shipped'),
  )

/** Claims that a fulfillment is shipped and shows the values that were sent; a value that was not sent is undefined. */
function claimShipped(fixtures: Fixtures, { row, page }: Shown<Fulfillment>, sent: Resource): void {
  const { requests } = fixtures
  if (!hasMovedOn(fixtures, row))
    expect(row.status, page).toBeIfShown(
      'shipped',
      'an unfulfilled fulfillment that was marked shipped has another status',
    )
  for (const [key, value] of Object.entries(sent)) {
    const isStored = value === undefined || row[key] === undefined || row[key] === value
    if (!isStored) requireFirst(fixtures, row)
    requests.claimStored('shipFulfillment', isStored, {
      message: `a fulfillment that was marked shipped does not show the ${key} that was sent`,
      expected: value,
      actual: row[key],
      exchange: page,
    })
  }
  expect(row.fulfilled_at, page).notToBeNull('a time', 'a fulfillment that was marked shipped has no fulfilled_at')
}

/** The values for which the body has a place. */
const written = ({ requests }: Fixtures, sent: Resource): Resource =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => requests.writes('shipFulfillment', key)))

/** Claims that the fulfillment of the control is shipped, in the single read and in the list. */
async function claimControlShipped(fixtures: Fixtures): Promise<void> {
  const { single, listed, carrier, tracking_number } = await fixtures.requests.fulfillments.shipped()
  if (listed === undefined) fixtures.note('a fulfillment that was shipped is not in the list')
  for (const shown of listed === undefined ? [single] : [single, listed])
    claimShipped(fixtures, shown, { carrier, tracking_number })
}

/** Claims that nothing of the calls that were refused is stored when a fulfillment is marked shipped after them. */
async function claimShippedAfterRefusals(fixtures: Fixtures): Promise<void> {
  const { id, refused, shipped, after } = await shipping(fixtures)
  if (refused.some(({ exchange }) => isSuccess(exchange)))
    throw new Inconclusive('needs a fulfillment that is not shipped by an incomplete call')
  succeeded(shipped.exchange, 'an unfulfilled fulfillment must be marked shipped')
  const { carrier, tracking_number } = shipped
  for (const shown of [after, ...answeredWith(shipped.exchange, id)])
    claimShipped(fixtures, shown, written(fixtures, { carrier, tracking_number }))
}

/** Claims that a fulfillment of the other kind than the control's is shipped with what was sent. */
async function claimOtherKindShipped(fixtures: Fixtures): Promise<void> {
  const { id, sent, exchange, shown } = await otherKindShipping(fixtures)
  for (const each of [shown, ...answeredWith(exchange, id)]) claimShipped(fixtures, each, written(fixtures, sent))
}

/** Marks a fulfillment for pickup shipped: a target may refuse that, but one that is accepted is shipped as any other. */
async function claimPickupShipped(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  const waiting = await requests.fulfillments.waitingForPickup()
  if (waiting === undefined) throw new Inconclusive('needs a fulfillment for pickup that is unfulfilled')
  const id = String(waiting.id)
  const sent = { carrier: await requests.destinations.carrier(), tracking_number: requests.unique.digits() }
  succeeded(
    await requests.fulfillments.ship(id, sent.carrier, sent.tracking_number),
    'shipFulfillment must accept a fulfillment for pickup',
  )
  claimShipped(fixtures, await requests.fulfillments.readShipped(id), written(fixtures, sent))
}

/** Claims that the pack queue under a documented filter by status no longer shows it as unfulfilled. */
async function claimNotInFilteredQueue(fixtures: Fixtures): Promise<void> {
  const { single, carrier, tracking_number } = await fixtures.requests.fulfillments.shipped()
  const before = { ...single.row, status: 'unfulfilled' }
  const shown = await stillUnder(fixtures, operation('listFulfillments'), before, 'status')
  if (shown !== undefined) claimShipped(fixtures, shown, { carrier, tracking_number })
}

/** How many fulfillments are read again because the run has seen them with other values than it sent. */
const mostSuspects = 3

/** Whether the last read of a fulfillment, marked shipped by one call, shows another carrier or tracking number. */
const showsOthers = ({ isOnly, carrier, tracking_number, since }: ShippedByCall): boolean => {
  const row = since.at(-1)?.row
  const isOther = (sent: unknown, shown: unknown): boolean => typeof sent === 'string' && shown !== sent
  return (
    isOnly &&
    row?.status === 'shipped' &&
    (isOther(carrier, row.carrier) || isOther(tracking_number, row.tracking_number))
  )
}

/**
 * Claims that every fulfillment that the run has marked shipped is shipped, with what was sent. A fulfillment is read again
 * if all later reads have shown it as unfulfilled, or the last one with other values: staff may take it back.
 */
async function claimEachShipped(fixtures: Fixtures): Promise<void> {
  const read = shippedByCalls(fixtures).filter(({ call, since }) => call.response.status !== 202 && since.length > 0)
  const all = nonEmpty(read, 'needs a fulfillment that is read after the run has marked it shipped')
  const waiting = all.filter(({ since }) => since.every(({ row }) => row.status === 'unfulfilled'))
  await fixtures.each(waiting.slice(0, mostSuspects), async ({ id }) =>
    claimShipped(fixtures, await fixtures.requests.fulfillments.readShipped(id), {}),
  )
  await fixtures.each(all.filter(showsOthers).slice(0, mostSuspects), async ({ id, carrier, tracking_number }) =>
    claimShipped(fixtures, await fixtures.requests.fulfillments.readShipped(id), { carrier, tracking_number }),
  )
}

/**
 * Section 3, Transitions, row 2: a fulfillment that is marked shipped MUST be shipped and store carrier and tracking.
 * Runs late, when other checks have marked more of them shipped.
 */
requirement(
  'STATE-3',
  async (fixtures) => {
    const parts = [
      claimControlShipped,
      claimShippedAfterRefusals,
      claimOtherKindShipped,
      ...(fixtures.api.isCertify ? [claimPickupShipped] : []),
      claimNotInFilteredQueue,
      claimEachShipped,
    ]
    await fixtures.eachPossible(parts, (part) => part(fixtures))
  },
  { late: true },
)
