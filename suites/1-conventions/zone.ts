import { isZone, zoneRules } from '../../spec/oracle/zone.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { resourceOf } from '../../fixtures/target/resources.ts'

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
