import { seasonVariants } from '../../../fixtures/proof/variants/seasons.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(seasonVariants)
