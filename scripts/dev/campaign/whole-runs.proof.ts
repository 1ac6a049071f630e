import { beforeAll, describe, test } from 'vitest'
import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { isSampled, wholeRunsOneIn } from './report.ts'
import { moveTo, ordinary } from '../instants.ts'
import { isKilled, prove } from '../proof.ts'

/** A second run decides where the first reports nothing: two runs miss by chance less often than one. */
const isReported = async (fault: Fault): Promise<boolean> =>
  isKilled(fault, await prove(fault, 'whole run')) || isKilled(fault, await prove(fault, 'whole run'))

// A user makes whole runs. In one, other checks write to what a check looks at, move the clock and shorten its time.
describe(`one fault in ${wholeRunsOneIn}, by a whole run`, () => {
  beforeAll(() => moveTo(ordinary))
  test.for(faults.filter(({ name }) => isSampled(name)).map((fault) => [fault.name, fault] as const))(
    '%s is reported',
    async ([, fault], { expect }) => expect(await isReported(fault)).toBe(true),
  )
})
