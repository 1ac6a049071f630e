import { isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { shownWith, guestBooking } from '../../fixtures/target/scenarios/remaining.ts'
import { answeredBooking } from '../../fixtures/target/scenarios/bookings.ts'
import { expect } from '../../fixtures/target/expect.ts'
import { knownGuest } from '../../fixtures/target/scenarios/known-guest.ts'

/**
 * Section 2, Booking, deposit, and section 5, Scopes, bookings:write: the `deposit` of a booking MUST be the amount
 * that was taken: 0, not null, where nothing was taken.
 */
requirement('BOOK-2', async (fixtures) => {
  const { api, note } = fixtures
  const own = shownWith(await guestBooking(fixtures), 'deposit')
  for (const { row } of own) note(`paid is ${String(row.paid)} for a deposit of 0`)
  // The guest of this booking is a customer.
  await ifConclusive(() => knownGuest(fixtures))
  const answered = api.exchanges.flatMap((page) => {
    const row = page.operation === 'createBooking' && isSuccess(page) ? answeredBooking(page) : undefined
    return row?.deposit === undefined ? [] : [{ row, page }]
  })
  for (const { row, page } of [...own, ...answered]) {
    const { deposit } = row
    const amount = isObject(deposit) ? deposit.amount_cents : deposit
    claim(amount === 0, {
      message: 'a booking for which nothing was taken shows another deposit than 0',
      expected: 0,
      actual: deposit,
      exchange: page,
    })
  }
})

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
