import { restlessVariants } from '../../../fixtures/proof/variants/restless.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(restlessVariants)
