import { hostVariants } from '../../../fixtures/proof/variants/hosts.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(hostVariants)
