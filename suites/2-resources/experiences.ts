import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { localDate } from '../../fixtures/target/scenarios/bookings/slots.ts'
import { ask, experiences } from '../../fixtures/target/scenarios/bookings/availability.ts'

/** The maximum number of experiences, named by bookings and missing from the list, that are requested. */
const most = 3

/**
 * Section 2, Experience, is_active, and section 4, endpoints, GET /v1/experiences: inactive experiences MUST stay in
 * the list.
 */
requirement('EXP-1', async (fixtures) => {
  const { api, resources } = fixtures
  await experiences(fixtures)
  const { items, pages, complete } = await resources.walk('listExperiences')
  const listed = new Set(items.map(({ id }) => id))
  const named = new Set((await resources.all('listBookings')).map((booking) => booking.experience_id))
  const unlisted = [...named]
    .filter((id) => typeof id === 'string')
    .filter((id) => !listed.has(id))
    .slice(0, most)
  for (const id of complete ? unlisted : []) {
    // A winery may have removed it; then its availability cannot be read either.
    const { exchange } = await ask(fixtures, { id }, localDate(api, 2))
    claim(!(isSuccess(exchange) && at(exchange.response.json, '/experience_id') === id), {
      message: 'an experience that bookings name and that has an availability is not in the list of experiences',
      expected: id,
      actual: 'not in the list',
      exchange: pages.at(-1),
    })
  }
  if (!items.some((each) => each.is_active === false)) throw new Inconclusive('needs an experience that is not active')
})
