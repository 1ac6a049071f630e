import { isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import { type Attempt, guestEmailOf } from '../../fixtures/target/scenarios/bookings.ts'

/** How many parties ask at once, of which no two fit. */
const rivals = 3

requirement('BOOKING-5', async (fixtures) => {
  const { requests } = fixtures
  const { slots, visits } = requests
  const half = (capacity: unknown): number => Math.floor(Number(capacity) / 2) + 1
  // Two such parties exceed the capacity whatever others book or cancel meanwhile.
  const slot = await slots.whole(1, (each) => each.remaining >= half(each.experience['capacity_per_slot']))
  const capacity = Number(slot.experience['capacity_per_slot'])
  const party = half(capacity)

  const parties = await Promise.all(Array.from({ length: rivals }, () => visits.attempt(slot, { party_size: party })))
  const took = await Promise.all(parties.map((attempt) => visits.tookSeats(attempt)))
  let guests = took.filter(Boolean).length * party
  if (guests === 0) throw new Inconclusive(`a booking of ${party} guests in a slot that has room for ${capacity}`)
  await requests.confirm('createBooking')
  claim(guests <= capacity, {
    message: `of ${rivals} bookings sent at once, of ${party} guests each, more succeeded than the slot can hold`,
    expected: `at most ${capacity} guests`,
    actual: guests,
    exchange: parties[took.lastIndexOf(true)]?.exchange,
  })

  const left: Attempt[] = parties.filter(({ exchange }) => !isSuccess(exchange))
  async function tooMany(size: number, because: string): Promise<void> {
    const attempt = await visits.attempt(slot, { party_size: size })
    left.push(attempt)
    if (isSuccess(attempt.exchange) && !(await visits.tookSeats(attempt))) return
    refused(attempt.exchange, { because })
  }

  await tooMany(
    capacity + 1 - guests,
    `a party of ${capacity + 1 - guests} for a slot of ${capacity} that holds ${guests} already`,
  )
  const rest = Math.min(capacity - guests, (await slots.rest(slot))?.remaining ?? 0)
  if (rest > 0) {
    const filling = await visits.take(slot, { party_size: rest })
    if (await visits.tookSeats(filling)) guests += rest
  }
  if (guests === capacity) await tooMany(1, 'one more guest for a slot that is full')

  const { items, pages } = await requests.recent.made('listBookings')
  const refusedGuests = new Set(
    left.filter(({ exchange }) => !isSuccess(exchange)).map(({ values }) => values['guest_email']),
  )
  const stored = items.find((booking) => refusedGuests.has(guestEmailOf(booking)))
  claim(stored === undefined, {
    message: 'a booking that was refused for want of room is in the list all the same',
    expected: 'no such booking',
    actual: stored,
    exchange: pages.at(-1),
  })
})
