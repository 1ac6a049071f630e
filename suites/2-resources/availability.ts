import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  ask,
  type AvailabilityRead,
  everyAsked,
  listedSlots,
  slotsOf,
  survey,
  weekdayBefore,
} from '../../fixtures/target/scenarios/bookings/availability.ts'
import { partyBooking } from '../../fixtures/target/scenarios/bookings/party-bookings.ts'
import { cancellation } from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { localDate } from '../../fixtures/target/scenarios/bookings/slots.ts'
import { dateIn, instantOf } from '../../fixtures/target/scenarios/times.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { expect } from '../../fixtures/target/expect.ts'

const nameOf = ({ experience, date }: AvailabilityRead): string => `${String(experience.id)} on ${date}`

/**
 * Availability with at least this number of slots, of any day that the run has asked for. Throws Inconclusive if no
 * requested day has as many.
 */
async function withSlots(fixtures: Fixtures, least = 1): Promise<readonly AvailabilityRead[]> {
  await yearApart(fixtures)
  const found = (await everyAsked(fixtures)).filter((asked) => listedSlots(asked).length >= least)
  return nonEmpty(
    found,
    `needs a scheduled experience with ${least === 1 ? 'a slot' : `${least} slots`} on a day whose availability the run has read`,
  )
}

/** The survey, and a day that is past: all its slots are dropped, so the list is empty. */
async function surveyWithPast(fixtures: Fixtures): Promise<readonly AvailabilityRead[]> {
  const all = await survey(fixtures)
  const scheduled = all.find((asked) => listedSlots(asked).length > 0)
  if (scheduled === undefined) return all
  return [...all, await ask(fixtures, scheduled.experience, weekdayBefore(fixtures, scheduled.date))]
}

/** An experience of each mode a year ago and a year ahead, on the days that AVAIL-7 requests. */
async function yearApart(fixtures: Fixtures): Promise<readonly AvailabilityRead[]> {
  const all = await survey(fixtures)
  const dates = [-365, 365].map((days) => localDate(fixtures.api, days))
  const asked = ['scheduled', 'open'].flatMap((mode) => {
    const experience = all.find((one) => one.experience.scheduling_mode === mode)?.experience
    return experience === undefined ? [] : dates.map((date) => ask(fixtures, experience, date))
  })
  return (await Promise.all(asked)).filter(({ exchange }) => isSuccess(exchange))
}

/** The mode that an availability shows of itself: the winery may change that of the experience at any time. */
const shownMode = ({ exchange }: AvailabilityRead): unknown => at(exchange.response.json, '/scheduling_mode')

/**
 * Section 2, Experience, scheduling_mode, and Availability, slots: `slots` MUST be null for an open experience, and a
 * list for a scheduled one.
 */
requirement(
  'AVAIL-1',
  async (fixtures) => {
    const all = [...(await surveyWithPast(fixtures)), ...(await yearApart(fixtures))]
    const others = (await everyAsked(fixtures)).filter((each) => shownMode(each) === each.experience.scheduling_mode)
    await fixtures.eachPossible(['open', 'scheduled'], async (mode) => {
      const asked = [...all, ...others].filter(({ experience }) => experience.scheduling_mode === mode)
      for (const each of nonEmpty(asked, `needs an experience whose scheduling_mode is ${mode}`)) {
        const slots = slotsOf(each)
        if (slots === undefined) continue
        claim(mode === 'open' ? slots === null : Array.isArray(slots), {
          message: `slots of ${nameOf(each)}, which is ${mode}, are ${slots === null ? 'null' : 'not null'}`,
          expected: mode === 'open' ? null : 'a list, which may be empty',
          actual: slots,
          exchange: each.exchange,
        })
      }
    })
  },
  // Other checks read the availability of further days.
  { late: true },
)

/** Section 2, Availability, slots: slots MUST be sorted by time, the earliest first. */
requirement(
  'AVAIL-2',
  async (fixtures) => {
    for (const asked of await withSlots(fixtures, 2)) {
      const starts = listedSlots(asked).map((slot) => slot.start_at)
      const late = starts.findIndex((start, n) => (instantOf(start) ?? 0) < (instantOf(starts[n - 1]) ?? 0))
      claim(late === -1, {
        message: `a slot of ${nameOf(asked)} comes after a later one`,
        expected: 'the earliest first',
        actual: starts.slice(Math.max(0, late - 1), late + 1),
        exchange: asked.exchange,
      })
    }
  },
  { late: true },
)

/** Section 2, Availability, slots: the slots MUST be those of the requested day in the winery's zone. */
requirement(
  'AVAIL-4',
  async (fixtures) => {
    const { zone } = fixtures.api.knowledge
    if (zone === undefined) throw new Inconclusive("needs a time zone in the target's market")
    for (const asked of await withSlots(fixtures)) {
      // A wrong offset violates only TIME-2: a slot is of another day if neither its instant nor its text is of that day.
      const stray = listedSlots(asked)
        .map((slot) => String(slot.start_at))
        .find((start) => start.slice(0, 10) !== asked.date && dateIn(instantOf(start) ?? 0, zone) !== asked.date)
      expect(stray, asked.exchange).toBeNone(
        asked.date,
        `availability of ${nameOf(asked)} shows a slot of another day in ${zone}`,
      )
    }
  },
  { late: true },
)

