import { isSuccess } from '../../spec/exchange.ts'
import { at, isObject, step } from '../../spec/oracle/json.ts'
import type { Booking, Customer } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { resourceOf, type Shown } from '../../fixtures/target/resources.ts'
import type { OwnCustomer } from '../../fixtures/target/scenarios/customers.ts'
import { movedCustomer } from '../../fixtures/target/scenarios/moved-customer.ts'
import { isShownAsSent } from '../../fixtures/target/scenarios/as-sent.ts'
import { cancellation, shownOf, shownWith, guestBooking } from '../../fixtures/target/scenarios/remaining.ts'
import { answeredBooking, type Attempt, guestEmailOf } from '../../fixtures/target/scenarios/bookings.ts'
import { crowdedSlot } from '../../fixtures/target/scenarios/crowded-slot.ts'
import { unlinkedOfKnown } from '../../fixtures/target/scenarios/linked-bookings.ts'
import { customersLikeGuests } from '../../fixtures/target/scenarios/booked-guests.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    Customer: Known
  }
}

/** A customer of the run, and a booking under that customer's email address. */
interface Known {
  customer: OwnCustomer
  attempt: Attempt
  shown: Shown<Booking>
  /** Whether a customer may have been linked shortly after a response that shows none. */
  isLater: boolean
}

/** Milliseconds after a response within which a read shows the state at the time of the response. */
const atOnce = 100

/**
 * Books for a customer of the run, by the email address that the customer has since an update, under another name and
 * phone than the customer's. Throws Inconclusive.
 */
function knownVisit(fixtures: Fixtures): Promise<Known> {
  const { api, requests, resources } = fixtures
  return api.once('Customer', async () => {
    const { customer, email } = await movedCustomer(fixtures)
    const guest = { guest_name: requests.unique.name(), guest_email: email, guest_phone: '+1 555 0105' }
    const attempt = await requests.bookings.take(await requests.slots.take(1, requests.slots.isEarly), guest)
    const shown = await requests.bookings.shown(attempt)
    const isLinked = (each: Shown<Booking> | undefined): boolean => each !== undefined && each.row.customer_id !== null
    // Waits before the customer's address is changed: the document does not say how soon a booking is linked.
    const look = (): Promise<Shown<Booking> | undefined> => requests.bookings.listed(attempt)
    const first = isLinked(shown) ? shown : await look()
    const { startedAt, duration } = attempt.exchange
    const isLate = first !== undefined && first.page.startedAt - (startedAt + duration) > atOnce
    if (!isLinked(first)) await resources.patiently(look, isLinked)
    return {
      customer: { ...customer, email },
      attempt,
      shown,
      isLater: !isLinked(shown) && (isLate || !isLinked(first)),
    }
  })
}

/** A guest without the address shows nothing about linking. */
function withAddress({ row, page }: Shown<Booking>, { values }: Attempt): Shown<Booking> {
  if (guestEmailOf(row) !== values.guest_email)
    throw new Inconclusive("needs a booking that shows its guest's email address as it was sent")
  return { row, page }
}

async function listedNow({ requests }: Fixtures, attempt: Attempt): Promise<Shown<Booking>> {
  const listed = await requests.bookings.listed(attempt)
  if (listed === undefined) throw new Inconclusive('needs a booking that was just made, in the list of bookings')
  return listed
}

/**
 * Section 2, Booking, `guest`: the guest is a snapshot at creation, which MUST NOT follow later edits of the customer.
 */
requirement('BOOK-1', async (fixtures) => {
  const { api, note, requests, resources } = fixtures
  const { customer, attempt, shown } = await knownVisit(fixtures)
  withAddress(shown, attempt)
  const changed = { name: requests.unique.name(), phone: requests.unique.phone(), email: requests.unique.email() }
  succeeded(
    await api.send(requests.write('updateCustomer', changed, customer.id)),
    'updateCustomer must rename a customer of the run',
  )
  const renamed = await resources.onceShown(
    async () => resourceOf<Customer>(await requests.customers.read(customer.id)),
    ({ name }) => name === changed.name,
  )
  if (renamed.name !== changed.name) throw new Inconclusive('needs a customer whose name follows an update')
  const keys = nonEmpty(
    ['name', 'phone', 'email'].filter((each) => typeof at(shown.row, `/guest/${each}`) === 'string'),
    "needs a booking that shows its guest's name",
  )
  const unchanged = (now: Shown<Booking>, when: string): void => {
    for (const key of keys) {
      const [expected, actual] = [at(shown.row, `/guest/${key}`), at(now.row, `/guest/${key}`)]
      const message = `the guest's ${key} follows a later edit of the customer${when}`
      // The response to a cancellation is not published.
      if (now.page.operation === 'cancelBooking') expect(actual, now.page).toBeIfShown(expected, message)
      else expect(actual, now.page).toBe(expected, message)
    }
  }
  unchanged(await listedNow(fixtures, attempt), '')
  if (api.config.grade !== 'certify') return
  const cancelled = await requests.bookings.cancel(await requests.bookings.idOf(attempt))
  if (!isSuccess(cancelled)) return note('not exercised: a booking of a customer that is cancelled')
  const answered = answeredBooking(cancelled)
  if (answered !== undefined) unchanged({ row: answered, page: cancelled }, ', in the response to a cancellation')
  const after = await requests.bookings.listed(attempt)
  if (after !== undefined) unchanged(after, ', once the booking is cancelled')
})

