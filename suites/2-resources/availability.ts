import { at } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  ask,
  type AvailabilityRead,
  everyAsked,
  listedSlots,
  slotsOf,
  nameOf,
  survey,
  weekdayBefore,
  withSlots,
  yearApart,
} from '../../fixtures/target/scenarios/bookings/availability.ts'
import { dateIn, instantOf } from '../../fixtures/target/scenarios/times.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The survey, and a day that is past: all its slots are dropped, so the list is empty. */
async function surveyWithPast(fixtures: Fixtures): Promise<readonly AvailabilityRead[]> {
  const all = await survey(fixtures)
  const scheduled = all.find((asked) => listedSlots(asked).length > 0)
  if (scheduled === undefined) return all
  return [...all, await ask(fixtures, scheduled.experience, weekdayBefore(fixtures, scheduled.date))]
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
