import { operation } from '../../spec/contract.ts'
import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at, same } from '../../spec/oracle/json.ts'
import type { Booking } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { BindingTable } from '../../fixtures/target/bindings.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Shown } from '../../fixtures/target/resources.ts'
import { answeredBooking } from '../../fixtures/target/scenarios/bookings/bookings.ts'
import { othersCancel } from '../../fixtures/target/scenarios/bookings/cancelled-by-others.ts'
import {
  type CancelledByCall,
  cancelledByCalls,
  refusedByCalls,
} from '../../fixtures/target/scenarios/bookings/cancelled-calls.ts'
import { stillUnder } from '../../fixtures/target/scenarios/lists/documented-filters.ts'
import { openBooking } from '../../fixtures/target/scenarios/bookings/open-bookings.ts'
import { partyBooking } from '../../fixtures/target/scenarios/bookings/party-bookings.ts'
import {
  type Cancellation,
  cancellation,
  type GuestBooking,
} from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { cancellationsByStatus } from '../../fixtures/target/scenarios/bookings/other-statuses.ts'
import { expect } from '../../fixtures/target/expect.ts'
import { changedByCall, valuesOf } from '../../fixtures/target/scenarios/comparisons/changed-by-call.ts'

/** Fields of a booking that a cancellation does not change. */
const keptByCancellation = [
  'id',
  'experience_id',
  'customer_id',
  'guest',
  'party_size',
  'scheduled_at',
  'source',
  'created_at',
  'checked_in_at',
] as const

/**
 * A cancelled booking as the list shows it, else as the cancellation answered it: a list may leave cancelled bookings
 * out, but not only some of them. Throws Violation, Inconclusive.
 */
async function cancelledBooking(fixtures: Fixtures, { listed, cancelled }: Cancellation): Promise<Shown<Booking>> {
  if (listed !== undefined) return listed
  const other = await fixtures.resources.seek('listBookings', ({ status }) => status === 'cancelled')
  if (other !== undefined)
    throw new Violation({
      message: 'the list shows other cancelled bookings, but not a booking that was just cancelled',
      expected: 'the booking, with status cancelled',
      actual: 'no such booking',
      exchange: other.page ?? cancelled,
    })
  fixtures.note('the list leaves cancelled bookings out')
  const row = answeredBooking(cancelled)
  if (row === undefined)
    throw new Inconclusive('needs a cancelled booking, in the list of bookings or in the response to its cancellation')
  return { row, page: cancelled }
}

/** The body of the call is not published: a target may require a field, and name it in its refusal. */
const lacksBody = (bindings: BindingTable, { response: { status, json } }: Exchange): boolean =>
  bindings.isAssumed('body.cancelBooking') &&
  ([400, 411, 415, 422].includes(status) || typeof at(json, '/error/param') === 'string')

/** Throws Inconclusive where something else may explain that a booking of the run cannot be cancelled. */
function requireOwnCancellation({ api, asked, requests }: Fixtures, { slot }: GuestBooking): void {
  if (othersCancel(api, asked)) throw new Inconclusive('needs a booking that others do not cancel before the run does')
  if (!requests.slots.isEarly(slot))
    throw new Inconclusive('needs a slot in which a booking can be cancelled long before its window begins')
}

/**
 * A booking of the run: a cancellation is accepted, and changes nothing but the status and what is about the refund.
 */
