import { beforeAll, describe, test } from 'vitest'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { moveTo, ordinary } from '../instants.ts'
import { isKilled, prove } from '../proof.ts'
import { isSampled, wholeRunsOneIn } from './report.ts'

// In a whole run, other checks write to the same resources and move the clock.
describe(`one fault in ${wholeRunsOneIn}, by a whole run`, () => {
  beforeAll(() => moveTo(ordinary))
  test.for(faults.filter(({ name }) => isSampled(name)).map((fault) => [fault.name, fault] as const))(
    '%s is reported',
    async ([, fault], { expect }) => expect(isKilled(fault, await prove(fault, 'whole run'))).toBe(true),
  )
})