/** Section 2, Booking, `guest`: a booking MUST show the guest that was sent, also where a customer is linked. */
requirement('BOOK-6', async (fixtures) => {
  const { attempt, shown } = await knownVisit(fixtures)
  for (const { row, page } of [shown, await listedNow(fixtures, attempt)]) {
    withAddress({ row, page }, attempt)
    for (const key of ['name', 'phone'] as const) {
      const [actual, expected] = [at(row, `/guest/${key}`), attempt.values[`guest_${key}`]]
      const message = `the ${key} of a guest is not the one that was sent`
      const evidence = { message, expected, actual, exchange: page }
      const kept = actual === undefined || isShownAsSent(key, expected, actual)
      fixtures.requests.claimStored('createBooking', kept, evidence, `guest_${key}`)
    }
  }
})

/**
 * Section 2, Booking, deposit, and section 5, Scopes, bookings:write: the `deposit` of a booking MUST be the amount
 * that was taken: 0, not null, where nothing was taken.
 */
requirement('BOOK-2', async (fixtures) => {
  const { api, note } = fixtures
  const own = shownWith(await guestBooking(fixtures), 'deposit')
  for (const { row } of own) note(`paid is ${String(row.paid)} for a deposit of 0`)
  // The guest of this booking is a customer.
  await ifConclusive(() => knownVisit(fixtures))
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

/** Text that may be a token: 16 or more letters and digits in a row, both among them. */
const opaque = /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9_-]{16,}/g

/** Links to a picture or another file, whose names often are digests. They lead to no confirmation. */
const toFile = /^[^?#]*\.(png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|css|js)([?#]|$)/i

/** Keys of such links, whose path may have no extension. */
const ofFile = /avatar|image|picture|photo|thumb|logo|icon|cover|banner|video|media/i

/** A key of a token of another purpose: the next page, a slot that is held, or a price. */
const otherToken = /(page|cursor|slot|hold|sync|pric|quote|rate|csrf|device|push|session|idempotency|request)\w*token/i

/** Whether a text is a link that contains what may be a token, and not the id of the booking. */
const linksToken = (text: string, id: unknown, pointer: string): boolean =>
  /^https?:/.test(text) &&
  !toFile.test(text) &&
  !ofFile.test(pointer) &&
  (text.match(opaque) ?? []).some((found) => !String(id).includes(found))

/** The pointer to something in a booking that shows a token; undefined where nothing does. */
function tokenIn(value: unknown, id: unknown, pointer = ''): string | undefined {
  if (typeof value === 'string') return linksToken(value, id, pointer) ? pointer : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const here = step(pointer, key)
    if (key === 'notes') continue
    if (/token/i.test(key) && !otherToken.test(key) && typeof inner === 'string' && inner !== '') return here
    const found = tokenIn(inner, id, here)
    if (found !== undefined) return found
  }
  return undefined
}

/** Section 2, Booking: the token of the guest's confirmation link MUST NOT be exposed. */
requirement('BOOK-3', async (fixtures) => {
  const { resources, requests } = fixtures
  const walk = await resources.walk('listBookings')
  const listed = walk.items.map((row) => ({ row, page: resources.pageWith(walk, row) }))
  const answers = await Promise.all(
    ['createBooking', 'cancelBooking', 'readAvailability'].map((operation) =>
      ifConclusive(() => requests.control(operation)),
    ),
  )
  const answered = answers.flatMap((page) =>
    page !== undefined && isObject(page.response.json) ? [{ row: page.response.json, page }] : [],
  )
  for (const { row, page } of nonEmpty([...listed, ...answered], 'needs a booking')) {
    const pointer = tokenIn(row, row.id)
    if (pointer !== undefined)
      throw new Violation({
        message: `${String(row.object ?? 'an answer')} shows what looks like the token of a confirmation link, at ${pointer}`,
        expected: 'no token',
        actual: at(row, pointer),
        exchange: page,
      })
  }
})

/**
 * Responses of the run with a booking whose guest has an address that the run has given to no customer. Every address
 * contains the id of the run, so no other customer has it.
 */
function bookingsOfStrangers({ api }: Fixtures): Shown<Booking>[] {
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

/** Under certify, claims that a guest without an email is not linked to a customer, such as one without an email. */
async function claimUnreachableIsNobody(fixtures: Fixtures): Promise<void> {
  const { api, note, requests } = fixtures
  if (api.config.grade !== 'certify') return
  const slot = await ifConclusive(() => requests.slots.take(1, requests.slots.isEarly))
  if (slot === undefined) return note('not exercised: a guest without an email')
  const unreachable = await requests.bookings.attempt(slot, { guest_email: undefined, guest_phone: undefined })
  if (!isSuccess(unreachable.exchange)) return note('a booking of a guest without an email is refused')
  const shown = await ifConclusive(() => requests.bookings.shown(unreachable))
  if (shown === undefined || at(shown.row, '/guest/name') !== unreachable.values.guest_name) return
  for (const pointer of ['/customer_id', '/guest/email', '/guest/phone'])
    claim(typeof at(shown.row, pointer) !== 'string', {
      message: `a booking of a guest without email and phone shows a ${pointer.slice(1).replace('/', '.')}`,
      expected: null,
      actual: at(shown.row, pointer),
      exchange: shown.page,
    })
}

/**
 * Section 2, Booking, customer_id, and section 4, Lists, parameters and bodies, bullet 9: a booking MUST be linked to
 * the customer with the guest's email, and to no customer where none has it.
 */
requirement('BOOK-4', async (fixtures) => {
  const { api, each, requests } = fixtures
  const known = await knownVisit(fixtures)
  const unknownGuest = await guestBooking(fixtures)
  // A booking by an address that a customer had before belongs to no customer.
  const later = api.config.grade === 'certify' ? await ifConclusive(() => cancellation(fixtures)) : undefined
  const linked = async (): Promise<void> => {
    const listed = await listedNow(fixtures, known.attempt)
    for (const shown of [listed, known.shown]) {
      const { row, page } = withAddress(shown, known.attempt)
      if (shown === known.shown && known.isLater) continue
      expect(row.customer_id, page).toBe(
        known.customer.id,
        'a booking is not linked to the customer who has the address of its guest',
      )
    }
    for (const { customer, what, shown } of await unlinkedOfKnown(fixtures))
      expect(shown.row.customer_id, shown.page).toBe(
        customer.id,
        `${what} is not linked to the customer who has the address of its guest`,
      )
  }
  const unlinked = async (): Promise<void> => {
    for (const shown of shownOf(unknownGuest)) {
      const { row, page } = withAddress(shown, unknownGuest.attempt)
      expect(row.customer_id, page).toBe(
        null,
        'a booking is linked to a customer, although no customer has the email of its guest',
      )
    }
    if (later?.successor !== undefined && isSuccess(later.successor.exchange)) {
      const { row, page } = withAddress(await requests.bookings.shown(later.successor), later.successor)
      expect(row['customer_id'], page).toBe(
        null,
        'a booking is linked to a customer, although no customer has the email of its guest any more',
      )
    }
    await claimUnreachableIsNobody(fixtures)
    // One of its guests has the end of a customer's email.
    if (api.config.grade === 'certify') await ifConclusive(() => crowdedSlot(fixtures))
    for (const { row, page } of bookingsOfStrangers(fixtures))
      claim(typeof row.customer_id !== 'string', {
        message: `a booking is linked to a customer, although no customer has the email ${String(guestEmailOf(row))}`,
        expected: null,
        actual: row.customer_id,
        exchange: page,
      })
  }
  await each([linked, unlinked], (half) => half())
})

/**
 * Section 2, Booking, customer_id, and section 4, Lists, parameters and bodies, bullet 9: a booking MUST NOT create a
 * customer. Runs late, when other checks have booked for further guests.
 */
requirement(
  'BOOK-7',
  async (fixtures) => {
    const { api, requests } = fixtures
    const booking = await guestBooking(fixtures)
    for (const shown of shownOf(booking)) withAddress(shown, booking.attempt)
    // A cancellation creates no customer either.
    if (api.config.grade === 'certify') await ifConclusive(() => cancellation(fixtures))
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
