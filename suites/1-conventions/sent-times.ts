import { claim, Declined, Disturbed, ifConclusive, withRetry } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  bookAt,
  type Booked,
  bookPublishedTime,
  isReadAsAnotherTime,
  offsetsOf,
  slotAtOffset,
  slotSoon,
  zoneOf,
} from '../../fixtures/target/scenarios/bookings/booked-times.ts'
import type { Slot } from '../../fixtures/target/scenarios/bookings/slots.ts'
import { inOffset, instantOf, inZone, withoutOffset } from '../../fixtures/target/scenarios/times.ts'
import { isRefusal } from '../../spec/exchange.ts'

function claimInstant(slot: Slot, text: string, { shown }: Booked, zone: string): void {
  claim(shown === undefined || instantOf(shown.row.scheduled_at) === instantOf(slot.start_at), {
    message: `${text} is not read as that time in ${zone}`,
    expected: slot.start_at,
    actual: shown?.row.scheduled_at,
    exchange: shown?.page,
  })
}

/** Claims that the time of a published slot can be booked without its offset. */
async function booksNaive(fixtures: Fixtures, slot: Slot): Promise<void> {
  const zone = zoneOf(fixtures)
  // From the instant and the zone, not from the slot's text: a wrong offset there violates another requirement.
  const naive = withoutOffset(inZone(instantOf(slot.start_at) ?? 0, zone))
  const booked = await bookAt(fixtures, slot, naive)
  if (booked.shown === undefined && !(await fixtures.requests.slots.isBookableNow(slot.experience)))
    throw new Disturbed('needs an experience that stays bookable during the check')
  claim(booked.shown !== undefined, {
    message: `${naive}, the time of a published slot without its offset, is refused`,
    expected: `a booking at ${slot.start_at}`,
    actual: booked.exchange.response.status,
    exchange: booked.exchange,
  })
  claimInstant(slot, naive, booked, zone)
}

/** Claims that other notations of a naive time are not read as another time. They may be refused as unreadable. */
async function readsOtherSpellings(fixtures: Fixtures, slot: Slot): Promise<void> {
  const zone = zoneOf(fixtures)
  const naive = withoutOffset(inZone(instantOf(slot.start_at) ?? 0, zone))
  // Without its seconds, the time of a slot that begins within a minute is another time.
  const short = naive.endsWith(':00') ? [naive.slice(0, 16)] : []
  for (const text of [...short, `${naive}.000`]) {
    const booked = await bookAt(fixtures, slot, text)
    claimInstant(slot, text, booked, zone)
    if (booked.shown !== undefined) continue
    claim(!(await isReadAsAnotherTime(fixtures, slot, booked.exchange)), {
      message: `${text}, the time of a published slot, is refused as a time outside the slots`,
      expected: `a booking at ${slot.start_at}, or the refusal of an unreadable time`,
      actual: booked.exchange.response.json,
      exchange: booked.exchange,
    })
    fixtures.note(`a booking at ${text} answers ${booked.exchange.response.status}`)
  }
}

/**
 * Section 1, Conventions, item 3: a naive timestamp MUST be interpreted in the winery's zone, in summer and in winter.
 */
requirement('TIME-3', async (fixtures) => {
  const certify = fixtures.api.isCertify
  const soon = async (): Promise<void> => {
    const slot = await slotSoon(fixtures)
    await bookPublishedTime(fixtures, slot)
    await booksNaive(fixtures, slot)
    if (certify) await readsOtherSpellings(fixtures, slot)
  }
  const atOffset = async (offset: number): Promise<void> => {
    const slot = await slotAtOffset(fixtures, offset)
    await bookPublishedTime(fixtures, slot)
    await booksNaive(fixtures, slot)
  }
  const seasons = async (): Promise<void> => fixtures.each(offsetsOf(fixtures), atOffset)
  await fixtures.eachPossible([soon, seasons], (probe) => withRetry(probe))
})

/** Claims that the time of a published slot is not refused because of its offset: without it, it is accepted. */
async function claimTakesOffsets(fixtures: Fixtures, slot: Slot): Promise<void> {
  const { shown } = await bookAt(fixtures, slot, withoutOffset(slot.start_at))
  const again = await bookAt(fixtures, slot, slot.start_at)
  claim(shown === undefined || !isRefusal(again.exchange), {
    message: `${slot.start_at}, the time of a published slot, is refused, and the same time without its offset is accepted`,
    expected: 'a booking',
    actual: again.exchange.response.json,
    exchange: again.exchange,
  })
}

/** Offsets in minutes, none of whole hours, of which two are far from that of any winery. */
const farOffsets = [825, -570, 345]

/** The time of a slot with an offset in which it is on another date, if there is one: a server may take the date as written. */
function onAnotherDate({ date }: Slot, instant: number): string {
  const texts = farOffsets.map((offset) => inOffset(instant, offset))
  return texts.find((text) => !text.startsWith(date)) ?? String(texts.at(-1))
}

/** Claims that a published time in two other offsets is booked at its instant, if it is accepted. */
async function keepsInstant(fixtures: Fixtures): Promise<void> {
  const { each, note, requests } = fixtures
  // Its refusal may show which parties the winery takes.
  await ifConclusive(() => requests.answer('createBooking'))
  const slot = await requests.slots.take(3)
  await bookPublishedTime(fixtures, slot).catch(async (lack: unknown) => {
    if (lack instanceof Declined) await claimTakesOffsets(fixtures, slot)
    throw lack
  })
  const instant = instantOf(slot.start_at) ?? Number.NaN
  const spellings = [new Date(instant).toISOString().replace('.000Z', 'Z'), onAnotherDate(slot, instant)]
  await each(spellings, async (text) => {
    const { shown, exchange } = await bookAt(fixtures, slot, text)
    claim(shown !== undefined || !(await isReadAsAnotherTime(fixtures, slot, exchange)), {
      message: `${text}, the time of a published slot in another offset, is refused as a time outside the slots`,
      expected: `a booking at ${slot.start_at}`,
      actual: exchange.response.json,
      exchange,
    })
    if (shown === undefined) {
      note(`a booking at ${text} answers ${exchange.response.status}`)
      return
    }
    claim(instantOf(shown.row.scheduled_at) === instant, {
      message: `a booking at ${text} is stored at another instant`,
      expected: slot.start_at,
      actual: shown.row.scheduled_at,
      exchange: shown.page,
    })
  })
}

/** Section 1, Conventions, item 3: a timestamp with an offset MUST keep its instant, whatever the offset. */
requirement('TIME-5', (fixtures) => withRetry(() => keepsInstant(fixtures)))
