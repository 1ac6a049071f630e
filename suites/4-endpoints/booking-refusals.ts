import { isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Attempt, guestEmailOf } from '../../fixtures/target/scenarios/bookings.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { type FaultSetup, wrongBookings } from '../../fixtures/target/scenarios/wrong-bookings.ts'

type Id = keyof typeof wrongBookings
type Tried = FaultSetup & { attempt: Attempt }

/** Tries all bookings that one requirement forbids; returns what is missing if there is none to try. */
async function tryAll(fixtures: Fixtures, id: Id): Promise<Tried[] | Inconclusive> {
  try {
    const tried: Tried[] = []
    for (const wrong of await wrongBookings[id](fixtures)) {
      tried.push({ ...wrong, attempt: await fixtures.requests.bookings.attempt(wrong.slot) })
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
    for (const id of Object.keys(wrongBookings) as Id[]) tried.set(id, await tryAll(fixtures, id))
    return { tried, afterwards: await fixtures.requests.recent.made('listBookings') }
  })

/** Claims that each attempt is refused, if a valid one succeeds, and that no booking was stored. */
async function judge(fixtures: Fixtures, id: Id): Promise<void> {
  const { each, note, resources, requests } = fixtures
  await requests.control('createBooking')
  const { tried, afterwards } = await refusals(fixtures)
  const own = tried.get(id) ?? []
  if (own instanceof Inconclusive) throw own
  await each(own, async ({ because, attempt, mayBecome }) => {
    if (mayBecome !== undefined && isSuccess(attempt.exchange)) {
      const { row } = await requests.bookings.shown(attempt)
      if (instantOf(row.scheduled_at) === instantOf(mayBecome)) return note(`${because} is rounded to the slot`)
    }
    refused(attempt.exchange, { because: `a booking of ${because}` })
    const row = afterwards.items.find((booking) => guestEmailOf(booking) === attempt.values.guest_email)
    claim(row === undefined, {
      message: `a booking of ${because} was refused, and is in the list`,
      expected: 'no such booking',
      actual: row,
      exchange: row === undefined ? undefined : resources.pageWith(afterwards, row),
    })
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
