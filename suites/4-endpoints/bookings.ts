import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused, twice } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { cancellation, shownOf, shownWith, strangerVisit } from '../../fixtures/target/scenarios/remaining.ts'
import { instantIn, instantOf, inZone } from '../../fixtures/target/scenarios/times.ts'
import { isBookable, localDate } from '../../fixtures/target/scenarios/slots.ts'
import { type Attempt, holdsSeats } from '../../fixtures/target/scenarios/bookings.ts'

/** What is compared of a booking that was sent; the case of addresses and the writing of phones are free. */
const compared: Record<string, { sent: string; pointer: string; as: (value: unknown) => unknown }> = {
  experience: { sent: 'experience_id', pointer: '/experience_id', as: (value) => value },
  time: { sent: 'scheduled_at', pointer: '/scheduled_at', as: instantOf },
  party: { sent: 'party_size', pointer: '/party_size', as: (value) => value },
  "guest's name": { sent: 'guest_name', pointer: '/guest/name', as: (value) => String(value).trim() },
  "guest's e-mail address": {
    sent: 'guest_email',
    pointer: '/guest/email',
    as: (value) => String(value).toLowerCase(),
  },
  "guest's phone": {
    sent: 'guest_phone',
    pointer: '/guest/phone',
    as: (value) => String(value).replace(/\D/g, '').slice(-7),
  },
}

requirement('BOOKING-6', async (fixtures) => {
  const { note, requests } = fixtures
  const visit = await strangerVisit(fixtures)
  const { values, exchange } = visit.attempt
  requests.claimStored('createBooking', visit.listed !== undefined, {
    message: 'a booking that was accepted is not in the list',
    expected: values['guest_email'],
    actual: 'no booking of that guest',
    exchange,
  })
  claimAsSent(fixtures, visit.attempt, shownWith(visit, 'party_size'))
  // One guest alone would not show that others of a party got lost.
  const slot = await requests.slots.take(party).catch(() => undefined)
  const company = slot && (await requests.visits.attempt(slot, { party_size: party }))
  if (company === undefined || !isSuccess(company.exchange)) return note(`not exercised: a party of ${party}`)
  claimAsSent(fixtures, company, [await requests.visits.shown(company)])
})

/** Guests of a party that no rule about couples or pairs fits. */
const party = 5

/** A booking shows what was sent for it, wherever it is shown. */
function claimAsSent({ requests }: Fixtures, { values }: Attempt, shown: readonly Shown[]): void {
  for (const { row, page } of shown) {
    for (const [name, { sent, pointer, as }] of Object.entries(compared)) {
      const actual = at(row, pointer)
      if (actual === undefined) continue
      requests.claimStored(
        'createBooking',
        as(actual) === as(values[sent]),
        { message: `a booking shows another ${name} than was sent`, expected: values[sent], actual, exchange: page },
        sent,
      )
    }
  }
}

requirement('BOOKING-10', async (fixtures) => {
  await twice(async (attempt) => {
    const visit = await strangerVisit(fixtures, attempt)
    const { before, after } = visit
    if (!shownOf(visit).every(({ row }) => holdsSeats(row)))
      throw new Inconclusive('a booking that is confirmed at once')
    claim(after.remaining < before.remaining, {
      message: 'a booking of one guest takes no seat off what remains of its slot',
      expected: `less than ${before.remaining}`,
      actual: after.remaining,
      exchange: after.exchange,
    })
  })
})

requirement('BOOKING-7', async (fixtures) => {
  const { note, requests } = fixtures
  // The seat that came back is taken by somebody else meanwhile: one more would be given back a second time.
  await twice(async (attempt) => {
    const { visit, cancelled, listed, successor } = await cancellation(fixtures, attempt)
    if (!isSuccess(cancelled) || listed?.row['status'] !== 'cancelled')
      throw new Inconclusive('a booking of the run that was cancelled')
    const before = await requests.slots.rest(visit.slot)
    const again = await requests.visits.cancel(await requests.visits.idOf(visit.attempt))
    note(`a second cancellation answers ${again.response.status}`)
    if (!isSuccess(again)) refused(again, { because: 'a second cancellation' })
    const after = await requests.slots.rest(visit.slot)
    const row = (await requests.visits.listed(visit.attempt))?.row
    for (const key of ['status', 'party_size', 'paid', 'customer_id']) {
      if (row === undefined) break
      claim(row[key] === listed.row[key], {
        message: `a second cancellation changes the booking's ${key}`,
        expected: listed.row[key],
        actual: row[key],
        exchange: again,
      })
    }
    if (before === undefined || after === undefined) return
    claim(after.remaining <= before.remaining, {
      message: `a second cancellation gives ${successor === undefined ? 'a seat' : 'a seat that is taken again'} back`,
      expected: `at most ${before.remaining}`,
      actual: after.remaining,
      exchange: after.exchange,
    })
  })
})

/** Times of day at which a venue is likely to be open, where its hours are not declared. */
const likely = ['12:00', '14:00', '11:00', '15:30']

/** Days on which a venue with declared hours is tried: one of a week may be a day of rest. */
const week = 7

/** Opening hours that the target file declares. */
const isHours = (value: unknown): value is { open: string; close: string } =>
  [(value as Resource | null | undefined)?.['open'], (value as Resource | null | undefined)?.['close']].every((each) =>
    /^\d{2}:\d{2}$/.test(String(each)),
  )

requirement('BOOKING-9', async (fixtures) => {
  const { api, bindings, resources, note, requests } = fixtures
  const [experience] = await resources.those(
    'listExperiences',
    (each) => isBookable(each) && each['scheduling_mode'] === 'open',
    'an open experience that is active, without prepayment and not walk-in only',
  )
  const zone = api.knowledge.zone ?? 'UTC'
  const declared = bindings.peek('values.venue-hours')?.value
  const times = isHours(declared) ? Array.from({ length: week }, () => declared.open) : likely
  for (const [n, time] of times.entries()) {
    const slot = {
      experience: experience as Resource,
      start_at: inZone(instantIn(zone, localDate(api, 2 + n), time), zone),
    }
    const attempt = await requests.visits.attempt(slot)
    if (!isSuccess(attempt.exchange)) {
      note(`an open experience at ${slot.start_at} answers ${attempt.exchange.response.status}`)
      claim(!isHours(declared) || n < week - 1, {
        message: 'an open experience cannot be booked within the declared hours of the venue on any day of a week',
        expected: '2xx',
        actual: attempt.exchange.response.status,
        exchange: attempt.exchange,
      })
      continue
    }
    const { row, page } = await requests.visits.shown(attempt)
    const booked = instantOf(row['scheduled_at'])
    if (booked === undefined) throw new Inconclusive('a booking whose scheduled_at is a point in time')
    requests.claimStored(
      'createBooking',
      booked === instantOf(slot.start_at),
      {
        message: 'an open experience is booked at another time than was asked for',
        expected: slot.start_at,
        actual: row['scheduled_at'],
        exchange: page,
      },
      'scheduled_at',
    )
    requests.claimStored('createBooking', (await requests.visits.listed(attempt)) !== undefined, {
      message: 'the booking of an open experience was accepted and is not in the list',
      expected: attempt.values['guest_email'],
      actual: 'no booking of that guest',
      exchange: attempt.exchange,
    })
    return
  }
  throw new Inconclusive(
    'a time within the hours of the venue: declare values.venue-hours as { "open": "10:00", "close": "17:00" }',
  )
})
