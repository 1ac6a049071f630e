import { isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { cancellation, guestBooking, shownWith } from '../../fixtures/target/scenarios/bookings/remaining.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Shown } from '../../fixtures/target/resources.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { answeredBooking } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { rowsOf } from '../../fixtures/target/scenarios/comparisons/last-shown.ts'
import { expect } from '../../fixtures/target/expect.ts'
import { knownGuest } from '../../fixtures/target/scenarios/bookings/known-guest.ts'

/**
 * The bookings of the run, in the responses to them and wherever the run has seen them since then. Staff may take a
 * deposit later, so what was seen later counts only while the booking is not paid. Sends nothing.
 */
function ownBookings(fixtures: Fixtures): Shown<Booking>[] {
  const own = new Set<unknown>()
  return fixtures.api.exchanges.filter(isSuccess).flatMap((page) => {
    const answered = answeredBooking(page)
    if (page.operation === 'createBooking') {
      if (answered === undefined) return []
      if (typeof answered.id === 'string') own.add(answered.id)
      return [{ row: answered, page }]
    }
    const listed = page.operation === 'listBookings' ? rowsOf(fixtures, page) : []
    const rows = page.operation === 'cancelBooking' && answered !== undefined ? [answered] : listed
    return rows.filter(({ id, paid }) => own.has(id) && paid !== true).map((row) => ({ row, page }))
  })
}

/**
 * Section 2, Booking, deposit, and section 5, Scopes, bookings:write: the `deposit` of a booking MUST be the amount
 * that was taken: 0, not null, where nothing was taken. Runs late, when other checks have cancelled bookings.
 */
requirement(
  'BOOK-2',
  async (fixtures) => {
    const own = shownWith(await guestBooking(fixtures), 'deposit')
    for (const { row } of own) fixtures.note(`paid is ${String(row.paid)} for a deposit of 0`)
    // The guest of this booking is a customer.
    await ifConclusive(() => knownGuest(fixtures))
    await ifConclusive(() => cancellation(fixtures))
    for (const { row, page } of [...own, ...ownBookings(fixtures)]) {
      const { deposit } = row
      if (deposit === undefined) continue
      const amount = isObject(deposit) ? deposit.amount_cents : deposit
      claim(amount === 0, {
        message: 'a booking for which nothing was taken shows another deposit than 0',
        expected: 0,
        actual: deposit,
        exchange: page,
      })
    }
  },
  { late: true },
)

/**
 * Section 2, Booking, source, and section 4, Lists, parameters and bodies, bullet 9: a booking that is made through the
 * API MUST have the `source` `api`.
 */
requirement('BOOK-5', async (fixtures) => {
  for (const { row, page } of shownWith(await guestBooking(fixtures), 'source')) {
    const { source } = row
    expect(source, page).toBe('api', 'a booking made through the API has another source')
  }
})
