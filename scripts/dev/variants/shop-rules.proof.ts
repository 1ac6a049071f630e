import { shopRuleVariants } from '../../../fixtures/proof/variants/shop-rules.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(shopRuleVariants)
