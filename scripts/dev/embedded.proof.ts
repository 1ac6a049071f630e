import { beforeAll, describe, expect, test } from 'vitest'
import { type Coverage, coverage } from '../../reports/coverage.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import type { Result } from '../../reports/result.ts'
import type { Outcome } from '../../fixtures/target/engine/outcome.ts'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import type { Country } from '../../fixtures/sandbox/model.ts'
import { runChecks } from '../engine/run.ts'
import { sandboxConfig } from './sandbox-config.ts'

type Judged = Pick<Result, 'requirements' | 'summary' | 'exit'>

describe.for(['ca', 'us'] satisfies Country[])('the sandbox of a winery in %s, under the grade certify', (country) => {
  let judged: Judged
  let covered: Coverage
  let outcomes: Outcome[]

  beforeAll(async () => {
    const sandbox = await startSandbox({ seed: 11, country })
    try {
      const part = await runChecks(sandboxConfig(sandbox, { seed: 11, runs: 20 }))
      judged = judgeRun(part, { grade: 'certify', additions: 'fail', only: null, baseUrl: sandbox.baseUrl })
      covered = coverage(part.tally)
      outcomes = part.outcomes
    } finally {
      await sandbox.close()
    }
  })

  const withVerdict = (verdict: string): string[] =>
    judged.requirements
      .filter((each) => each.verdict === verdict)
      .map(({ id, missing }) => `${id} ${missing.join('; ')}`)

  test('every verdict names exchanges that it rests on', () => {
    const judgedRows = judged.requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail')
    expect(judgedRows.filter(({ rests_on }) => rests_on.entries.length === 0).map(({ id }) => id)).toEqual([])
  })
  test('violates nothing', () => expect(withVerdict('fail')).toEqual([]))
  test('leaves nothing inconclusive', () => expect(withVerdict('inconclusive')).toEqual([]))
  test('every check ran to its end', () => expect(outcomes.filter(({ error }) => error !== null)).toEqual([]))
  test('every untested requirement has its reason in the catalogue', () => {
    expect(withVerdict('untested').filter((each) => each.includes('has no check'))).toEqual([])
  })
  test('every field was seen with and without a value, and with every known value', () => {
    expect(covered.fields.filter(({ seen, unseen }) => seen === 0 || unseen.length > 0)).toEqual([])
  })
  // An event may wait while a check moves the clock. If the run did not wait before, nothing could be compared.
  test.for(['EVENT-7', 'EVENT-8', 'EVENT-9', 'EVENT-10'])(
    '%s compares the events of the run with their causes',
    (id) => {
      const notes = judged.requirements.find((each) => each.id === id)?.notes ?? []
      expect(notes).toContainEqual(expect.stringMatching(/^compared with \d+ causes in the whole run$/))
    },
  )
  test('every list was walked over several pages', () => {
    expect(covered.lists.filter(({ extent }) => extent !== 'several pages')).toEqual([])
  })
})

// A key and a base URL are all that a first gate has: no admin driver, no target file.
test.for(['read-only', 'standard'] as const)('without an admin driver the grade %s can be complete', async (grade) => {
  const sandbox = await startSandbox({ seed: 11 })
  try {
    const part = await runChecks({ ...sandboxConfig(sandbox, { seed: 11 }), admin: null, grade })
    const { exit } = judgeRun(part, { grade, additions: 'fail', only: null, baseUrl: sandbox.baseUrl })
    expect(exit).toEqual({ code: 0, reason: expect.stringContaining('no requirement is violated') as string })
  } finally {
    await sandbox.close()
  }
})
