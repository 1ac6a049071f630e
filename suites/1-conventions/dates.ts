import { isSuccess } from '../../spec/exchange.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { localDate } from '../../fixtures/target/samples/slots.ts'
import { ask, experiences, survey } from '../../fixtures/target/samples/survey.ts'
import { leapDay } from '../../fixtures/target/samples/times.ts'

requirement('DATE-2', async (fixtures) => {
  const { api, each } = fixtures
  await survey(fixtures)
  const [experience] = await experiences(fixtures)
  if (experience === undefined) return
  await each([localDate(api, 0), localDate(api, 1), leapDay(api.knowledge.now)], async (date) => {
    const { exchange } = await ask(fixtures, experience, date)
    claim(isSuccess(exchange), { message: `the date ${date} is not understood`, expected: '2xx', actual: exchange.response.status, exchange })
  })
})
