import { describe } from 'vitest'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { provesEach } from './testing/proves-each.ts'
import { moveTo, ordinary } from './instants.ts'

moveTo(ordinary)

/* One half of the quick proof: two files, so that two processes share the work. */
describe('seeded faults', () => provesEach(faults.filter((_, at) => at % 2 === 0)))
