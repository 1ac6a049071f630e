import { faults } from '../../../fixtures/proof/faults/index.ts'
import { provesAt } from '../testing/proves-each.ts'

/** Two instants at which faults have survived: late in the evening of the winery, and before a change of its clock. */
const instants = ['2026-11-22T03:10:00Z', '2027-03-14T05:00:00Z']

/** A winery in the east, where the day after that of UTC has just begun. */
const east = { instant: '2026-11-25T11:02:00Z', zone: 'Pacific/Auckland' }

const about = (ids: RegExp): typeof faults => faults.filter(({ name }) => ids.test(name))

// `npm run sweep` tries more faults, at more instants and in more zones.
for (const instant of instants)
  provesAt({ instant }, `faults about time at ${instant}`, about(/^(TIME|DATE|AVAIL|STATE-2|STATE-11)\b/))
provesAt(east, `faults about time in ${east.zone}`, about(/^(TIME-[235]|DATE-2|AVAIL-[347])\//))
