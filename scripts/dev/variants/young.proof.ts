import { youngVariants } from '../../../fixtures/proof/variants/young.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(youngVariants)
