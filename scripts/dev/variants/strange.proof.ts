import { strangeVariants } from '../../../fixtures/proof/variants/strange.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(strangeVariants)
