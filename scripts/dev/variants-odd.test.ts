import { describe } from 'vitest'
import { variants } from '../../fixtures/proof/variants/index.ts'
import { triesEach } from './testing/tries-each.ts'
import { moveTo, ordinary } from './instants.ts'

moveTo(ordinary)

/* One half of the variants: two files, so that two processes share the work. */
describe('conformant servers', () => triesEach(variants.filter((_, at) => at % 2 === 1)))
