import { isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at, same } from '../../spec/oracle/json.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Shown } from '../../fixtures/target/resources.ts'
import { isShownAsSent } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { type PartyBooking, partyBooking } from '../../fixtures/target/scenarios/bookings/party-bookings.ts'
import {
  cancellation,
  shownOf,
  shownWith,
  guestBooking,
  guestsOf,
  staying,
} from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { staffBooking } from '../../fixtures/target/scenarios/bookings/staff-bookings.ts'
import { openBooking } from '../../fixtures/target/scenarios/bookings/open-bookings.ts'
import type { Slot } from '../../fixtures/target/scenarios/bookings/slots.ts'
import { instantOf, withoutOffset } from '../../fixtures/target/scenarios/times.ts'
import { answeredBooking, type Attempt, countsInRemaining } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { expect } from '../../fixtures/target/expect.ts'

const sameText = (sent: unknown, shown: unknown): boolean => isShownAsSent('name', sent, shown)

/** The winery may add to the notes of a booking. */
const contains = (sent: unknown, shown: unknown): boolean =>
  sameText(sent, shown) || (typeof shown === 'string' && shown.includes(String(sent).trim()))

/** The fields of a booking that are compared with what was sent, by their placeholders. */
const compared: Record<string, { pointer: string; same: (sent: unknown, shown: unknown) => boolean }> = {
  experience_id: { pointer: '/experience_id', same },
  scheduled_at: { pointer: '/scheduled_at', same: (sent, shown) => instantOf(sent) === instantOf(shown) },
  party_size: { pointer: '/party_size', same },
  guest_name: { pointer: '/guest/name', same: sameText },
  guest_email: { pointer: '/guest/email', same: (sent, shown) => isShownAsSent('email', sent, shown) },
  guest_phone: {
    pointer: '/guest/phone',
    same: (sent, shown) =>
      [sent, shown]
        .map((each) => String(each).replace(/\D/g, '').slice(-7))
        .every((each, _, [first]) => each === first),
  },
  notes: { pointer: '/notes', same: contains },
}

