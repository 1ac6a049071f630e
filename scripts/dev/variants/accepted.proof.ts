import { acceptedVariants } from '../../../fixtures/proof/variants/accepted.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(acceptedVariants)
