import { refusalVariants } from '../../../fixtures/proof/variants/refusals.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(refusalVariants)
