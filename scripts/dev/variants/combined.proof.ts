import { combinedVariants } from '../../../fixtures/proof/variants/combined.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(combinedVariants)
