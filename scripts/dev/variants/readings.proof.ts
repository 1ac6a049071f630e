import { readingVariants } from '../../../fixtures/proof/variants/readings.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(readingVariants)
