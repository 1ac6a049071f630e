import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  type AvailabilityRead,
  listedSlots,
  nameOf,
  survey,
  withSlots,
} from '../../fixtures/target/scenarios/bookings/availability.ts'
import { partyBooking } from '../../fixtures/target/scenarios/bookings/party-bookings.ts'
import { cancellation } from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { Violation } from '../../spec/violation.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** A slot with the number that an availability shows as `remaining`. */
interface ShownSlot extends AvailabilityRead {
  start_at: string
  remaining: number
}

/** How many slots are read again because they show more than the capacity, which the winery may have raised. */
const mostExceeding = 6

/** A slot that shows more than the capacity, and still does when it is read again. */
async function exceedingSlot({ requests }: Fixtures, shown: readonly ShownSlot[]): Promise<ShownSlot | undefined> {
  const suspects = shown.filter(({ remaining, experience: { capacity_per_slot: capacity } }) =>
    typeof capacity === 'number' ? remaining > capacity : false,
  )
  const unique = new Map(suspects.map((slot) => [`${String(slot.experience.id)} ${slot.start_at}`, slot]))
  for (const slot of [...unique.values()].slice(-mostExceeding)) if (await requests.slots.exceeds(slot, 0)) return slot
  return undefined
}

/** Section 2, Experience, capacity_per_slot: the `remaining` of a slot MUST be between 0 and `capacity_per_slot`. */
requirement(
  'AVAIL-5',
  async (fixtures) => {
    const shown = (await withSlots(fixtures)).flatMap((asked) =>
      listedSlots(asked).flatMap(({ start_at, remaining }): ShownSlot[] =>
        typeof remaining === 'number' ? [{ ...asked, start_at: String(start_at), remaining }] : [],
      ),
    )
    const exceeding = await exceedingSlot(fixtures, nonEmpty(shown, 'needs slots that show what remains'))
    const wrong = shown.find(({ remaining }) => remaining < 0) ?? exceeding
    if (wrong !== undefined)
      throw new Violation({
        message: `the remaining of a slot of ${nameOf(wrong)} is not between 0 and the capacity`,
        expected: `0 to ${String(wrong.experience.capacity_per_slot)}`,
        actual: { start_at: wrong.start_at, remaining: wrong.remaining },
        exchange: wrong.exchange,
      })
  },
  { late: true },
)

/**
 * Section 2, Availability, status of a slot: with 0 `remaining` it MUST be shown with `full`. Runs late, when other
 * checks have filled slots.
 */
requirement(
  'AVAIL-9',
  async (fixtures) => {
    await survey(fixtures)
    // Under certify, this fills a slot of a day far ahead.
    await ifConclusive(() => partyBooking(fixtures))
    const filled = await ifConclusive(() => cancellation(fixtures))
    claim(filled?.isHidden !== true, {
      message: 'a slot that is full is not shown, and is shown again once a booking in it is cancelled',
      expected: '0 remaining, and the status full',
      actual: 'no such slot',
      exchange: filled?.after.exchange,
    })
    const read = fixtures.api.exchanges.filter(({ operation }) => operation === 'readAvailability')
    const slots = read.flatMap((exchange) => listedSlots({ exchange }).map((slot) => ({ slot, exchange })))
    const taken = slots.filter(({ slot }) => slot.remaining === 0 && typeof slot.status === 'string')
    for (const { slot, exchange } of nonEmpty(taken, 'needs a slot with 0 remaining')) {
      expect(slot.status, exchange).toBe('full', `the slot at ${String(slot.start_at)} has 0 remaining and is not full`)
    }
    if (slots.some(({ slot }) => Number(slot.remaining) > 0 && slot.status === 'full'))
      fixtures.note('a slot is full although `remaining` is not 0')
  },
  { late: true },
)
