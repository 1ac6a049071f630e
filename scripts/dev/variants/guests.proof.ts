import { guestVariants } from '../../../fixtures/proof/variants/guests.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(guestVariants)
