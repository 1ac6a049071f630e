/** The requirements that the oracle judges on every exchange of a run. vitest.config.ts runs this file after the suites. */
import { describe } from 'vitest'
import type { CheckedId } from '../../fixtures/target/engine/declare.ts'
import { catalogue } from '../../spec/contract.ts'
import { checksOf } from '../commands/run/checks-of.ts'
import { loadChecks } from '../engine/load-suites.ts'
import { RequirementViolated, reportVerdict } from './report-verdict.ts'
import type { ConformanceSession } from './session.ts'
import { test } from './test.ts'

const shapes = catalogue.filter(({ subject, kind }) => subject === 'server' && kind === 'shape')

/** Runs the checks whose exchanges show a shape, where the tests that were chosen made no exchange. */
async function exercise(session: ConformanceSession, id: string): Promise<void> {
  if (!session.isIdle) return
  const checks = await loadChecks()
  for (const each of checksOf([id]) as CheckedId[]) {
    const declared = checks.get(each)
    if (declared !== undefined) await session.run(each, declared)
  }
}

describe('on every exchange', () => {
  for (const { id, statement } of shapes) {
    test(`${id}: ${statement}`, async ({ session, skip, annotate }) => {
      await exercise(session, id)
      await reportVerdict(session.verdictOf(id), { skip, annotate })
    })
  }

  test('no exchange violates a requirement after its own test has passed', async ({ session }) => {
    const errors = (await session.laterFailures()).map(
      (requirement) => requirement.violations.map((each) => new RequirementViolated(requirement, each))[0],
    )
    if (errors.length > 0) throw new AggregateError(errors, 'found after the tests of these requirements')
  })
})
