import { beforeAll, describe, test } from 'vitest'
import { broken, type Fault } from '../../../fixtures/proof/faults/fault.ts'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { requirementOf } from '../../../spec/contract.ts'
import { type Moment, moveTo, ordinary } from '../instants.ts'
import { isKilled, prove } from '../proof.ts'

/** A test for each of some faults, at a moment: the check of the requirement that it violates reports it. */
export function provesAt({ instant, zone }: Moment, title: string, chosen: readonly Fault[]): void {
  describe(title, () => {
    beforeAll(() => moveTo(instant))
    test.concurrent.for(chosen.map((fault) => [fault.name, fault] as const))(
      '%s is reported',
      async ([, fault], { expect }) => {
        const proof = await prove(fault, 'own check', zone)
        const instead = `failed instead: ${proof.failed.join(', ') || 'nothing'}; errors: ${proof.errors.join(' | ') || 'none'}`
        expect(isKilled(fault, proof), instead).toBe(true)
      },
    )
  })
}

/** A test for each fault of a section of the document. */
export function provesSection(section: string): void {
  const own = faults.filter((fault) => requirementOf(broken(fault)).section.startsWith(section))
  provesAt({ instant: ordinary }, `faults of section ${section}`, own)
}
