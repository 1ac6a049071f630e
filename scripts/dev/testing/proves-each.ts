import { test } from 'vitest'
import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import { isKilled, prove } from '../proof.ts'

/** A test for each fault: the check of the requirement that it breaks accuses that very requirement. */
export function provesEach(faults: readonly Fault[]): void {
  test.concurrent.for(faults.map((fault) => [fault.name, fault] as const))(
    '%s is caught',
    async ([, fault], { expect }) => {
      const proof = await prove(fault, 'own check')
      const instead = `failed instead: ${proof.failed.join(', ') || 'nothing'}; errors: ${proof.errors.join(' | ') || 'none'}`
      expect(isKilled(fault, proof), instead).toBe(true)
    },
  )
}