async function claimOwnCancelled(fixtures: Fixtures): Promise<void> {
  const { bindings, note, requests } = fixtures
  const cancellationMade = await cancellation(fixtures)
  const { booking, cancelled } = cancellationMade
  if (lacksBody(bindings, cancelled))
    succeeded(cancelled, 'a booking of the run must be cancelled: declare body.cancelBooking')
  if (isRefusal(cancelled)) requireOwnCancellation(fixtures, booking)
  expect(cancelled).toBeAccepted('the cancellation of a booking was refused, long before its window begins')
  await requests.confirm('cancelBooking')
  note(`a cancellation answers ${cancelled.response.status}`)
  const before = booking.listed
  if (before === undefined) throw new Inconclusive('needs a booking that was just made, in the list of bookings')
  const { row, page } = await cancelledBooking(fixtures, cancellationMade)
  if (row.status === undefined) throw new Inconclusive('needs a booking that shows its status')
  // The response to a request that was only accepted (202) may show the booking as it was.
  const answered = cancelled.response.status === 202 ? undefined : answeredBooking(cancelled)
  const still = await stillUnder(fixtures, operation('listBookings'), before.row, 'status')
  for (const shown of [
    { row, page },
    ...(answered ? [{ row: answered, page: cancelled }] : []),
    ...(still ? [still] : []),
  ]) {
    if (shown.row.status === undefined) continue
    expect(shown.row.status, shown.page).toBe('cancelled', 'a booking that was cancelled has another status')
    const changed = keptByCancellation.filter(
      (key) => shown.row[key] !== undefined && !same(shown.row[key], before.row[key]),
    )
    claim(changed.length === 0, {
      message: `cancelling a booking changes its ${changed.join(', ')}`,
      expected: Object.fromEntries(changed.map((key) => [key, before.row[key]])),
      actual: Object.fromEntries(changed.map((key) => [key, shown.row[key]])),
      exchange: shown.page,
    })
    // The winery may add to the notes.
    const [notes, left] = [before.row.notes, shown.row.notes]
    claim(typeof notes !== 'string' || left === undefined || String(left ?? '').includes(notes), {
      message: 'cancelling a booking loses its notes',
      expected: notes,
      actual: left,
      exchange: shown.page,
    })
  }
}

/** Another key, which has read the booking before, sees it cancelled as well. */
async function claimCancelledForOtherKey(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  const { forOtherKey } = await cancellation(fixtures)
  if (forOtherKey === undefined) return fixtures.note('not exercised: another key that has read the booking before')
  expect(forOtherKey.row.status, forOtherKey.page).toBeIfShown(
    'cancelled',
    'another key still sees a booking that was cancelled with the status that it had before',
  )
}

/** Bookings of the winery with other statuses: a cancellation is refused and has no effect, or sets the status. */
async function claimOtherStatusesCancelled(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  for (const { before, exchange, listed } of await cancellationsByStatus(fixtures)) {
    const what = `a booking with the status ${String(before.status)}`
    if (!isSuccess(exchange)) {
      expect(exchange).toBeRefused({ because: `the cancellation of ${what}` })
      claim(listed?.row.status !== 'cancelled', {
        message: `the cancellation of ${what} was refused, and the booking has changed`,
        expected: before.status,
        actual: 'cancelled',
        exchange: listed?.page ?? exchange,
      })
      continue
    }
    const answered = exchange.response.status === 202 ? undefined : answeredBooking(exchange)
    for (const { row, page } of [...(listed ? [listed] : []), ...(answered ? [{ row: answered, page: exchange }] : [])])
      claim([undefined, 'cancelled'].includes(row.status), {
        message: `${what} was cancelled and has another status`,
        expected: 'cancelled',
        actual: row.status,
        exchange: page,
      })
  }
}

/** How many bookings whose cancellation was refused, or that are shown with another status since, are tried again. */
const mostSuspects = 3

/**
 * A booking of the run that is confirmed, and whose cancellation was refused, is cancelled by a second call, long before
 * its window begins.
 */
async function claimNotRefusedTwice({ requests, resources }: Fixtures, id: string): Promise<void> {
  const experiences = await resources.all('listExperiences')
  const isHeld = async (): Promise<boolean> => {
    const { row } = (await requests.recent.seek('listBookings', (each) => each.id === id)) ?? {}
    const experience = experiences.find((one) => one.id === row?.experience_id)
    const slot = experience && { experience, start_at: String(row?.scheduled_at) }
    return row?.status === 'confirmed' && slot !== undefined && requests.slots.isEarly(slot)
  }
  // Staff may have cancelled or moved it, and the first call may have been refused for a reason of its own.
  if (!(await isHeld())) return
  const again = await requests.bookings.cancel(id)
  if (isSuccess(again) || !(await isHeld())) return
  expect(again).toBeAccepted(
    'the cancellation of a booking was refused twice, long before its window begins, and that of another one was not',
  )
}

