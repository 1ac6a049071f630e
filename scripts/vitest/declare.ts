import { TestRunner } from 'vitest'
import type { Check, CheckedId, CheckOptions, Declared } from '../../fixtures/target/engine/declare.ts'
import { requirementOf } from '../../spec/contract.ts'
import { Violation, Violations } from '../../spec/violation.ts'
import { reportVerdict } from './report-verdict.ts'
import { test } from './test.ts'

export type * from '../../fixtures/target/engine/declare.ts'

const declared = new Map<CheckedId, Declared>()

/** The checks declared so far. */
export const declaredChecks: ReadonlyMap<CheckedId, Declared> = declared

/** The stack of the first violation in an error. */
function stackOf(error: unknown): string | undefined {
  if (error instanceof Violations) return error.violations[0]?.stack
  return error instanceof Violation ? error.stack : undefined
}

/**
 * Declares the check of a requirement as a vitest test; only as a check where a test loads the suites to run it.
 * vitest.config.ts puts this module in place of
 * fixtures/target/engine/declare.ts when it collects the suites.
 */
export function requirement(id: CheckedId, check: Check, options: CheckOptions = {}): void {
  declared.set(id, { check, options })
  if (TestRunner.getCurrentTest() !== undefined) return
  test(`${id}: ${requirementOf(id).statement}`, async ({ session, skip, annotate }) => {
    let thrownAt: string | undefined
    const traced: Check = async (fixtures) => {
      try {
        await check(fixtures)
      } catch (error) {
        thrownAt = stackOf(error)
        throw error
      }
    }
    await session.run(id, { check: traced, options })
    await reportVerdict(session.verdictOf(id), { skip, annotate }, thrownAt)
  })
}
