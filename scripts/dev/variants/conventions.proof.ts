import { conventionVariants } from '../../../fixtures/proof/variants/conventions.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(conventionVariants)
