import { isSuccess } from '../../spec/exchange.ts'
import { playSeats, seatSequence } from '../../fixtures/target/models/seats.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { eachSampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded, twice } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { partyBooking } from '../../fixtures/target/scenarios/party-bookings.ts'
import { cancellation } from '../../fixtures/target/scenarios/remaining.ts'

/** Cancels the smallest booking in a slot that is full. */
const smallest = (fixtures: Fixtures): Promise<void> =>
  twice(async (attempt) => {
    const { booking, cancelled, listed, before, after, successor } = await cancellation(fixtures, attempt)
    succeeded(cancelled, 'a booking of the run must be cancelled')
    if (listed?.row['status'] !== 'cancelled') throw new Inconclusive('needs a booking of the run that was cancelled')
    if (booking.after.remaining >= booking.before.remaining)
      throw new Inconclusive('needs a booking that reduces what remains of its slot')
    const back = after.remaining - before.remaining
    const size = Number(booking.attempt.values['party_size'])
    claim(back >= 0 && back <= size, {
      message: `cancelling a booking of ${size} guests raises remaining by ${back}`,
      expected: `0 to ${size}`,
      actual: back,
      exchange: after.exchange,
    })
    claim(successor === undefined || isSuccess(successor.exchange), {
      message: '`remaining` counts the guests of a cancelled booking, and a booking of them is refused',
      expected: '2xx',
      actual: successor?.exchange.response.status,
      exchange: successor?.exchange,
    })
  })

/** Books and cancels in a slot of its own, in a random sequence. */
const sequence = (fixtures: Fixtures): Promise<void> =>
  twice(() => fixtures.forAll(seatSequence(), (commands) => playSeats(fixtures, commands), 1))

/** Cancels a party in a slot without other guests. */
async function party(fixtures: Fixtures): Promise<void> {
  const company = await partyBooking(fixtures)
  if (company?.freed === undefined)
    throw new Inconclusive('needs a party that books and cancels in a slot without other guests')
  const { slot, party: size, freed } = company
  claim(freed.remaining >= slot.remaining, {
    message: `after a party of ${size} was cancelled, a slot without bookings does not have its whole capacity remaining`,
    expected: slot.remaining,
    actual: freed.remaining,
    exchange: freed.exchange,
  })
}

/** Section 2, Availability, `remaining`: a cancellation MUST give back the places of that booking, and no others. */
requirement('BOOKING-8', async (fixtures) => {
  // The other scenarios show nothing about a target whose slots never change.
  await smallest(fixtures)
  await eachSampled(fixtures, [party, sequence], 'further scenarios of a cancellation', (part) => part(fixtures))
})