/**
 * A booking of the run whose cancellation any check has sent long before its window begins: it is accepted as that of
 * any other guest is. Under certify one of them is that of a party of a customer.
 */
async function claimNoneRefused(fixtures: Fixtures): Promise<void> {
  const { api, each } = fixtures
  const { cancelled } = await cancellation(fixtures)
  if (!isSuccess(cancelled)) return
  if (api.isCertify) await ifConclusive(() => partyBooking(fixtures))
  await each(refusedByCalls(fixtures, cancelled).slice(0, mostSuspects), (id) => claimNotRefusedTwice(fixtures, id))
}

/** Under certify, the booking of an open experience is cancelled like that of a slot. */
async function claimOpenCancelled(fixtures: Fixtures): Promise<void> {
  const { api, note, requests } = fixtures
  if (!api.isCertify) return
  const id = await ifConclusive(async () => {
    const { attempt } = await openBooking(fixtures)
    return attempt && requests.bookings.idOf(attempt)
  })
  if (id === undefined) return note('not exercised: the cancellation of a booking of an open experience')
  const { cancelled } = await cancellation(fixtures)
  const call = await requests.bookings.cancel(id)
  if (!isSuccess(call)) return isSuccess(cancelled) ? claimNotRefusedTwice(fixtures, id) : undefined
  if (call.response.status !== 202) await claimShownCancelled(fixtures, id, call)
}

/** Claims that the list shows a booking as cancelled whose cancellation was accepted, or leaves it out. */
async function claimShownCancelled({ requests, resources }: Fixtures, id: string, call: Exchange): Promise<void> {
  const shown = await resources.patiently(
    () => requests.recent.seek('listBookings', (row) => row.id === id),
    (seen) => [undefined, 'cancelled'].includes(seen?.row.status),
  )
  expect(shown?.row.status, shown?.page).toBeIfShown(
    'cancelled',
    `a booking whose cancellation was accepted (exchange ${call.number}) has another status`,
  )
}

/** Those of them that are compared for every booking: the winery may write the contact of a guest in another form later. */
const alwaysKept = keptByCancellation.filter((key) => key !== 'guest')

/** Claims that a cancellation of the run has left the other fields of its booking as they were. */
async function claimOthersKept(fixtures: Fixtures, cancelled: CancelledByCall): Promise<void> {
  const found = await changedByCall(fixtures, cancelled, alwaysKept, ['checked_in_at'])
  if (found === undefined) return
  const { changed, before, after, page } = found
  throw new Violation({
    message: `cancelling a booking changes its ${changed.join(', ')}`,
    expected: valuesOf(before, changed),
    actual: valuesOf(after, changed),
    exchange: page,
  })
}

/**
 * Every booking that the run has cancelled is shown as cancelled, with its other fields as they were. Only those that no
 * later list has shown as cancelled are read again: staff may take a booking up again that was cancelled.
 */
async function claimEachCancelled(fixtures: Fixtures, calls: CancelledByCall[]): Promise<void> {
  await fixtures.each(calls, (call) => claimOthersKept(fixtures, call))
  const suspects = calls.filter(
    ({ since }) => since.length > 0 && since.every(({ row }) => ![undefined, 'cancelled'].includes(row.status)),
  )
  await fixtures.each(suspects.slice(0, mostSuspects), ({ id, call }) => claimShownCancelled(fixtures, id, call))
}

/**
 * Section 3, Transitions, row 1: cancelling a booking that is not cancelled MUST set its status to cancelled. Runs late,
 * when other checks have cancelled further bookings.
 */
requirement(
  'STATE-1',
  async (fixtures) => {
    const parts = [
      claimOwnCancelled,
      claimCancelledForOtherKey,
      claimOtherStatusesCancelled,
      claimOpenCancelled,
      claimNoneRefused,
    ]
    await fixtures.each([...parts, () => claimEachCancelled(fixtures, cancelledByCalls(fixtures))], (part) =>
      part(fixtures),
    )
  },
  { late: true },
)
