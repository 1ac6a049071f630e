import { claim } from '../../fixtures/target/claims.ts'
import { claimPayloadsKeep } from '../../fixtures/target/webhooks/conventions.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { resourceOf } from '../../fixtures/target/resources.ts'
import { isZone, isZoneName, zoneRules } from '../../spec/oracle/zone.ts'
import type { Market } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** Section 1, Conventions, item 3: the zone of the market MUST be a name of the IANA database. */
requirement('TIME-4', async ({ resources }) => {
  const exchange = await resources.readMarket()
  const { timezone } = resourceOf<Market>(exchange)
  if (typeof timezone !== 'string') throw new Inconclusive('needs a timezone in the market')
  if (isZone(timezone)) return
  claim(isZoneName(timezone), {
    message: 'the zone in the market is not a name of the IANA database',
    expected: `a name such as America/Toronto, in tz ${zoneRules} or in the form of the names of a later one`,
    actual: timezone,
    exchange,
  })
  throw new Inconclusive(`needs zone rules with ${timezone}: this machine has tz ${zoneRules}`)
})

/** Section 1, Conventions, item 3: a timestamp in a webhook payload MUST carry the offset of the winery. */
requirement('TIME-6', (fixtures) => claimPayloadsKeep(fixtures, ['TIME-1', 'TIME-2']))
