import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { isObject, same } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { cancellation } from '../../fixtures/target/scenarios/remaining.ts'
import { hoursBeforeWindow } from '../../fixtures/target/scenarios/slots.ts'

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

/** Hours about the limit of a window within which nothing is judged. */
const doubtful = 1 / 60

/** Whether the winery took the booking and holds money for it. */
function isHeld({ deposit, paid, status, source }: Resource): boolean {
  const taken = isObject(deposit) && Number(deposit['amount_cents']) > 0
  return taken && paid === true && status === 'confirmed' && source !== 'api'
}

/** Bookings for which the winery holds money and whose visit is still to come, each with the hours to its window. */
async function paidBookings({ api, resources }: Fixtures): Promise<{ row: Resource; hours: number }[]> {
  const known = new Map((await resources.all('listExperiences')).map((each) => [each['id'], each]))
  return (await resources.all('listBookings')).flatMap((row) => {
    const experience = known.get(row['experience_id'])
    if (experience === undefined || !isHeld(row)) return []
    const hours = hoursBeforeWindow(row['scheduled_at'], experience, api.knowledge.now)
    const toCome = hours + Number(experience['cancellation_window_hours']) > doubtful
    return toCome && Number.isFinite(hours) ? [{ row, hours }] : []
  })
}

const held = 'data: a confirmed booking with a deposit, taken by the winery,'

// On either side the one that is nearest to its window: others would not tell a window from another one.
requirement('STATE-2', async (fixtures) => {
  const { each, resources, requests } = fixtures
  await requests.control('cancelBooking')
  const paid = await paidBookings(fixtures)

  async function cancel(row: Resource): Promise<Shown & { exchange: Exchange }> {
    const exchange = await requests.visits.cancel(String(row['id']))
    const shown = await resources.seek('listBookings', ({ id }) => id === row['id'])
    if (shown === undefined) throw new Inconclusive('a booking that was just cancelled, in the list of bookings')
    return { ...shown, exchange }
  }

  async function early(): Promise<void> {
    const [found] = paid.filter(({ hours }) => hours > doubtful).sort((a, b) => a.hours - b.hours)
    if (found === undefined) throw new Inconclusive(`${held} whose cancellation window has not begun`)
    const { row, page, exchange } = await cancel(found.row)
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

  async function late(): Promise<void> {
    const [found] = paid.filter(({ hours }) => hours < -doubtful).sort((a, b) => b.hours - a.hours)
    if (found === undefined) throw new Inconclusive(`${held} whose cancellation window has begun`)
    const { row, page, exchange } = await cancel(found.row)
    claim(row['paid'] !== false, {
      message: 'a booking cancelled within its window is refunded',
      expected: { paid: true },
      actual: { paid: row['paid'] },
      exchange: page,
    })
    if (isSuccess(exchange)) return
    refused(exchange, { because: 'a cancellation within the window' })
    claim(row['status'] === found.row['status'], {
      message: 'a cancellation was refused and yet took place',
      expected: found.row['status'],
      actual: row['status'],
      exchange: page,
    })
  }

  await each([early, late], (half) => half())
})
