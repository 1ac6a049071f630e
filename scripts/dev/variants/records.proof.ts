import { recordsVariants } from '../../../fixtures/proof/variants/records.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(recordsVariants)
