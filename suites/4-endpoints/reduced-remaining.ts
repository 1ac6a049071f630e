import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type PartyBooking, partyBooking } from '../../fixtures/target/scenarios/bookings/party-bookings.ts'
import { shownOf, guestBooking, guestsOf } from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { staffBooking } from '../../fixtures/target/scenarios/bookings/staff-bookings.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { countsInRemaining } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Under certify, claims that a party does not take guests of the slot at the same time of another day. */
function claimNotElsewhere({ api, note }: Fixtures, { elsewhere, slot }: PartyBooking): void {
  if (elsewhere === undefined && api.isCertify)
    note('not exercised: an empty slot at the same time of another day than that of a party')
  claim(elsewhere === undefined || elsewhere === null, {
    message: `a booking on ${slot.date} reduces the remaining of the slot at the same time of ${String(elsewhere?.slot.date)}`,
    expected: elsewhere?.slot.remaining,
    actual: elsewhere?.remaining,
    exchange: elsewhere?.exchange,
  })
}

/** Whether a booking no longer takes guests of its slot: STATE-2, or staff, may have cancelled or moved it. */
async function isGone({ requests }: Fixtures, { id, scheduled_at }: Booking): Promise<boolean> {
  const now = await requests.recent.seek('listBookings', (row) => row.id === id)
  return now === undefined || !countsInRemaining(now.row) || now.row.scheduled_at !== scheduled_at
}

/** Under certify, claims that `remaining` counts the guests of a booking that staff have just taken. */
async function claimStaffCount(fixtures: Fixtures): Promise<void> {
  const { api, note, requests, resources } = fixtures
  if (!api.isCertify) return
  const taken = await staffBooking(fixtures)
  const { slot, shown } = taken ?? {}
  const isInSlot =
    countsInRemaining(shown?.row ?? {}) && instantOf(shown?.row.scheduled_at) === instantOf(slot?.start_at)
  if (slot === undefined || shown === undefined || !isInSlot || !requests.slots.isEmpty(slot))
    return note('not exercised: a booking that staff take in an empty slot')
  const guests = Number(shown.row.party_size)
  const most = slot.remaining - guests
  const rest = await resources.patiently(
    () => requests.slots.reread(slot),
    (seen) => seen === undefined || seen.remaining <= most,
  )
  if (rest === undefined || rest.remaining <= most || (await isGone(fixtures, shown.row))) return
  await requests.slots.requireExcess(slot, guests)
  expect(rest.remaining, rest.exchange).toBeAtMost(most, 'a booking that staff have taken does not reduce remaining')
}

/** Section 2, Availability, `remaining`: a confirmed booking MUST reduce it by the size of the party. */
requirement('BOOKING-10', async (fixtures) => {
  await withRetry(async (attempt) => {
    const booking = await guestBooking(fixtures, attempt)
    const { slot, before, after } = booking
    if (!shownOf(booking).every(({ row }) => countsInRemaining(row)))
      throw new Inconclusive('needs a booking that is confirmed at once')
    if (after.remaining >= before.remaining) {
      if (booking.listed !== undefined && (await isGone(fixtures, booking.listed.row)))
        throw new Inconclusive('needs a booking that others do not cancel or move at once')
      await fixtures.requests.slots.requireExcess(slot, guestsOf([booking.attempt]))
    }
    claim(after.remaining < before.remaining, {
      message: 'a booking does not reduce the `remaining` of its slot',
      expected: `less than ${before.remaining}`,
      actual: after.remaining,
      exchange: after.exchange,
    })
  })
  await claimStaffCount(fixtures)
  const taken = await partyBooking(fixtures)
  if (taken?.booked === undefined) return fixtures.note('not exercised: a party of several guests in an empty slot')
  const { slot, party, booked } = taken
  expect(booked.remaining, booked.exchange).toBeAtMost(
    slot.remaining - party,
    `a party of ${party} in an empty slot reduces remaining by less than ${party}`,
  )
  claimNotElsewhere(fixtures, taken)
  const { both, size = 0 } = taken.second ?? {}
  if (both === undefined) return
  expect(both.remaining, both.exchange).toBeAtMost(
    slot.remaining - party - size,
    'two bookings of one guest in an empty slot reduce remaining by fewer guests than they have',
  )
})