/** A slot with the number that an availability shows as `remaining`. */
interface ShownSlot extends AvailabilityRead {
  start_at: string
  remaining: number
}

/** How many slots are read again because they show more than the capacity, which the winery may have raised. */
const mostExceeding = 6

/** A slot that shows more than the capacity, and still does when it is read again. */
async function exceedingSlot({ requests }: Fixtures, shown: readonly ShownSlot[]): Promise<ShownSlot | undefined> {
  const suspects = shown.filter(({ remaining, experience: { capacity_per_slot: capacity } }) =>
    typeof capacity === 'number' ? remaining > capacity : false,
  )
  const unique = new Map(suspects.map((slot) => [`${String(slot.experience.id)} ${slot.start_at}`, slot]))
  for (const slot of [...unique.values()].slice(-mostExceeding)) if (await requests.slots.exceeds(slot, 0)) return slot
  return undefined
}

/** Section 2, Experience, capacity_per_slot: the `remaining` of a slot MUST be between 0 and `capacity_per_slot`. */
requirement(
  'AVAIL-5',
  async (fixtures) => {
    const shown = (await withSlots(fixtures)).flatMap((asked) =>
      listedSlots(asked).flatMap(({ start_at, remaining }): ShownSlot[] =>
        typeof remaining === 'number' ? [{ ...asked, start_at: String(start_at), remaining }] : [],
      ),
    )
    const exceeding = await exceedingSlot(fixtures, nonEmpty(shown, 'needs slots that show what remains'))
    const wrong = shown.find(({ remaining }) => remaining < 0) ?? exceeding
    if (wrong !== undefined)
      throw new Violation({
        message: `the remaining of a slot of ${nameOf(wrong)} is not between 0 and the capacity`,
        expected: `0 to ${String(wrong.experience.capacity_per_slot)}`,
        actual: { start_at: wrong.start_at, remaining: wrong.remaining },
        exchange: wrong.exchange,
      })
  },
  { late: true },
)

/**
 * Section 2, Availability, status of a slot: with 0 `remaining` it MUST be shown with `full`. Runs late, when other
 * checks have filled slots.
 */
requirement(
  'AVAIL-9',
  async (fixtures) => {
    await survey(fixtures)
    // Under certify, this fills a slot of a day far ahead.
    await ifConclusive(() => partyBooking(fixtures))
    const filled = await ifConclusive(() => cancellation(fixtures))
    claim(filled?.isHidden !== true, {
      message: 'a slot that is full is not shown, and is shown again once a booking in it is cancelled',
      expected: '0 remaining, and the status full',
      actual: 'no such slot',
      exchange: filled?.after.exchange,
    })
    const read = fixtures.api.exchanges.filter(({ operation }) => operation === 'readAvailability')
    const slots = read.flatMap((exchange) => listedSlots({ exchange }).map((slot) => ({ slot, exchange })))
    const taken = slots.filter(({ slot }) => slot.remaining === 0 && typeof slot.status === 'string')
    for (const { slot, exchange } of nonEmpty(taken, 'needs a slot with 0 remaining')) {
      expect(slot.status, exchange).toBe('full', `the slot at ${String(slot.start_at)} has 0 remaining and is not full`)
    }
    if (slots.some(({ slot }) => Number(slot.remaining) > 0 && slot.status === 'full'))
      fixtures.note('a slot is full although `remaining` is not 0')
  },
  { late: true },
)

/**
 * Section 2, Availability, experience_id, and Availability, date: availability MUST show the experience and the date of
 * the request, and the scheduling mode of the experience.
 */
requirement(
  'AVAIL-6',
  async (fixtures) => {
    const current = [...(await surveyWithPast(fixtures)), ...(await yearApart(fixtures))]
    const all = [
      ...current.map((asked) => ({ ...asked, mode: asked.experience.scheduling_mode })),
      // The winery may change the mode of an experience during the run.
      ...(await everyAsked(fixtures)).map((asked) => ({ ...asked, mode: undefined })),
    ]
    await fixtures.eachPossible(all, async ({ experience, date, mode, exchange }) => {
      const expected = { experience_id: experience.id, date, ...(mode !== undefined && { scheduling_mode: mode }) }
      for (const [key, value] of Object.entries(expected)) {
        const actual = at(exchange.response.json, `/${key}`)
        if (typeof actual !== 'string' || typeof value !== 'string')
          throw new Inconclusive(`needs ${key} in an availability`)
        expect(actual, exchange).toBe(value, `availability shows another ${key} than was requested`)
      }
    })
  },
  { late: true },
)
