import { isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { openBooking } from '../../fixtures/target/scenarios/bookings/open-bookings.ts'
import type { Slot } from '../../fixtures/target/scenarios/bookings/slots.ts'
import { instantOf, withoutOffset } from '../../fixtures/target/scenarios/times.ts'
import type { Attempt } from '../../fixtures/target/scenarios/bookings/bookings.ts'

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
