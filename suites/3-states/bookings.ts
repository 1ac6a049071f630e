import { operation } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { same } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { answeredBooking } from '../../fixtures/target/scenarios/bookings.ts'
import { stillUnder } from '../../fixtures/target/scenarios/documented-filters.ts'
import { type Cancellation, cancellation } from '../../fixtures/target/scenarios/remaining.ts'
import { atInstant } from '../../fixtures/target/scenarios/moved-clock.ts'
import { canMoveClock, chosen, margin, paidBookings } from '../../fixtures/target/scenarios/paid-bookings.ts'

/** Fields of a booking that a cancellation does not change. */
const lasting = [
  'id',
  'experience_id',
  'customer_id',
  'guest',
  'party_size',
  'scheduled_at',
  'source',
  'created_at',
  'checked_in_at',
] as const

/**
 * A cancelled booking as the list shows it, else as the cancellation answered it: a list may leave cancelled bookings out,
 * but not only some of them. Throws Violation, Inconclusive.
 */
async function cancelledBooking(fixtures: Fixtures, { listed, cancelled }: Cancellation): Promise<Shown> {
  if (listed !== undefined) return listed
  const other = await fixtures.resources.seek('listBookings', ({ status }) => status === 'cancelled')
  claim(other === undefined, {
    message: 'a booking that was cancelled is gone from the list, which shows other cancelled bookings',
    expected: 'the booking, with status cancelled',
    actual: 'no such booking',
    exchange: other?.page ?? cancelled,
  })
  fixtures.note('the list leaves cancelled bookings out')
  const row = answeredBooking(cancelled)
  if (row === undefined)
    throw new Inconclusive('a cancelled booking, in the list of bookings or in the answer to its cancellation')
  return { row, page: cancelled }
}

/** Section 3, Transitions, row 1: cancelling a booking that is not cancelled MUST set its status to cancelled. */
requirement('STATE-1', async (fixtures) => {
  const { note, requests } = fixtures
  const cancellationMade = await cancellation(fixtures)
  const { visit, cancelled } = cancellationMade
  claim(isSuccess(cancelled), {
    message: 'a booking that is not cancelled was not cancelled, long before its window begins',
    expected: '2xx',
    actual: cancelled.response.status,
    exchange: cancelled,
  })
  await requests.confirm('cancelBooking')
  note(`a cancellation answers ${cancelled.response.status}`)
  const before = visit.listed
  if (before === undefined) throw new Inconclusive('a booking that was just made, in the list of bookings')
  const { row, page } = await cancelledBooking(fixtures, cancellationMade)
  if (row['status'] === undefined) throw new Inconclusive('a booking that shows its status')
  // What is accepted for later may show the booking as it was.
  const answered = cancelled.response.status === 202 ? undefined : answeredBooking(cancelled)
  const still = await stillUnder(fixtures, operation('listBookings'), before.row, 'status')
  for (const shown of [
    { row, page },
    ...(answered ? [{ row: answered, page: cancelled }] : []),
    ...(still ? [still] : []),
  ]) {
    if (shown.row['status'] === undefined) continue
    claim(shown.row['status'] === 'cancelled', {
      message: 'a booking that was cancelled has another status',
      expected: 'cancelled',
      actual: shown.row['status'],
      exchange: shown.page,
    })
    const changed = lasting.filter((key) => shown.row[key] !== undefined && !same(shown.row[key], before.row[key]))
    claim(changed.length === 0, {
      message: `cancelling a booking changes its ${changed.join(', ')}`,
      expected: Object.fromEntries(changed.map((key) => [key, before.row[key]])),
      actual: Object.fromEntries(changed.map((key) => [key, shown.row[key]])),
      exchange: shown.page,
    })
  }
})

const held = 'data: a confirmed booking with a deposit, taken by the winery,'

/** Cancels a booking, and reads it back once the list shows what became of it. */
async function cancelled({ requests, resources }: Fixtures, row: Resource): Promise<Shown & { exchange: Exchange }> {
  const exchange = await requests.visits.cancel(String(row['id']))
  const settled = (shown: Resource): boolean =>
    shown['id'] === row['id'] && (!isSuccess(exchange) || shown['status'] !== row['status'])
  await resources.eventually('listBookings', settled)
  const shown = await resources.seek('listBookings', ({ id }) => id === row['id'])
  if (shown === undefined) throw new Inconclusive('a booking that was just cancelled, in the list of bookings')
  return { ...shown, exchange }
}

/** A booking cancelled before its window begins is refunded. */
async function claimRefunded(fixtures: Fixtures, booking: Resource): Promise<void> {
  const { row, page, exchange } = await cancelled(fixtures, booking)
  claim(isSuccess(exchange), {
    message: 'a paid booking cannot be cancelled before its window begins',
    expected: '2xx',
    actual: exchange.response.status,
    exchange,
  })
  claim(row['paid'] !== true, {
    message: 'a booking cancelled before its window is not refunded',
    expected: { paid: false },
    actual: { paid: row['paid'] },
    exchange: page,
  })
}

/** A booking cancelled within its window is not refunded, whether the cancellation is refused or succeeds. */
async function claimKept(fixtures: Fixtures, booking: Resource): Promise<void> {
  const { row, page, exchange } = await cancelled(fixtures, booking)
  claim(row['paid'] !== false, {
    message: 'a booking cancelled within its window is refunded',
    expected: { paid: true },
    actual: { paid: row['paid'] },
    exchange: page,
  })
  if (isSuccess(exchange)) return
  refused(exchange, { because: 'a cancellation within the window' })
  claim(row['status'] === booking['status'], {
    message: 'a cancellation was refused and took place',
    expected: booking['status'],
    actual: row['status'],
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
      if (early === undefined) throw new Inconclusive(`${held} whose cancellation window has not begun`)
      const cancel = (): Promise<void> => claimRefunded(fixtures, early.row)
      await (canMove ? atInstant(fixtures, early.limit - margin, cancel) : cancel())
    }

    async function withinWindow(): Promise<void> {
      if (late === undefined) throw new Inconclusive(`${held} whose cancellation window has begun`)
      const cancel = (): Promise<void> => claimKept(fixtures, late.row)
      await (late.limit > now ? atInstant(fixtures, late.limit + margin, cancel) : cancel())
    }

    // One after the other: both move the clock.
    const first = beforeWindow()
    const second = first.catch(() => undefined).then(withinWindow)
    await fixtures.each([first, second], (half) => half)
  },
  { exclusive: true },
)
