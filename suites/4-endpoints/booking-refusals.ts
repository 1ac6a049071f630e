import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive, requireStillForbidden } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Attempt, guestEmailOf } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import type { Walk } from '../../fixtures/target/resources.ts'
import { knownCustomer } from '../../fixtures/target/scenarios/customers/known-customer.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import type { Values } from '../../fixtures/target/template.ts'
import { fillsSlot, type WrongBooking } from '../../fixtures/target/scenarios/bookings/unpublished-times.ts'
import { wrongBookings } from '../../fixtures/target/scenarios/bookings/wrong-bookings.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'bookings to be refused': { tried: Map<Id, Tried[] | Inconclusive>; afterwards: Walk<Booking> }
  }
}

type Id = keyof typeof wrongBookings
/** A booking that was tried; `lasted` if the reason to refuse it still held after a success, `isOwn` if its guest has an email address that no other booking has. */
type Tried = WrongBooking & { attempt: Attempt; isOwn: boolean; lasted: boolean }

/**
 * Under certify, the email of a guest whom the winery knows: an active club member, for whom a shop may make exceptions,
 * else a customer of the run.
 */
async function knownGuest(fixtures: Fixtures): Promise<string | undefined> {
  const { api, resources } = fixtures
  if (!api.isCertify) return undefined
  const listed = await ifConclusive(() => resources.all('listCustomers'))
  const member = listed?.find(
    ({ club_status, club_paused, email }) =>
      club_status === 'active' && club_paused !== true && typeof email === 'string' && email !== '',
  )
  return member?.email?.toLowerCase() ?? (await knownCustomer(fixtures))?.email
}

/** How often a booking that was made although it is forbidden is tried again: a fault may concern one write in four. */
const mostTries = 4

/**
 * Whether the reason to refuse a booking that was made lasts. That of an experience may have ended and come back in the
 * meantime: it holds before and after another booking that is made as well.
 */
async function isLasting({ requests }: Fixtures, wrong: WrongBooking, values: Values): Promise<boolean> {
  if (wrong.during !== undefined) return wrong.holds()
  for (let n = 0; n < mostTries && (await wrong.holds()); n += 1) {
    const again = await requests.bookings.attempt(wrong.slot, values)
    if (isSuccess(again.exchange)) return wrong.holds()
  }
  return false
}

/**
 * More guests than the smallest party: twice as many or, where the experience is the reason to refuse it, a third of its
 * capacity, so that there is room for the same booking again.
 */
function largerParty({ api, requests: { bookings } }: Fixtures, id: Id, { slot }: WrongBooking): number {
  const twice = 2 * api.learned.smallestParty
  const third = Math.ceil(Number(slot.experience.capacity_per_slot) / 3)
  return id === 'BOOKING-2' || Number.isNaN(third) ? twice : bookings.atLeast(Math.max(twice, third))
}

/**
 * Tries all bookings that one requirement forbids, every second one for a guest whom the winery knows if there is one,
 * and every third one for a larger party; a single one is tried for both guests. Returns what is missing if there is
 * none to try.
 */
async function tryAll(fixtures: Fixtures, id: Id, known: string | undefined): Promise<Tried[] | Inconclusive> {
  try {
    const tried: Tried[] = []
    const unknown = {}
    const all = await wrongBookings[id](fixtures)
    const twice = known !== undefined && all.length === 1
    for (const [n, wrong] of (twice ? [...all, ...all] : all).entries()) {
      // A booking that is made at another time is looked for by its guest.
      const isKnown = known !== undefined && n % 2 === 1 && wrong.mayBecome === undefined
      const guest = isKnown ? { guest_email: known } : unknown
      const party = n % 3 === 1 ? { party_size: largerParty(fixtures, id, wrong) } : {}
      const values = { ...guest, ...party }
      const attempt = await fixtures.requests.bookings.attempt(wrong.slot, values)
      const lasted = !isSuccess(attempt.exchange) || (await isLasting(fixtures, wrong, values))
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
    const { requests } = fixtures
    const known = await knownGuest(fixtures)
    for (const id of Object.keys(wrongBookings) as Id[]) tried.set(id, await tryAll(fixtures, id, known))
    return { tried, afterwards: await requests.recent.made('listBookings') }
  })

/** Claims that each attempt is refused, if a valid one succeeds, and that no booking was stored. */
async function judge(fixtures: Fixtures, id: Id): Promise<void> {
  const { each, note, resources, requests } = fixtures
  await requests.control('createBooking')
  const { tried, afterwards } = await refusals(fixtures)
  const own = tried.get(id) ?? []
  if (own instanceof Inconclusive) throw own
  await each(own, async (wrong) => {
    const { because, attempt, isOwn, mayBecome, mayBeShown, lasted } = wrong
    if (mayBecome !== undefined && isSuccess(attempt.exchange)) {
      const { row } = await requests.bookings.shown(attempt)
      if (instantOf(row.scheduled_at) === instantOf(mayBecome)) return note(`${because} is rounded to the slot`)
    }
    if (isSuccess(attempt.exchange) && mayBeShown === true && !lasted) return note(`${because} is published`)
    if (isSuccess(attempt.exchange) && (await fillsSlot(fixtures, wrong)))
      return note(`${because} counts as a booking of the slot that it falls into`)
    await requireStillForbidden(attempt.exchange, because, () => Promise.resolve(lasted))
    expect(attempt.exchange).toBeRefused({ because: `a booking of ${because}` })
    // The winery, and other checks, may book for the same guest.
    const row = afterwards.items.find(
      (booking) =>
        guestEmailOf(booking) === attempt.values.guest_email &&
        (isOwn || at(booking, '/guest/name') === attempt.values.guest_name),
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
