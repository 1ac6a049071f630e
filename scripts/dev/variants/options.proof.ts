import { optionVariants } from '../../../fixtures/proof/variants/options.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(optionVariants)
