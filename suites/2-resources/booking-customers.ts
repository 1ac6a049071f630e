import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { declaredEmailDomain } from '../../fixtures/target/email-domain.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Shown } from '../../fixtures/target/resources.ts'
import { cancellation, shownOf, guestBooking } from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { answeredBooking, type Attempt, guestEmailOf } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { crowdedSlot } from '../../fixtures/target/scenarios/bookings/crowded-slot.ts'
import { unlinkedOfKnown } from '../../fixtures/target/scenarios/bookings/linked-bookings.ts'
import { customersLikeGuests } from '../../fixtures/target/scenarios/bookings/booked-guests.ts'
import { expect } from '../../fixtures/target/expect.ts'
import { isErased } from '../../fixtures/target/scenarios/comparisons/gone.ts'
import { knownGuest, listedNow, withGuestEmail } from '../../fixtures/target/scenarios/bookings/known-guest.ts'

/**
 * Responses of the run with a booking whose guest has an email that the run has given to no customer. Every email
 * contains the id of the run, so no other customer has it.
 */
function bookingsOfUnknownGuests({ api }: Fixtures): Shown<Booking>[] {
  const written = api.exchanges
    .filter(({ operation }) => operation === 'createCustomer' || operation === 'updateCustomer')
    .map(({ request }) => String(request.body).toLowerCase())
  return api.exchanges.flatMap((page) => {
    const row = page.operation === 'createBooking' && isSuccess(page) ? answeredBooking(page) : undefined
    const email = row && guestEmailOf(row)
    if (row === undefined || email === undefined || !email.includes(api.runId.toLowerCase())) return []
    return written.some((body) => body.includes(JSON.stringify(email))) ? [] : [{ row, page }]
  })
}

/**
 * Under certify, claims that a guest without an email is not linked to a customer, such as one without an email. Every
 * second seed sends a phone number, which no customer has.
 */
async function claimGuestWithoutEmailUnlinked(fixtures: Fixtures): Promise<void> {
  const { api, note, requests } = fixtures
  if (!api.isCertify) return
  const slot = await ifConclusive(() => requests.slots.takeEarly(1))
  if (slot === undefined) return note('not exercised: a guest without an email')
  const guest_phone = api.config.seed % 2 === 1 ? requests.unique.phone() : undefined
  const attempt = await requests.bookings.attempt(slot, { guest_email: undefined, guest_phone })
  if (!isSuccess(attempt.exchange)) return note('a booking of a guest without an email is refused')
  const shown = await ifConclusive(() => requests.bookings.shown(attempt))
  if (shown === undefined || at(shown.row, '/guest/name') !== attempt.values.guest_name) return
  for (const pointer of ['/customer_id', '/guest/email', ...(guest_phone === undefined ? ['/guest/phone'] : [])])
    claim(typeof at(shown.row, pointer) !== 'string', {
      message: `a booking of a guest without ${guest_phone === undefined ? 'email and phone' : 'an email'} shows a ${pointer.slice(1).replace('/', '.')}`,
      expected: null,
      actual: at(shown.row, pointer),
      exchange: shown.page,
    })
}

/** Claims that a booking is linked to the customer with the email of its guest. Throws Inconclusive. */
async function claimLinked(fixtures: Fixtures, shown: Shown, customer: string, what: string): Promise<void> {
  const { row, page } = shown
  if (row.customer_id === null && (await isErased(fixtures, customer)))
    throw new Inconclusive('needs a customer whom the winery does not erase during the run')
  expect(row.customer_id, page).toBe(customer, `${what} is not linked to the customer with the email of its guest`)
}

/** Claims that bookings for customers are linked to them. */
async function claimKnownLinked(fixtures: Fixtures): Promise<void> {
  const known = await knownGuest(fixtures)
  const listed = await listedNow(fixtures, known.attempt)
  for (const shown of [listed, known.shown]) {
    const { row, page } = withGuestEmail(shown, known.attempt)
    if (shown === known.shown && known.isLater) continue
    await claimLinked(fixtures, { row, page }, known.customer.id, 'a booking')
  }
  for (const { customer, what, shown } of await unlinkedOfKnown(fixtures))
    await claimLinked(fixtures, shown, customer.id, what)
}

/** Claims that a booking is linked to no customer, because none has the email of its guest. */
function claimUnlinked(shown: Shown<Booking>, attempt: Attempt, anyMore = ''): void {
  const { row, page } = withGuestEmail(shown, attempt)
  expect(row.customer_id, page).toBe(
    null,
    `a booking is linked to a customer, although no customer has the email of its guest${anyMore}`,
  )
}

/** Claims that bookings for guests who are not customers are linked to no customer. */
async function claimUnknownUnlinked(fixtures: Fixtures): Promise<void> {
  const { api, bindings, note, requests } = fixtures
  if (declaredEmailDomain(bindings) !== undefined)
    note('not exercised: a guest whose email differs from that of a customer in the domain only')
  const unknown = await guestBooking(fixtures)
  for (const shown of shownOf(unknown)) claimUnlinked(shown, unknown.attempt)
  // A booking with an email that a customer had before belongs to no customer.
  const later = api.isCertify ? await ifConclusive(() => cancellation(fixtures)) : undefined
  if (later?.successor !== undefined && isSuccess(later.successor.exchange))
    claimUnlinked(await requests.bookings.shown(later.successor), later.successor, ' any more')
  await claimGuestWithoutEmailUnlinked(fixtures)
  // One of its guests has the end of a customer's email.
  if (api.isCertify) await ifConclusive(() => crowdedSlot(fixtures))
  for (const { row, page } of bookingsOfUnknownGuests(fixtures))
    claim(typeof row.customer_id !== 'string', {
      message: `a booking is linked to a customer, although no customer has the email ${String(guestEmailOf(row))}`,
      expected: null,
      actual: row.customer_id,
      exchange: page,
    })
}

/**
 * Section 2, Booking, customer_id, and section 4, Lists, parameters and bodies, bullet 9: a booking MUST be linked to
 * the customer with the guest's email, and to no customer where none has it.
 */
requirement('BOOK-4', (fixtures) => fixtures.each([claimKnownLinked, claimUnknownUnlinked], (half) => half(fixtures)))

/**
 * Section 2, Booking, customer_id, and section 4, Lists, parameters and bodies, bullet 9: a booking MUST NOT create a
 * customer. Runs late, when other checks have booked for further guests.
 */
requirement(
  'BOOK-7',
  async (fixtures) => {
    const { api, requests } = fixtures
    const booking = await guestBooking(fixtures)
    for (const shown of shownOf(booking)) withGuestEmail(shown, booking.attempt)
    // A cancellation creates no customer either.
    if (api.isCertify) await ifConclusive(() => cancellation(fixtures))
    const { found, last } = await requests.customers.withEmails(
      [String(booking.attempt.values.guest_email)],
      // The customer of the booking is edited by BOOK-1.
      await requests.customer(),
    )
    expect(found, last).toBeNone('no such customer', 'a booking created a customer for its guest')
    for (const { row, page } of customersLikeGuests(fixtures))
      expect(row, page).toBeNone('no such customer', 'the list of customers shows a guest of a booking')
  },
  { late: true },
)
