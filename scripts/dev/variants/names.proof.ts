import { nameVariants } from '../../../fixtures/proof/variants/names.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(nameVariants)
