import { isSuccess } from '../../spec/exchange.ts'
import { same } from '../../spec/oracle/json.ts'
import { playRemaining, remainingSequence } from '../../fixtures/target/models/remaining.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { eachSampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, Disturbed, ifConclusive, succeeded, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { bookAlone } from '../../fixtures/target/scenarios/bookings/alone-in-slot.ts'
import type { Attempt } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { lacks } from '../../fixtures/target/scenarios/bookings/lacking-slots.ts'
import type { Freed } from '../../fixtures/target/scenarios/bookings/freed-slots.ts'
import { type PartyBooking, partyBooking } from '../../fixtures/target/scenarios/bookings/party-bookings.ts'
import {
  type Cancellation,
  cancellation,
  guestsOf,
  staying,
} from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { unchangedSlot } from '../../fixtures/target/scenarios/bookings/slots.ts'

/** The booking after a cancellation, if it is refused although the slot shows a guest as still bookable. */
async function refusedSuccessor(
  fixtures: Fixtures,
  { booking, successor }: Cancellation,
): Promise<Attempt | undefined> {
  if (successor === undefined || isSuccess(successor.exchange)) return undefined
  const alone = await bookAlone(fixtures, booking.slot, successor.values)
  if (alone === undefined || alone.remaining < Number(successor.values.party_size)) throw new Disturbed(unchangedSlot)
  return alone.attempt
}

/** Where `remaining` changed as no cancellation changes it: throws Disturbed if staff or other guests explain that. */
async function requireUnexplained(fixtures: Fixtures, made: Cancellation, back: number): Promise<void> {
  const { booking, before } = made
  const { slots, bookings } = fixtures.requests
  const others = await staying(fixtures, made)
  if (back > 0) return slots.requireExcess(booking.slot, guestsOf(others))
  const own = await Promise.all(others.map((each) => bookings.idOf(each)))
  const expected = { least: before.remaining, since: before.exchange, own }
  if (!(await lacks(fixtures, booking.slot, expected))) throw new Disturbed(unchangedSlot)
}

/** Cancels the smallest booking in a full slot, and claims that at most its guests become bookable. */
const claimSmallestFreed = (fixtures: Fixtures): Promise<void> =>
  withRetry(async (attempt) => {
    const made = await cancellation(fixtures, attempt)
    const { booking, cancelled, listed, before, after } = made
    succeeded(cancelled, 'a booking of the run must be cancelled')
    if (listed?.row.status !== 'cancelled') throw new Inconclusive('needs a booking of the run that was cancelled')
    if (booking.after.remaining >= booking.before.remaining)
      throw new Inconclusive('needs a booking that reduces what remains of its slot')
    const back = after.remaining - before.remaining
    const size = Number(booking.attempt.values.party_size)
    // A private party may fill its slot: then its cancellation frees what its booking has taken.
    const most = Math.max(size, booking.before.remaining - booking.after.remaining)
    if (back < 0 || back > most) await requireUnexplained(fixtures, made, back)
    claim(back >= 0 && back <= most, {
      message: `cancelling a booking of ${size} guests raises remaining by ${back}`,
      expected: `0 to ${most}`,
      actual: back,
      exchange: after.exchange,
    })
    const refused = await refusedSuccessor(fixtures, made)
    claim(refused === undefined, {
      message: '`remaining` counts the guests of a cancelled booking, and a booking of them is refused',
      expected: '2xx',
      actual: refused?.exchange.response.status,
      exchange: refused?.exchange,
    })
  })

/**
 * Books and cancels in a slot of its own, in a random sequence. The party comes first, because both may share a room.
 */
async function claimSequence(fixtures: Fixtures): Promise<void> {
  await ifConclusive(() => partyBooking(fixtures))
  await withRetry(() => fixtures.forAll(remainingSequence(), (commands) => playRemaining(fixtures, commands), 1))
}

/** Fails if an otherwise empty slot does not have a number of guests remaining after a cancellation. */
function claimFreed({ remaining, exchange, least }: NonNullable<Freed>, what: string): void {
  claim(remaining >= least, {
    message: `after ${what} was cancelled, a slot without other bookings does not have the rest of its capacity`,
    expected: least,
    actual: remaining,
    exchange,
  })
}

/**
 * Claims that another booking of the same guest in the slot is unchanged, and counts in `remaining`, until it is
 * cancelled itself.
 */
function claimSecondUnchanged({ slot, freed, second }: PartyBooking): void {
  if (second === undefined) return
  const { size, before, after, freed: last } = second
  const most = slot.remaining - size
  claim(freed === undefined || freed.remaining <= most, {
    message: 'a cancellation also makes the guests of another booking of the same guest bookable again',
    expected: `at most ${most}`,
    actual: freed?.remaining,
    exchange: freed?.exchange,
  })
  for (const key of ['status', 'party_size', 'scheduled_at', 'guest', 'customer_id']) {
    if (after === undefined || !(key in after.row) || !(key in before)) continue
    // Staff may confirm the other booking, or check its guests in, at any time.
    if (key === 'status' && after.row.status !== 'cancelled') continue
    claim(same(after.row[key], before[key]), {
      message: `a cancellation changes the ${key} of another booking of the same guest`,
      expected: before[key],
      actual: after.row[key],
      exchange: after.page,
    })
  }
  if (last !== undefined) claimFreed(last, `a booking of ${size}`)
}

/** Cancels a party in a slot whose only other booking is a second one of the same guest. */
async function claimPartyFreed(fixtures: Fixtures): Promise<void> {
  const taken = await partyBooking(fixtures)
  if (taken?.freed === undefined)
    throw new Inconclusive('needs a party that books and cancels in a slot without other guests')
  const { party: size, freed } = taken
  claimFreed(freed, `a party of ${size}`)
  claimSecondUnchanged(taken)
}

/** Section 2, Availability, `remaining`: a cancellation MUST make exactly the guests of that booking bookable again. */
requirement('BOOKING-8', async (fixtures) => {
  // The other scenarios show nothing if slots never change.
  await claimSmallestFreed(fixtures)
  await eachSampled(fixtures, [claimPartyFreed, claimSequence], 'further scenarios of a cancellation', (part) =>
    part(fixtures),
  )
})
