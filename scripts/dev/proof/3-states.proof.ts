import { provesSection } from '../testing/proves-each.ts'

provesSection('3')
