import { isSuccess } from '../../spec/exchange.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive, demandStillForbidden } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Attempt, guestEmailOf } from '../../fixtures/target/scenarios/bookings.ts'
import type { Walk } from '../../fixtures/target/resources.ts'
import type { OwnCustomer } from '../../fixtures/target/scenarios/customers.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { type FaultSetup, wrongBookings } from '../../fixtures/target/scenarios/wrong-bookings.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'bookings to be refused': { tried: Map<Id, Tried[] | Inconclusive>; afterwards: Walk<Booking> }
  }
}

type Id = keyof typeof wrongBookings
/** A booking that was tried; `lasted` if the reason to refuse it still held after a success, `isOwn` if its guest has an email address that no other booking has. */
type Tried = FaultSetup & { attempt: Attempt; isOwn: boolean; lasted: boolean }

/**
 * Tries all bookings that one requirement forbids, every second one for a guest who is a customer if one is given, and
 * every third one for a party of two; returns what is missing if there is none to try.
 */
async function tryAll(fixtures: Fixtures, id: Id, customer: OwnCustomer | undefined): Promise<Tried[] | Inconclusive> {
  try {
    const tried: Tried[] = []
    const unknown = {}
    for (const [n, wrong] of (await wrongBookings[id](fixtures)).entries()) {
      const guest = customer !== undefined && n % 2 === 1 ? { guest_email: customer.email } : unknown
      const party = n % 3 === 1 ? { party_size: 2 * fixtures.api.smallestParty } : {}
      const attempt = await fixtures.requests.bookings.attempt(wrong.slot, { ...guest, ...party })
      const lasted = !isSuccess(attempt.exchange) || (await wrong.holds())
      tried.push({ ...wrong, attempt, isOwn: guest === unknown, lasted })
    }
    return tried
  } catch (error) {
    if (error instanceof Inconclusive) return error
    throw error
  }
}

/** Every booking that must be refused, and the list of bookings after the last of them: one walk serves all four. */
const refusals = (fixtures: Fixtures) =>
  fixtures.api.once('bookings to be refused', async () => {
    const tried = new Map<Id, Tried[] | Inconclusive>()
    const { api, requests } = fixtures
    const customer = api.config.grade === 'certify' ? await ifConclusive(() => requests.customer()) : undefined
    for (const id of Object.keys(wrongBookings) as Id[]) tried.set(id, await tryAll(fixtures, id, customer))
    return { tried, afterwards: await requests.recent.made('listBookings') }
  })

/** Claims that each attempt is refused, if a valid one succeeds, and that no booking was stored. */
async function judge(fixtures: Fixtures, id: Id): Promise<void> {
  const { each, note, resources, requests } = fixtures
  await requests.control('createBooking')
  const { tried, afterwards } = await refusals(fixtures)
  const own = tried.get(id) ?? []
  if (own instanceof Inconclusive) throw own
  await each(own, async ({ because, attempt, isOwn, mayBecome, slot, lasted }) => {
    if (mayBecome !== undefined && isSuccess(attempt.exchange)) {
      const { row } = await requests.bookings.shown(attempt)
      if (instantOf(row.scheduled_at) === instantOf(mayBecome)) return note(`${because} is rounded to the slot`)
    }
    await demandStillForbidden(attempt.exchange, because, () => Promise.resolve(lasted))
    expect(attempt.exchange).toBeRefused({ because: `a booking of ${because}` })
    // Other checks may book published times for the same customer.
    const row = afterwards.items.find(
      (booking) =>
        guestEmailOf(booking) === attempt.values.guest_email &&
        (isOwn || instantOf(booking.scheduled_at) === instantOf(slot.start_at)),
    )
    expect(row, row === undefined ? undefined : resources.pageWith(afterwards, row)).toBeNone(
      'no such booking',
      `a booking of ${because} was refused, and is in the list`,
    )
  })
}

/**
 * Section 2, Experience, requires_prepayment, and section 4, Lists, parameters and bodies, bullet 9: a booking of an
 * experience that requires prepayment MUST be refused.
 */
requirement('BOOKING-1', (fixtures) => judge(fixtures, 'BOOKING-1'))
/**
 * Section 2, Experience, scheduling_mode, and section 4, Lists, parameters and bodies, bullet 9: a booking at a time
 * that is not a published slot MUST be refused.
 */
requirement('BOOKING-2', (fixtures) => judge(fixtures, 'BOOKING-2'))
/**
 * Section 2, Experience, is_active, and section 4, Lists, parameters and bodies, bullet 9: a booking of an inactive
 * experience MUST be refused.
 */
requirement('BOOKING-3', (fixtures) => judge(fixtures, 'BOOKING-3'))
/**
 * Section 2, Experience, walk_in_only, and section 4, Lists, parameters and bodies, bullet 9: a booking of a walk-in
 * only experience MUST be refused.
 */
requirement('BOOKING-4', (fixtures) => judge(fixtures, 'BOOKING-4'))
