import { isSuccess } from '../../spec/exchange.ts'
import { at, same } from '../../spec/oracle/json.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { type ContactField, isOfCustomer } from '../../fixtures/target/scenarios/customers/contacts.ts'
import { isBeginning, isShownAsSent } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { partyBooking } from '../../fixtures/target/scenarios/bookings/party-bookings.ts'
import {
  cancellation,
  shownWith,
  guestBooking,
  guestsOf,
  staying,
} from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { answeredBooking, type Attempt } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { expect } from '../../fixtures/target/expect.ts'

const sameText = (sent: unknown, shown: unknown): boolean => isShownAsSent('name', sent, shown)

/** The winery may add to the notes of a booking, and a server may cut them: no length is specified. */
const containsNotes = (sent: unknown, shown: unknown): boolean =>
  (typeof shown === 'string' && shown.includes(String(sent).trim())) || isBeginning(sent, shown)

/** How a field of a booking is compared with what was sent. */
interface Compared {
  pointer: string
  same: (sent: unknown, shown: unknown) => boolean
  /** The field of a linked customer that it may show instead. */
  ofCustomer?: ContactField
}

/** The fields of a booking that are compared with what was sent, by their placeholders. */
const compared: Record<string, Compared> = {
  experience_id: { pointer: '/experience_id', same },
  scheduled_at: { pointer: '/scheduled_at', same: (sent, shown) => instantOf(sent) === instantOf(shown) },
  party_size: { pointer: '/party_size', same },
  guest_name: { pointer: '/guest/name', same: sameText, ofCustomer: 'name' },
  guest_email: { pointer: '/guest/email', same: (sent, shown) => isShownAsSent('email', sent, shown) },
  guest_phone: {
    pointer: '/guest/phone',
    same: (sent, shown) =>
      [sent, shown]
        .map((each) => String(each).replace(/\D/g, '').slice(-7))
        .every((each, _, [first]) => each === first),
    ofCustomer: 'phone',
  },
  notes: { pointer: '/notes', same: containsNotes },
}

/** Claims that a booking shows what was sent for it, wherever it is shown. */
async function claimAsSent(
  fixtures: Fixtures,
  { values }: Attempt,
  shown: readonly Shown<Booking>[],
  names: readonly string[] = Object.keys(compared),
): Promise<void> {
  for (const { row, page } of shown) {
    for (const [name, { pointer, same: isSame, ofCustomer }] of Object.entries(compared)) {
      const actual = at(row, pointer)
      if (actual === undefined || values[name] === undefined || !names.includes(name)) continue
      const contact = { customer: row.customer_id, contact: row.guest as Resource, page }
      fixtures.requests.claimStored(
        'createBooking',
        isSame(values[name], actual) ||
          (ofCustomer !== undefined && (await isOfCustomer(fixtures, contact, ofCustomer))),
        {
          message: `a booking shows another ${pointer.slice(1).replace('/', '.')} than was sent`,
          expected: values[name],
          actual,
          exchange: page,
        },
        name,
      )
    }
  }
}

/**
 * Claims that the response to every booking that a check has made shows what was sent. Times are not compared, because they
 * are sent in many notations, nor parties of 0 guests: a server may treat 0 as if no size was sent.
 */
async function claimAllAsSent(fixtures: Fixtures): Promise<void> {
  const plain = ['party_size', 'guest_name', 'guest_email', 'guest_phone', 'notes']
  const made = fixtures.requests.bookings.accepted.filter(({ values }) => Number(values.party_size) > 0)
  const shown = made.flatMap((attempt) => {
    const row = answeredBooking(attempt.exchange)
    return row === undefined ? [] : [{ attempt, shown: { row, page: attempt.exchange } }]
  })
  if (shown.length === 0) fixtures.note('not exercised: a response to a booking that shows the booking')
  for (const each of shown) await claimAsSent(fixtures, each.attempt, [each.shown], plain)
}

/** Claims that a booking for one guest, and one for a party, are in the list as they were sent. */
async function claimListed(fixtures: Fixtures): Promise<void> {
  const { note, requests } = fixtures
  const booking = await guestBooking(fixtures)
  const { values, exchange } = booking.attempt
  requests.claimStored('createBooking', booking.listed !== undefined, {
    message: 'a booking that was accepted is not in the list',
    expected: values.guest_email,
    actual: 'no booking of that guest',
    exchange,
  })
  await claimAsSent(fixtures, booking.attempt, shownWith(booking, 'party_size'))
  const taken = await partyBooking(fixtures)
  if (taken === undefined) return note('not exercised: a party of several guests')
  await claimAsSent(fixtures, taken.attempt, taken.shown)
}

/**
 * Section 4, POST /v1/bookings: a booking that was accepted MUST be in the list, as it was sent. Runs late, when other
 * checks have booked as well.
 */
requirement(
  'BOOKING-6',
  async (fixtures) => {
    try {
      await claimListed(fixtures)
    } catch (error) {
      if (error instanceof Inconclusive) await claimAllAsSent(fixtures)
      throw error
    }
    await claimAllAsSent(fixtures)
  },
  { late: true },
)

/**
 * Section 3, Transitions, row 1: a booking that is cancelled MUST NOT be cancelled a second time with a second effect.
 */
requirement('BOOKING-7', async (fixtures) => {
  const { note, requests } = fixtures
  // Another guest was booked after the first cancellation: a further rise would be a second effect.
  await withRetry(async (attempt) => {
    const made = await cancellation(fixtures, attempt)
    const { booking, cancelled, listed, successor } = made
    if (!isSuccess(cancelled) || listed?.row.status !== 'cancelled')
      throw new Inconclusive('needs a booking of the run that was cancelled')
    const before = await requests.slots.reread(booking.slot)
    const again = await requests.bookings.cancelAgain(await requests.bookings.idOf(booking.attempt))
    note(`a second cancellation answers ${again.response.status}`)
    if (!isSuccess(again)) expect(again).toBeRefused({ because: 'a second cancellation' })
    // The response to a request that was only accepted (202) may show the booking as it was.
    const answered = isSuccess(again) && again.response.status !== 202 ? answeredBooking(again) : undefined
    expect(answered?.status, again).toBeIfShown(
      'cancelled',
      'the response to a second cancellation shows the booking with another status',
    )
    const after = await requests.slots.reread(booking.slot)
    const row = (await requests.bookings.listed(booking.attempt))?.row
    for (const key of ['status', 'party_size', 'paid', 'customer_id']) {
      if (row === undefined) break
      expect(row[key], again).toBe(listed.row[key], `a second cancellation changes the booking's ${key}`)
    }
    if (before === undefined || after === undefined) return
    if (after.remaining > before.remaining)
      await requests.slots.requireExcess(booking.slot, guestsOf(await staying(fixtures, made)))
    expect(after.remaining, after.exchange).toBeAtMost(
      before.remaining,
      `a second cancellation raises remaining${successor === undefined ? '' : ', although another booking has taken the slot'}`,
    )
  })
})
