import { jobVariants } from '../../../fixtures/proof/variants/jobs.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(jobVariants)
