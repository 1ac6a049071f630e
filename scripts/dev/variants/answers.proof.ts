import { answerVariants } from '../../../fixtures/proof/variants/answers.ts'
import { triesEach } from '../testing/tries-each.ts'

triesEach(answerVariants)
