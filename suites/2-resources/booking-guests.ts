import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import type { Booking, Customer } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf, type Shown } from '../../fixtures/target/resources.ts'
import { isShownAsSent } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { isOfCustomer } from '../../fixtures/target/scenarios/customers/contacts.ts'
import { answeredBooking, type Attempt } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { expect } from '../../fixtures/target/expect.ts'
import { knownGuest, listedNow, withGuestEmail } from '../../fixtures/target/scenarios/bookings/known-guest.ts'

/** Under certify, a booking for a customer whose guest has no phone number; undefined where it shows one. */
async function withoutPhone({ api, requests }: Fixtures, guest_email: string): Promise<Attempt | undefined> {
  if (!api.isCertify) return undefined
  const slot = await requests.slots.takeEarly(1)
  const attempt = await requests.bookings.attempt(slot, { guest_email, guest_phone: undefined })
  if (!isSuccess(attempt.exchange)) return undefined
  return at((await requests.bookings.shown(attempt)).row, '/guest/phone') === null ? attempt : undefined
}

/** Gives a customer another name, phone and email, and waits until a read shows them. Throws Inconclusive. */
async function edit({ api, requests, resources }: Fixtures, id: string): Promise<void> {
  const { unique } = requests
  const changed = { name: unique.name(), phone: unique.phone(), email: unique.email() }
  succeeded(
    await api.send(requests.write('updateCustomer', changed, id)),
    'updateCustomer must rename a customer of the run',
  )
  const renamed = await resources.onceShown(
    async () => resourceOf<Customer>(await requests.customers.read(id)),
    ({ name }) => name === changed.name,
  )
  if (renamed.name !== changed.name) throw new Inconclusive('needs a customer whose name follows an update')
}

/** Claims that a booking shows the guest as before. */
function claimSameGuest(before: Booking, { row, page }: Shown<Booking>, when = ''): void {
  const keys = nonEmpty(
    ['name', 'phone', 'email'].filter((each) => typeof at(before, `/guest/${each}`) === 'string'),
    "needs a booking that shows its guest's name",
  )
  for (const key of keys) {
    const [expected, actual] = [at(before, `/guest/${key}`), at(row, `/guest/${key}`)]
    const message = `the guest's ${key} follows a later edit of the customer${when}`
    // The response to a cancellation is not published.
    if (page.operation === 'cancelBooking') expect(actual, page).toBeIfShown(expected, message)
    else expect(actual, page).toBe(expected, message)
  }
}

/** Claims that a guest for whom no phone number was sent does not get one from the customer. */
async function claimNoPhone(fixtures: Fixtures, attempt: Attempt | undefined): Promise<void> {
  if (attempt === undefined)
    return fixtures.note('not exercised: a guest without a phone number whose customer has one')
  const { row, page } = await listedNow(fixtures, attempt)
  const message = "the guest's phone, which was not sent, follows a later edit of the customer"
  expect(at(row, '/guest/phone'), page).toBe(null, message)
}

/** Claims that the cancellation of a booking whose customer has lost the phone number shows the guest as before. */
async function claimSameWhenCancelled(
  { api, note, requests }: Fixtures,
  { customer, attempt, shown }: Awaited<ReturnType<typeof knownGuest>>,
): Promise<void> {
  const cleared = await api.send(requests.write('updateCustomer', { phone: null }, customer.id))
  if (!isSuccess(cleared)) note('not exercised: a customer of a booking who no longer has a phone number')
  const cancelled = await requests.bookings.cancel(await requests.bookings.idOf(attempt))
  if (!isSuccess(cancelled)) return note('not exercised: a booking of a customer that is cancelled')
  const answered = answeredBooking(cancelled)
  if (answered !== undefined)
    claimSameGuest(shown.row, { row: answered, page: cancelled }, ', in the response to a cancellation')
  const after = await requests.bookings.listed(attempt)
  if (after !== undefined) claimSameGuest(shown.row, after, ', once the booking is cancelled')
}

/**
 * Section 2, Booking, `guest`: the guest is a snapshot at creation, which MUST NOT follow later edits of the customer.
 */
requirement('BOOK-1', async (fixtures) => {
  const known = await knownGuest(fixtures)
  const { customer, attempt, shown } = known
  withGuestEmail(shown, attempt)
  const bare = await ifConclusive(() => withoutPhone(fixtures, customer.email))
  await edit(fixtures, customer.id)
  claimSameGuest(shown.row, await listedNow(fixtures, attempt))
  if (!fixtures.api.isCertify) return
  await claimNoPhone(fixtures, bare)
  await claimSameWhenCancelled(fixtures, known)
})

/** Section 2, Booking, `guest`: a booking MUST show the guest that was sent, or the linked customer as it was then. */
requirement('BOOK-6', async (fixtures) => {
  const { attempt, shown } = await knownGuest(fixtures)
  for (const { row, page } of [shown, await listedNow(fixtures, attempt)]) {
    withGuestEmail({ row, page }, attempt)
    for (const key of ['name', 'phone'] as const) {
      const [actual, expected] = [at(row, `/guest/${key}`), attempt.values[`guest_${key}`]]
      const message = `the ${key} of a guest is neither the one that was sent nor that of the linked customer`
      const evidence = { message, expected, actual, exchange: page }
      const contact = { customer: row.customer_id, contact: row.guest as Resource, page }
      const kept =
        actual === undefined || isShownAsSent(key, expected, actual) || (await isOfCustomer(fixtures, contact, key))
      fixtures.requests.claimStored('createBooking', kept, evidence, `guest_${key}`)
    }
  }
})
