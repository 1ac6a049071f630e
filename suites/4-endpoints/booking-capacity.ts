import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, requireStillForbidden, Disturbed, ifConclusive, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { answeredBooking, type Attempt, guestEmailOf } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { bookAlone } from '../../fixtures/target/scenarios/bookings/alone-in-slot.ts'
import { cancellation, remainingOf } from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { crowdedSlot } from '../../fixtures/target/scenarios/bookings/crowded-slot.ts'
import { partlyBooked } from '../../fixtures/target/scenarios/bookings/partly-booked.ts'
import { lacks } from '../../fixtures/target/scenarios/bookings/lacking-slots.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Claims that the list shows no booking that was refused. */
async function claimNoneStored({ requests }: Fixtures, attempts: readonly Attempt[]): Promise<void> {
  const { items, pages } = await requests.recent.made('listBookings')
  const refused = attempts.filter(({ exchange }) => !isSuccess(exchange))
  // A guest who was refused may have another booking, under another name.
  const stored = items.find((booking) =>
    refused.some(
      ({ values }) =>
        guestEmailOf(booking) === values.guest_email &&
        [undefined, values.guest_name].includes(at(booking, '/guest/name') as string | undefined),
    ),
  )
  expect(stored, pages.at(-1)).toBeNone(
    'no such booking',
    'a booking was refused because the slot is full, and is in the list',
  )
}

/** Sends a party that does not fit to each of two empty slots, and claims that they do not both lose guests. */
async function refusedTakesNothing(fixtures: Fixtures): Promise<void> {
  const { slots, bookings } = fixtures.requests
  let last: { before: number; after: number; exchange: Exchange } | undefined
  for (const _ of [1, 2]) {
    const slot = await slots.whole(1, ({ remaining, experience }) => remaining === experience.capacity_per_slot)
    const before = await slots.reread(slot)
    const party_size = bookings.atLeast(Number(slot.experience.capacity_per_slot) + 1)
    const { exchange } = await bookings.attempt(slot, { party_size })
    const after = await slots.reread(slot)
    if (!isRefusal(exchange) || before === undefined || after === undefined) return
    const expected = { least: before.remaining, since: before.exchange, own: [] }
    if (after.remaining >= before.remaining || !(await lacks(fixtures, slot, expected))) return
    last = { before: before.remaining, after: after.remaining, exchange: after.exchange }
  }
  throw new Violation({
    message: 'a party was refused because it is too large, and fewer guests are bookable in the slot',
    expected: last?.before,
    actual: last?.after,
    exchange: last?.exchange,
  })
}

/** Claims that a slot took no more guests than it can hold. */
async function takesNoMore(fixtures: Fixtures, attempt: 1 | 2): Promise<void> {
  const { capacity, rounds, lost, alone, party } = await crowdedSlot(fixtures, attempt)
  for (const { parties, guests, size, last, refused, because } of rounds) {
    claim(guests <= capacity, {
      message: `of ${parties} bookings sent at once, of ${size} guests each, more succeeded than the slot can hold`,
      expected: `at most ${capacity} guests`,
      actual: guests,
      exchange: last,
    })
    for (const { exchange } of refused) expect(exchange).toBeRefused({ because })
  }
  const refused = rounds.flatMap((round) => round.refused)
  await claimNoneStored(fixtures, alone === undefined ? refused : [...refused, alone.attempt])
  if (lost > 0) await refusedTakesNothing(fixtures)
  if (rounds.every(({ guests }) => guests === 0))
    throw new Inconclusive(`needs a booking of ${party} guests in a slot with a capacity of ${capacity}`)
}

