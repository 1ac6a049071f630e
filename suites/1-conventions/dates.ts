import { requirement } from '../../fixtures/requirement.ts'
import type { Resource } from '../../fixtures/target/holdings.ts'
import { localDate } from '../../fixtures/target/samples/slots.ts'
import { survey, understood } from '../../fixtures/target/samples/survey.ts'
import { leapDay } from '../../fixtures/target/samples/times.ts'

requirement('DATE-2', async (fixtures) => {
  const { api, each } = fixtures
  const experience = (await survey(fixtures))[0]?.experience as Resource
  await each([localDate(api, 0), localDate(api, 1), leapDay(api.knowledge.now)], (date) =>
    understood(fixtures, experience, date),
  )
})
