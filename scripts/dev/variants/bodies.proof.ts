import { bodyVariants } from '../../../fixtures/proof/variants/bodies.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(bodyVariants)
