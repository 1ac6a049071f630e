import { claim, succeeded, twice } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Shown, resourceOf } from '../../fixtures/target/resources.ts'
import { guestEmailOf } from '../../fixtures/target/scenarios/bookings.ts'
import { type Slot, isBookable, localDate } from '../../fixtures/target/scenarios/slots.ts'
import {
  clockChanges,
  inOffset,
  instantIn,
  inZone,
  instantOf,
  isRepeated,
  withoutOffset,
} from '../../fixtures/target/scenarios/times.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { inOffsetNotation, isZone, offsetAt, zoneRules } from '../../spec/oracle/zone.ts'
import { Inconclusive } from '../../spec/violation.ts'

function zoneOf({ api }: Fixtures): string {
  if (api.knowledge.zone === undefined) throw new Inconclusive("a time zone in the target's market")
  return api.knowledge.zone
}

/** A slot soon, at a time of day that its zone has but once. */
const slotSoon = (fixtures: Fixtures): Promise<Slot> =>
  fixtures.requests.slots.take(2, ({ start_at }) => !isRepeated(instantOf(start_at) ?? 0, zoneOf(fixtures)))

/** A free slot on the first day, two days or more ahead, on which the zone has this offset. Throws Inconclusive. */
async function slotAtOffset(fixtures: Fixtures, offset: number): Promise<Slot> {
  const { api, resources, requests } = fixtures
  const zone = zoneOf(fixtures)
  const midnight = (days: number): number => instantIn(zone, localDate(api, days), '00:00')
  const first = Array.from({ length: 365 }, (_, n) => n + 2).find(
    (days) => offsetAt(zone, midnight(days)) === offset && offsetAt(zone, midnight(days + 3)) === offset,
  )
  const scheduled = (await resources.all('listExperiences')).filter(
    (each) => isBookable(each) && each['scheduling_mode'] === 'scheduled',
  )
  for (const experience of scheduled.slice(0, 5)) {
    const slots = first === undefined ? [] : await requests.slots.on(experience, localDate(api, first + 2))
    const free = slots.find(({ status, remaining }) => status !== 'full' && remaining > 3)
    if (free !== undefined) return free
  }
  throw new Inconclusive(`data: a published slot at the offset ${inOffsetNotation(offset)} of ${zone}`)
}

/** The offsets, in minutes, that the zone has within a year. Throws Inconclusive if it has only one. */
function offsetsOf(fixtures: Fixtures): number[] {
  const zone = zoneOf(fixtures)
  const { now } = fixtures.api.knowledge
  const offsets = new Set([now, ...clockChanges(zone, now).map((date) => instantIn(zone, date, '23:59'))])
  const distinct = [...new Set([...offsets].map((instant) => offsetAt(zone, instant)))]
  if (distinct.length === 1) throw new Inconclusive(`data: a zone whose clocks change (${zone} has none within a year)`)
  return distinct
}

/** Books a slot with its time written in some way; the booking as it is shown, or undefined where it was refused. */
async function bookAt(
  { requests }: Fixtures,
  slot: Slot,
  text: string,
): Promise<{ shown: Shown | undefined; exchange: Shown['page'] }> {
  const { values, exchange } = await requests.visits.attempt(slot, { scheduled_at: text })
  if (!isSuccess(exchange)) return { shown: undefined, exchange }
  const shown = await requests.visits.shown({ values, exchange })
  if (guestEmailOf(shown.row) !== values['guest_email'])
    throw new Inconclusive("a booking that shows its guest's e-mail address as it was sent")
  return { shown, exchange }
}

/** The slot's own timestamp is taken for its instant: without that nothing can be said of other spellings. */
async function control(fixtures: Fixtures, slot: Slot): Promise<void> {
  const { shown, exchange } = await bookAt(fixtures, slot, slot.start_at)
  succeeded(exchange, `a booking at the published slot ${slot.start_at} must succeed`)
  if (shown === undefined) throw new Inconclusive('a booking that was accepted, in the list of bookings')
  await fixtures.requests.confirm('createBooking')
  if (instantOf(shown.row['scheduled_at']) !== instantOf(slot.start_at))
    throw new Inconclusive('a booking that shows the time of its slot')
}

/** Books a slot by its local time without an offset, and holds that the booking is at the time of the slot. */
async function bookNaively(fixtures: Fixtures, slot: Slot): Promise<void> {
  await control(fixtures, slot)
  // From the instant and the zone, not from the slot's own text: its offset may violate another requirement.
  const naive = withoutOffset(inZone(instantOf(slot.start_at) ?? 0, zoneOf(fixtures)))
  const { shown, exchange } = await bookAt(fixtures, slot, naive)
  claim(shown !== undefined, {
    message: `${naive}, the time of a published slot without its offset, is refused`,
    expected: `a booking at ${slot.start_at}`,
    actual: exchange.response.status,
    exchange,
  })
  claim(instantOf(shown.row['scheduled_at']) === instantOf(slot.start_at), {
    message: `${naive} is not taken for that time in ${zoneOf(fixtures)}`,
    expected: slot.start_at,
    actual: shown.row['scheduled_at'],
    exchange: shown.page,
  })
}

/** Section 1, Conventions, item 3: a naive timestamp is interpreted in the winery's zone, in summer and in winter. */
requirement('TIME-3', async (fixtures) => {
  const seasons = async (): Promise<Slot[]> =>
    Promise.all(offsetsOf(fixtures).map((offset) => slotAtOffset(fixtures, offset)))
  const book = (slots: () => Promise<Slot[]>): Promise<void> =>
    twice(async () => fixtures.each(await slots(), (slot) => bookNaively(fixtures, slot)))
  await fixtures.each([async () => [await slotSoon(fixtures)], seasons], book, 'note')
})

requirement('TIME-5', async (fixtures) => {
  const { each, note } = fixtures
  const slot = await fixtures.requests.slots.take(3)
  await control(fixtures, slot)
  const instant = instantOf(slot.start_at) ?? Number.NaN
  // Neither of the two is likely to be the winery's own offset, and they differ in sign and in minutes.
  const spellings = [new Date(instant).toISOString().replace('.000Z', 'Z'), inOffset(instant, 345)]
  await each(spellings, async (text) => {
    const { shown, exchange } = await bookAt(fixtures, slot, text)
    if (shown === undefined) {
      note(`a booking at ${text} answers ${exchange.response.status}`)
      return
    }
    claim(instantOf(shown.row['scheduled_at']) === instant, {
      message: `a booking at ${text} is taken for another instant`,
      expected: slot.start_at,
      actual: shown.row['scheduled_at'],
      exchange: shown.page,
    })
  })
})

/** What every name looks like that the database has taken in for decades: an area, and one or two parts below it. */
const newName =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)(\/[A-Za-z][A-Za-z0-9_+-]*){1,2}$/

requirement('TIME-4', async ({ resources }) => {
  const exchange = await resources.readMarket()
  const { timezone } = resourceOf(exchange)
  if (typeof timezone !== 'string') throw new Inconclusive('a timezone in the market')
  if (isZone(timezone)) return
  claim(newName.test(timezone), {
    message: 'the zone in the market is no name of the IANA database',
    expected: `a name such as America/Toronto, known to tz ${zoneRules} or of the form of one added later`,
    actual: timezone,
    exchange,
  })
  throw new Inconclusive(`zone rules that know ${timezone}: this machine has tz ${zoneRules}`)
})
