import { isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Attempt, guestEmailOf } from '../../fixtures/target/scenarios/bookings.ts'
import type { Slot } from '../../fixtures/target/scenarios/slots.ts'

/** How many parties compete of which no two fit. */
const rivals = 3

/** Claims that the list shows no booking that was refused. */
async function claimNoneStored({ requests }: Fixtures, attempts: readonly Attempt[]): Promise<void> {
  const { items, pages } = await requests.recent.made('listBookings')
  const guests = new Set(
    attempts.filter(({ exchange }) => !isSuccess(exchange)).map(({ values }) => values.guest_email),
  )
  const stored = items.find((booking) => guests.has(guestEmailOf(booking)))
  claim(stored === undefined, {
    message: 'a booking was refused because the slot is full, and is in the list',
    expected: 'no such booking',
    actual: stored,
    exchange: pages.at(-1),
  })
}

/** Claims that a party that is not larger than what remains is accepted when it is sent by itself. */
async function claimLastTaken({ api, requests }: Fixtures, slot: Slot, left: Attempt[]): Promise<void> {
  const { slots, bookings } = requests
  const least = api.smallestParty
  const before = await slots.reread(slot)
  const attempt = await bookings.attempt(slot, { party_size: least })
  if (isSuccess(attempt.exchange)) return
  left.push(attempt)
  refused(attempt.exchange, { because: 'a party for the last remaining guests' })
  const after = await slots.reread(slot)
  const shown = Math.min(before?.remaining ?? 0, after?.remaining ?? 0)
  claim(shown < least, {
    message: `a party of ${least} is refused in a slot that shows ${shown} guests as still bookable, before and after`,
    expected: 'a booking, as elsewhere, or fewer that remain',
    actual: attempt.exchange.response.status,
    exchange: attempt.exchange,
  })
}

/** Section 2, Experience, `capacity_per_slot`: a slot MUST NOT take more guests than remain. */
requirement('BOOKING-5', async (fixtures) => {
  const { api, requests } = fixtures
  const { slots, bookings } = requests
  const half = (capacity: unknown): number => Math.floor(Number(capacity) / 2) + 1
  // Two such parties exceed the capacity whatever other clients book or cancel.
  const slot = await slots.whole(1, (each) => each.remaining >= half(each.experience.capacity_per_slot))
  const capacity = Number(slot.experience.capacity_per_slot)
  const party = half(capacity)
  const left: Attempt[] = []
  let guests = 0

  /** Sends parties at once, and claims that those that are confirmed fit into the slot. */
  async function compete(count: number, size: number): Promise<void> {
    const parties = await Promise.all(Array.from({ length: count }, () => bookings.attempt(slot, { party_size: size })))
    const took = await Promise.all(parties.map((attempt) => bookings.tookSeats(attempt)))
    guests += took.filter(Boolean).length * size
    claim(guests <= capacity, {
      message: `of ${count} bookings sent at once, of ${size} guests each, more succeeded than the slot can hold`,
      expected: `at most ${capacity} guests`,
      actual: guests,
      exchange: parties[took.lastIndexOf(true)]?.exchange,
    })
    for (const attempt of parties.filter(({ exchange }) => !isSuccess(exchange))) {
      left.push(attempt)
      refused(attempt.exchange, { because: `one of ${count} bookings sent at once for the same slot` })
    }
  }

  async function tooMany(size: number, because: string): Promise<void> {
    const attempt = await bookings.attempt(slot, { party_size: size })
    left.push(attempt)
    if (isSuccess(attempt.exchange) && !(await bookings.tookSeats(attempt))) return
    refused(attempt.exchange, { because })
  }

  await tooMany(capacity + 1, `a party of ${capacity + 1} for a slot of ${capacity}`)
  await compete(rivals, party)
  if (guests === 0) {
    await claimNoneStored(fixtures, left)
    throw new Inconclusive(`needs a booking of ${party} guests in a slot with a capacity of ${capacity}`)
  }
  await requests.confirm('createBooking')
  await tooMany(
    capacity + 1 - guests,
    `a party of ${capacity + 1 - guests} for a slot of ${capacity} with ${guests} guests`,
  )
  const rest = Math.min(capacity - guests, (await slots.reread(slot))?.remaining ?? 0)
  const least = api.smallestParty
  if (rest >= 2 * least) {
    const filling = await bookings.take(slot, { party_size: rest - least })
    if (await bookings.tookSeats(filling)) guests += rest - least
  }
  if (rest >= least) {
    const before = guests
    await compete(2, least)
    // Each of the two may have been the reason for the refusal of the other.
    if (guests === before) await claimLastTaken(fixtures, slot, left)
  }
  if (guests === capacity) await tooMany(least, 'one more party for a slot that is full')
  await claimNoneStored(fixtures, left)
})
