import { habitVariants } from '../../../fixtures/proof/variants/habits.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(habitVariants)
