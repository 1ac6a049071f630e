import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { atInstant } from '../../fixtures/target/scenarios/moved-clock.ts'
import { canMoveClock, chosen, margin, paidBookings } from '../../fixtures/target/scenarios/paid-bookings.ts'

const held = 'a confirmed booking with a deposit, taken by the winery,'

/** Cancels a booking, and reads it once the list shows the result. A refund may come later than the status. */
async function cancelled(
  { requests, resources }: Fixtures,
  row: Resource,
  isRefundDue: boolean,
): Promise<Shown<Booking> & { exchange: Exchange }> {
  const exchange = await requests.bookings.cancel(String(row.id))
  const settled = (shown: Resource): boolean =>
    shown.id === row.id && (!isSuccess(exchange) || shown.status !== row.status)
  await resources.eventually('listBookings', settled)
  const shown = await resources.patiently(
    () => resources.seek('listBookings', ({ id }) => id === row.id),
    (seen) => !isRefundDue || !isSuccess(exchange) || seen?.row.paid !== true,
  )
  if (shown === undefined) throw new Inconclusive('needs a booking that was just cancelled, in the list of bookings')
  return { ...shown, exchange }
}

/** A booking cancelled before its window begins is refunded. */
async function claimRefunded(fixtures: Fixtures, booking: Booking): Promise<void> {
  const { row, page, exchange } = await cancelled(fixtures, booking, true)
  claim(isSuccess(exchange), {
    message: 'a paid booking cannot be cancelled before its window begins',
    expected: '2xx',
    actual: exchange.response.status,
    exchange,
  })
  claim(row.paid !== true, {
    message: 'a booking cancelled before its window is not refunded',
    expected: { paid: false },
    actual: { paid: row.paid },
    exchange: page,
  })
}

/** A booking cancelled within its window is not refunded, whether the cancellation is refused or succeeds. */
async function claimStaysPaid(fixtures: Fixtures, booking: Booking): Promise<void> {
  const { row, page, exchange } = await cancelled(fixtures, booking, false)
  claim(row.paid !== false, {
    message: 'a booking cancelled within its window is refunded',
    expected: { paid: true },
    actual: { paid: row.paid },
    exchange: page,
  })
  if (isSuccess(exchange)) return
  refused(exchange, { because: 'a cancellation within the window' })
  claim(row.status === booking.status, {
    message: 'a cancellation was refused, and the booking is cancelled',
    expected: booking.status,
    actual: row.status,
    exchange: page,
  })
}

/** Section 3, Transitions, row 1: the refund follows the experience's `cancellation_window_hours`; no override. */
requirement(
  'STATE-2',
  async (fixtures) => {
    await fixtures.requests.control('cancelBooking')
    const canMove = await canMoveClock(fixtures)
    const { now } = fixtures.api.knowledge
    const { early, late } = chosen(await paidBookings(fixtures), now, canMove)

    async function beforeWindow(): Promise<void> {
      if (early === undefined) throw new Inconclusive(`needs ${held} whose cancellation window has not begun`)
      const cancel = (): Promise<void> => claimRefunded(fixtures, early.row)
      await (canMove ? atInstant(fixtures, early.limit - margin, cancel) : cancel())
    }

    async function withinWindow(): Promise<void> {
      if (late === undefined) throw new Inconclusive(`needs ${held} whose cancellation window has begun`)
      const cancel = (): Promise<void> => claimStaysPaid(fixtures, late.row)
      await (late.limit > now ? atInstant(fixtures, late.limit + margin, cancel) : cancel())
    }

    // One after the other: both move the clock.
    const first = beforeWindow()
    const second = first.catch(() => undefined).then(withinWindow)
    await fixtures.each([first, second], (half) => half)
  },
  { exclusive: true },
)
