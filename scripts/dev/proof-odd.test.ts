import { describe } from 'vitest'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { provesEach } from './testing/proves-each.ts'
import { moveTo, ordinary } from './instants.ts'

moveTo(ordinary)

/* The other half of the quick proof. */
describe('seeded faults', () => provesEach(faults.filter((_, at) => at % 2 === 1)))
