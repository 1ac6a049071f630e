import { describe, test } from 'vitest'
import { broken } from '../../../fixtures/proof/faults/fault.ts'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { requirementOf } from '../../../spec/contract.ts'
import { moveTo, ordinary } from '../instants.ts'
import { isKilled, prove } from '../proof.ts'

/** A test for each fault of a section of the document: the check of the requirement that it violates reports it. */
export function provesSection(section: string): void {
  moveTo(ordinary)
  const own = faults.filter((fault) => requirementOf(broken(fault)).section.startsWith(section))
  describe(`faults of section ${section}`, () => {
    test.concurrent.for(own.map((fault) => [fault.name, fault] as const))(
      '%s is reported',
      async ([, fault], { expect }) => {
        const proof = await prove(fault, 'own check')
        const instead = `failed instead: ${proof.failed.join(', ') || 'nothing'}; errors: ${proof.errors.join(' | ') || 'none'}`
        expect(isKilled(fault, proof), instead).toBe(true)
      },
    )
  })
}