/** Under certify, a slot that others have booked in part refuses one guest more than it shows as still bookable. */
async function keepsOthers(fixtures: Fixtures, attempt: 1 | 2): Promise<void> {
  const { api, note, requests } = fixtures
  if (!api.isCertify) return
  const { slots, bookings } = requests
  const booked = (await ifConclusive(() => partlyBooked(fixtures))) ?? []
  const slot = booked[attempt - 1] ?? booked[0]
  const shown = slot && (await slots.reread(slot))
  if (slot === undefined || shown === undefined || shown.remaining < 1)
    return note('not exercised: a slot that others have booked in part')
  const party_size = bookings.atLeast(shown.remaining + 1)
  const { exchange } = await bookings.attempt(slot, { party_size })
  // A waiting booking does not count.
  if (isSuccess(exchange) && answeredBooking(exchange)?.status !== 'confirmed') return
  const because = `a party of ${party_size} in a slot that shows ${shown.remaining}`
  // The winery may change the capacity at any time.
  const { experience } = slot
  const hasSameCapacity = async (): Promise<boolean> =>
    (await slots.capacityNow(experience)) === Number(experience.capacity_per_slot)
  await requireStillForbidden(exchange, because, hasSameCapacity)
  expect(exchange).toBeRefused({ because })
}

/** Section 2, Experience, `capacity_per_slot`: a slot MUST NOT take more guests than remain. */
requirement('BOOKING-5', (fixtures) =>
  fixtures.each([takesNoMore, keepsOthers], (part) => withRetry((attempt) => part(fixtures, attempt))),
)

/** Claims that a slot takes as many guests as it shows as still bookable. */
async function takesTheLast(fixtures: Fixtures, attempt: 1 | 2): Promise<void> {
  const { alone, isFilled, least } = await crowdedSlot(fixtures, attempt)
  if (isFilled) return
  if (alone === undefined) throw new Inconclusive(`needs a slot that shows at least ${least} guests as still bookable`)
  const { remaining } = alone
  const { exchange } = alone.attempt
  expect(exchange).toBeRefused({ because: 'a party for the last remaining guests' })
  // A winery may take larger parties only: then a party of this size is not booked in any slot.
  if (remaining >= least) await fixtures.requests.control('createBooking')
  if (remaining >= least && !fixtures.requests.bookings.bookedSizes.has(least))
    throw new Inconclusive(`needs a party of ${least} that is accepted elsewhere`)
  claim(remaining < least, {
    message: `a party of ${least} is refused in a slot that shows ${remaining} guests as still bookable, before and after`,
    expected: 'a booking, as elsewhere, or fewer that remain',
    actual: exchange.response.status,
    exchange,
  })
  throw new Disturbed(`needs a slot that keeps showing ${least} guests as still bookable: others have booked them`)
}

/**
 * Under certify, a slot takes the party that fills it beside another guest. A winery may refuse a party for its size, so
 * a refusal counts only if a slot of the same experience in which more guests remain takes a party of that size.
 */
async function takesTheRest(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  const { slots, bookings } = fixtures.requests
  const { booking, isLeftOpen } = await cancellation(fixtures)
  if (!isLeftOpen) return
  const { slot } = booking
  await bookings.take(slot)
  const { remaining: party_size } = await remainingOf(fixtures, slot)
  const alone = await bookAlone(fixtures, slot, { party_size })
  if (alone === undefined || alone.remaining < party_size) return
  const other = await slots.whole(
    party_size + 1,
    ({ experience, remaining }) => experience.id === slot.experience.id && remaining > party_size,
  )
  const elsewhere = await bookings.attempt(other, { party_size })
  if (!isSuccess(elsewhere.exchange))
    throw new Inconclusive(`needs a party of ${party_size} that is accepted elsewhere`)
  throw new Violation({
    message: `a party of ${party_size} is refused twice in a slot that shows as many guests as still bookable, and is accepted where more remain`,
    expected: 'a booking, as elsewhere',
    actual: alone.attempt.exchange.response.status,
    exchange: alone.attempt.exchange,
  })
}

/** Section 2, Availability, `remaining`: guests still bookable, so a slot MUST accept a party of at most that size. */
requirement('BOOKING-11', async (fixtures) => {
  await withRetry((attempt) => takesTheLast(fixtures, attempt))
  const isTried = await ifConclusive(async () => {
    await takesTheRest(fixtures)
    return true
  })
  if (isTried === undefined) fixtures.note('not exercised: a party that fills a slot beside another guest')
})