/** Claims that a booking shows what was sent for it, wherever it is shown. */
function claimAsSent({ requests }: Fixtures, { values }: Attempt, shown: readonly Shown<Booking>[]): void {
  for (const { row, page } of shown) {
    for (const [name, { pointer, same: isSame }] of Object.entries(compared)) {
      const actual = at(row, pointer)
      if (actual === undefined) continue
      requests.claimStored(
        'createBooking',
        isSame(values[name], actual),
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

/** Section 4, POST /v1/bookings: a booking that was accepted MUST be in the list, as it was sent. */
requirement('BOOKING-6', async (fixtures) => {
  const { note, requests } = fixtures
  const booking = await guestBooking(fixtures)
  const { values, exchange } = booking.attempt
  requests.claimStored('createBooking', booking.listed !== undefined, {
    message: 'a booking that was accepted is not in the list',
    expected: values.guest_email,
    actual: 'no booking of that guest',
    exchange,
  })
  claimAsSent(fixtures, booking.attempt, shownWith(booking, 'party_size'))
  const taken = await partyBooking(fixtures)
  if (taken === undefined) return note('not exercised: a party of several guests')
  claimAsSent(fixtures, taken.attempt, taken.shown)
})

/** Under certify, claims that a party does not take guests of the slot at the same time of another day. */
function claimNotElsewhere({ api, note }: Fixtures, { elsewhere, slot }: PartyBooking): void {
  if (elsewhere === undefined && api.isCertify)
    note('not exercised: an empty slot at the same time of another day than that of a party')
  claim(elsewhere === undefined || elsewhere === null, {
    message: `a booking on ${slot.date} reduces the remaining of the slot at the same time of ${String(elsewhere?.slot.date)}`,
    expected: elsewhere?.slot.remaining,
    actual: elsewhere?.remaining,
    exchange: elsewhere?.exchange,
  })
}

/** Whether a booking no longer takes guests of its slot: STATE-2, or staff, may have cancelled or moved it. */
async function isGone({ requests }: Fixtures, { id, scheduled_at }: Booking): Promise<boolean> {
  const now = await requests.recent.seek('listBookings', (row) => row.id === id)
  return now === undefined || !countsInRemaining(now.row) || now.row.scheduled_at !== scheduled_at
}

/** Under certify, claims that `remaining` counts the guests of a booking that staff have just taken. */
async function claimStaffCount(fixtures: Fixtures): Promise<void> {
  const { api, note, requests, resources } = fixtures
  if (!api.isCertify) return
  const taken = await staffBooking(fixtures)
  const { slot, shown } = taken ?? {}
  const isInSlot =
    countsInRemaining(shown?.row ?? {}) && instantOf(shown?.row.scheduled_at) === instantOf(slot?.start_at)
  if (slot === undefined || shown === undefined || !isInSlot || !requests.slots.isEmpty(slot))
    return note('not exercised: a booking that staff take in an empty slot')
  const guests = Number(shown.row.party_size)
  const most = slot.remaining - guests
  const rest = await resources.patiently(
    () => requests.slots.reread(slot),
    (seen) => seen === undefined || seen.remaining <= most,
  )
  if (rest === undefined || rest.remaining <= most || (await isGone(fixtures, shown.row))) return
  await requests.slots.requireExcess(slot, guests)
  expect(rest.remaining, rest.exchange).toBeAtMost(most, 'a booking that staff have taken does not reduce remaining')
}

/** Section 2, Availability, `remaining`: a confirmed booking MUST reduce it by the size of the party. */
requirement('BOOKING-10', async (fixtures) => {
  await withRetry(async (attempt) => {
    const booking = await guestBooking(fixtures, attempt)
    const { slot, before, after } = booking
    if (!shownOf(booking).every(({ row }) => countsInRemaining(row)))
      throw new Inconclusive('needs a booking that is confirmed at once')
    if (after.remaining >= before.remaining) {
      if (booking.listed !== undefined && (await isGone(fixtures, booking.listed.row)))
        throw new Inconclusive('needs a booking that others do not cancel or move at once')
      await fixtures.requests.slots.requireExcess(slot, guestsOf([booking.attempt]))
    }
    claim(after.remaining < before.remaining, {
      message: 'a booking does not reduce the `remaining` of its slot',
      expected: `less than ${before.remaining}`,
      actual: after.remaining,
      exchange: after.exchange,
    })
  })
  await claimStaffCount(fixtures)
  const taken = await partyBooking(fixtures)
  if (taken?.booked === undefined) return fixtures.note('not exercised: a party of several guests in an empty slot')
  const { slot, party, booked } = taken
  expect(booked.remaining, booked.exchange).toBeAtMost(
    slot.remaining - party,
    `a party of ${party} in an empty slot reduces remaining by less than ${party}`,
  )
  claimNotElsewhere(fixtures, taken)
  const { both, size = 0 } = taken.second ?? {}
  if (both === undefined) return
  expect(both.remaining, both.exchange).toBeAtMost(
    slot.remaining - party - size,
    'two bookings of one guest in an empty slot reduce remaining by fewer guests than they have',
  )
})

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

/**
 * Claims that the time of an open experience that was just booked is not refused without its offset, where the attempt
 * before the booking was without.
 */
async function claimNaiveTaken(
  { requests }: Fixtures,
  slot: Pick<Slot, 'experience' | 'start_at'>,
  refused: Attempt['values'] | undefined,
): Promise<void> {
  const scheduled_at = withoutOffset(slot.start_at)
  if (refused?.scheduled_at !== scheduled_at) return
  const { exchange } = await requests.bookings.attempt(slot, { scheduled_at })
  claim(!isRefusal(exchange) || !isSuccess((await requests.bookings.attempt(slot)).exchange), {
    message: 'an open experience cannot be booked at a time without its offset, and can at the same time with it',
    expected: `a booking at ${slot.start_at}`,
    actual: exchange.response.json,
    exchange,
  })
}

/** Section 2, Experience, `scheduling_mode`: an open experience MUST be bookable at any time within venue hours. */
requirement('BOOKING-9', async (fixtures) => {
  const { note, requests } = fixtures
  const { slot, attempt, refused, isDeclared } = await openBooking(fixtures)
  for (const { values, exchange } of refused)
    note(`a booking of an open experience at ${String(values.scheduled_at)} is answered ${exchange.response.status}`)
  if (slot === undefined || attempt === undefined) {
    // If no booking of the run succeeds, something else explains the refusals.
    if (isDeclared) await requests.control('createBooking')
    const last = refused.at(-1)?.exchange
    claim(!isDeclared || last === undefined, {
      message: 'an open experience cannot be booked within the declared hours of the venue on any day of a week',
      expected: '2xx',
      actual: last?.response.status,
      exchange: last,
    })
    throw new Inconclusive(
      'needs a time within the hours of the venue: declare values.venue-hours as { "open": "10:00", "close": "17:00" }',
    )
  }
  if (refused.length === 1) await claimNaiveTaken(fixtures, slot, refused[0]?.values)
  const { row, page } = await requests.bookings.shown(attempt)
  const booked = instantOf(row.scheduled_at)
  if (booked === undefined) throw new Inconclusive('needs a booking whose scheduled_at is a point in time')
  requests.claimStored(
    'createBooking',
    booked === instantOf(slot.start_at),
    {
      message: 'an open experience is booked at another time than was sent',
      expected: slot.start_at,
      actual: row.scheduled_at,
      exchange: page,
    },
    'scheduled_at',
  )
  requests.claimStored('createBooking', (await requests.bookings.listed(attempt)) !== undefined, {
    message: 'the booking of an open experience was accepted and is not in the list',
    expected: attempt.values.guest_email,
    actual: 'no booking of that guest',
    exchange: attempt.exchange,
  })
})
