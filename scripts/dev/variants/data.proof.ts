import { dataVariants } from '../../../fixtures/proof/variants/data.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(dataVariants)
