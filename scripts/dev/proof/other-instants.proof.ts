import { faults } from '../../../fixtures/proof/faults/index.ts'
import { provesAt } from '../testing/proves-each.ts'

/** Two instants at which faults have survived: late in the evening of the winery, and before a change of its clock. */
const instants = ['2026-11-22T03:10:00Z', '2027-03-14T05:00:00Z']

const aboutTime = faults.filter(({ name }) => /^(TIME|DATE|AVAIL|STATE-2)\b/.test(name))

// `npm run sweep` tries more faults, at more instants.
for (const instant of instants) provesAt(instant, `faults about time at ${instant}`, aboutTime)
