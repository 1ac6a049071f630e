import { behaviourVariants } from '../../../fixtures/proof/variants/behaviour.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(behaviourVariants)
