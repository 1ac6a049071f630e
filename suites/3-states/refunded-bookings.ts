import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { staffBooking } from '../../fixtures/target/scenarios/bookings/staff-bookings.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { atInstant } from '../../fixtures/target/scenarios/moved-clock.ts'
import {
  canMoveClock,
  chosen,
  isHeld,
  margin,
  type PaidBooking,
  paidBookings,
} from '../../fixtures/target/scenarios/bookings/paid-bookings.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'paid bookings': ToCancel
  }
}

interface ToCancel {
  early?: PaidBooking
  late?: PaidBooking
  /** The target's time when they were chosen, in milliseconds since the epoch. */
  now: number
  canMove: boolean
}

/** A booking to cancel, and the window of its experience in hours. */
type Held = Pick<PaidBooking, 'row' | 'window'>

const held = 'a confirmed booking with a deposit, taken by the winery,'

/** Throws Inconclusive if the winery has meanwhile changed a booking that was chosen: it may cancel it as well. */
async function requireHeld({ requests }: Fixtures, { id }: Resource): Promise<void> {
  const shown = await requests.recent.seek('listBookings', (row) => row.id === id)
  if (shown !== undefined && !isHeld(shown.row)) throw new Inconclusive(`needs ${held} that nobody else changes`)
}

/** Throws Inconclusive if the winery has meanwhile changed the window of an experience whose booking was cancelled. */
async function requireSameWindow({ resources }: Fixtures, { row, window }: Held): Promise<void> {
  const shown = await resources.seek('listExperiences', ({ id }) => id === row.experience_id)
  if (shown !== undefined && Number(shown.row.cancellation_window_hours) !== window)
    throw new Inconclusive('needs an experience whose cancellation window stays the same during the check')
}

/** Cancels a booking, and reads it once the list shows the result. A refund may come later than the status. */
async function cancelled(
  { requests, resources }: Fixtures,
  row: Resource,
  isRefundDue: boolean,
): Promise<Shown<Booking> & { exchange: Exchange }> {
  const exchange = await requests.bookings.cancel(String(row.id))
  const look = (): Promise<Shown<Booking> | undefined> =>
    requests.recent.seek('listBookings', ({ id }) => id === row.id)
  const isSettled = (seen: Shown<Booking> | undefined): boolean =>
    seen !== undefined && (!isSuccess(exchange) || seen.row.status !== row.status)
  const settled = await resources.onceShown(look, isSettled)
  const isFinal = (seen: Shown<Booking> | undefined): boolean =>
    !isRefundDue || !isSuccess(exchange) || seen?.row.paid !== true
  const shown = isFinal(settled) ? settled : await resources.patiently(look, isFinal)
  if (shown === undefined) throw new Inconclusive('needs a booking that was just cancelled, in the list of bookings')
  return { ...shown, exchange }
}

/** A booking cancelled before its window begins is refunded. */
async function claimRefunded(fixtures: Fixtures, booking: Held): Promise<void> {
  await requireHeld(fixtures, booking.row)
  const { row, page, exchange } = await cancelled(fixtures, booking.row, true)
  if (!isSuccess(exchange) || row.paid === true) await requireSameWindow(fixtures, booking)
  expect(exchange).toBeAccepted('a paid booking cannot be cancelled before its window begins')
  claim(row.paid !== true, {
    message: 'a booking cancelled before its window is not refunded',
    expected: { paid: false },
    actual: { paid: row.paid },
    exchange: page,
  })
}

/** Under certify, a second cancellation does not refund what the first one did not. */
async function claimStaysPaidTwice(fixtures: Fixtures, { row: before }: Shown<Booking>): Promise<void> {
  if (!fixtures.api.isCertify || before.paid !== true) return
  const { row, page, exchange } = await cancelled(fixtures, before, false)
  if (!isSuccess(exchange)) expect(exchange).toBeRefused({ because: 'a second cancellation' })
  claim(row.paid !== false && row.status === before.status, {
    message: 'a second cancellation, within the window, refunds a booking or changes its status',
    expected: { paid: before.paid, status: before.status },
    actual: { paid: row.paid, status: row.status },
    exchange: page,
  })
}

/** A booking cancelled within its window is not refunded, whether the cancellation is refused or succeeds. */
async function claimStaysPaid(fixtures: Fixtures, { row: booking, window }: Held): Promise<void> {
  await requireHeld(fixtures, booking)
  const { row, page, exchange } = await cancelled(fixtures, booking, false)
  if (row.paid === false) await requireSameWindow(fixtures, { row: booking, window })
  claim(row.paid !== false, {
    message: 'a booking cancelled within its window is refunded',
    expected: { paid: true },
    actual: { paid: row.paid },
    exchange: page,
  })
  if (isSuccess(exchange)) {
    if (row.status === booking.status) throw new Inconclusive('needs a list of bookings that shows a cancellation')
    return claimStaysPaidTwice(fixtures, { row, page })
  }
  expect(exchange).toBeRefused({ because: 'a cancellation within the window' })
  expect(row.status, page).toBe(booking.status, 'a cancellation was refused, and the booking is cancelled')
}

/** The bookings to cancel before and within their windows, chosen once in a run: both are among those that are paid. */
function toCancel(fixtures: Fixtures): Promise<ToCancel> {
  return fixtures.api.once('paid bookings', async () => {
    await fixtures.requests.control('cancelBooking')
    const canMove = await canMoveClock(fixtures)
    const { now } = fixtures.api.knowledge
    return { ...chosen(await paidBookings(fixtures), now, canMove), now, canMove }
  })
}

/**
 * Under certify, a booking that staff take of an experience with the shortest window, which may be 0 hours, is refunded
 * as well: just before its window begins, if the clock can be moved.
 */
async function claimShortestRefunded(fixtures: Fixtures, window: number, canMove: boolean): Promise<void> {
  if (!fixtures.api.isCertify) return
  const taken = await staffBooking(fixtures)
  if (taken === undefined || taken.window >= window || !isHeld(taken.shown.row))
    return fixtures.note(`not exercised: a paid booking with a window shorter than ${window} hours`)
  const { row } = taken.shown
  const cancel = (): Promise<void> => claimRefunded(fixtures, { row, window: taken.window })
  const start = instantOf(row.scheduled_at) ?? Number.NaN
  await (canMove ? atInstant(fixtures, start - taken.window * 3_600_000 - margin, cancel) : cancel())
}

/** Section 3, Transitions, row 1: before the experience's `cancellation_window_hours` the deposit MUST be refunded. */
requirement(
  'STATE-2',
  async (fixtures) => {
    const { early, canMove } = await toCancel(fixtures)
    if (early === undefined) throw new Inconclusive(`needs ${held} whose cancellation window has not begun`)
    const cancel = (): Promise<void> => claimRefunded(fixtures, early)
    await (canMove ? atInstant(fixtures, early.limit - margin, cancel) : cancel())
    await claimShortestRefunded(fixtures, early.window, canMove)
  },
  { exclusive: true },
)

/** Section 3, Transitions, row 1: within `cancellation_window_hours` the deposit MUST NOT be refunded; no override. */
requirement(
  'STATE-11',
  async (fixtures) => {
    const { late, now } = await toCancel(fixtures)
    if (late === undefined) throw new Inconclusive(`needs ${held} whose cancellation window has begun`)
    const cancel = (): Promise<void> => claimStaysPaid(fixtures, late)
    await (late.limit > now ? atInstant(fixtures, late.limit + margin, cancel) : cancel())
  },
  { exclusive: true },
)
