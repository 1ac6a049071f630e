import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { isObject, same } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { cancellation } from '../../fixtures/target/scenarios/remaining.ts'
import { atInstant } from '../../fixtures/target/scenarios/moved-clock.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'

/** What a booking is about: nothing of it changes when the booking is cancelled. */
const lasting = [
  'id',
  'experience_id',
  'customer_id',
  'guest',
  'party_size',
  'scheduled_at',
  'source',
  'created_at',
] as const

requirement('STATE-1', async (fixtures) => {
  const { note, requests } = fixtures
  const { visit, cancelled, listed } = await cancellation(fixtures)
  claim(isSuccess(cancelled), {
    message: 'a booking that is not cancelled, and long before its window, cannot be cancelled',
    expected: '2xx',
    actual: cancelled.response.status,
    exchange: cancelled,
  })
  await requests.confirm('cancelBooking')
  note(`a cancellation answers ${cancelled.response.status}`)
  const before = visit.listed
  if (before === undefined) throw new Inconclusive('a booking that was just made, in the list of bookings')
  claim(listed !== undefined, {
    message: 'a booking that was cancelled is gone from the list, which showed it before',
    expected: before.row['id'],
    actual: 'no such booking',
    exchange: cancelled,
  })
  const { row, page } = listed
  if (row['status'] === undefined) throw new Inconclusive('a booking that shows its status')
  claim(row['status'] === 'cancelled', {
    message: 'a booking that was cancelled has another status',
    expected: 'cancelled',
    actual: row['status'],
    exchange: page,
  })
  const changed = lasting.filter((key) => !same(row[key], before.row[key]))
  claim(changed.length === 0, {
    message: `cancelling a booking changes its ${changed.join(', ')}`,
    expected: Object.fromEntries(changed.map((key) => [key, before.row[key]])),
    actual: Object.fromEntries(changed.map((key) => [key, row[key]])),
    exchange: page,
  })
})

/** Milliseconds before and after the beginning of a window within which nothing is judged. */
const margin = 1_800_000

const held = 'data: a confirmed booking with a deposit, taken by the winery,'

/** A booking for which the winery holds money. */
interface PaidBooking {
  row: Resource
  /** When its cancellation window begins, in milliseconds since the epoch. */
  limit: number
  /** The window, in hours. */
  window: number
}

/** Whether the winery took the booking and holds money for it. */
function isHeld({ deposit, paid, status, source }: Resource): boolean {
  const taken = isObject(deposit) && Number(deposit['amount_cents']) > 0
  return taken && paid === true && status === 'confirmed' && source !== 'api'
}

/** Bookings still to come for which the winery holds money. */
async function paidBookings({ api, resources }: Fixtures): Promise<PaidBooking[]> {
  const known = new Map((await resources.all('listExperiences')).map((each) => [each['id'], each]))
  return (await resources.all('listBookings')).flatMap((row) => {
    const experience = known.get(row['experience_id'])
    if (experience === undefined || !isHeld(row)) return []
    const window = Number(experience['cancellation_window_hours'])
    const start = instantOf(row['scheduled_at']) ?? Number.NaN
    const limit = start - window * 3_600_000
    return start > api.knowledge.now + margin && Number.isFinite(limit) ? [{ row, limit, window }] : []
  })
}

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

/** Whether the admin driver can tell and move the target's clock. */
const canMoveClock = ({ admin }: Fixtures): Promise<boolean> =>
  admin.ask('get-clock', {}).then(
    () => true,
    () => false,
  )

/**
 * The bookings to cancel before and within their windows. If the clock can be moved: the shortest and the longest window,
 * which tells a window from any other rule. Otherwise the ones nearest to their limit.
 */
function chosen(
  paid: readonly PaidBooking[],
  now: number,
  canMove: boolean,
): { early?: PaidBooking; late?: PaidBooking } {
  const toCome = paid.filter(({ limit }) => limit > now + margin).sort((a, b) => a.limit - b.limit)
  const begun = paid.filter(({ limit }) => limit < now - margin).sort((a, b) => b.limit - a.limit)
  const byWindow = [...toCome].sort((a, b) => a.window - b.window)
  const early = (canMove ? byWindow : toCome)[0]
  const longest = canMove ? byWindow.findLast((each) => each !== early && each.window > 1) : undefined
  const late = longest ?? begun[0]
  return { ...(early && { early }), ...(late && { late }) }
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
