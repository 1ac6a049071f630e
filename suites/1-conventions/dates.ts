import type { Experience } from '../../spec/resource-types.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { localDate } from '../../fixtures/target/scenarios/bookings/slots.ts'
import { survey, understood } from '../../fixtures/target/scenarios/bookings/availability.ts'
import { leapDay } from '../../fixtures/target/scenarios/times.ts'

/** Section 1, Conventions, item 3: a date in the form YYYY-MM-DD MUST be accepted. */
requirement('DATE-2', async (fixtures) => {
  const { api, each } = fixtures
  const experience = (await survey(fixtures))[0]?.experience as Experience
  const today = localDate(api, 0)
  // An off-by-one error loses the last month and the last day.
  const dates = [today, localDate(api, 1), `${today.slice(0, 4)}-12-31`, leapDay(api.knowledge.now)]
  await each(sampled(fixtures, dates, 'dates', 2), (date) => understood(fixtures, experience, date))
})
