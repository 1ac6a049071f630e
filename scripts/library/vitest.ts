/** `winery-conformance/vitest`: the requirements as tests inside another project's test files. */
import { describe, type RunnerTask, type RunnerTestSuite, test } from 'vitest'
import type { ReportedRequirement } from '../../reports/result.ts'
import { catalogue } from '../../spec/contract.ts'
import type { Requirement } from '../../spec/requirements/row.ts'
import { selectIds } from '../commands/run/select.ts'
import { reportVerdict } from '../vitest/report-verdict.ts'
import { run, type RunOptions } from './run.ts'

export type { RunOptions } from './run.ts'

/** Options of `conformance`: those of `run`, and how long all of it may take. */
export interface ConformanceOptions extends Omit<RunOptions, 'signal'> {
  /** Milliseconds that the whole run may take: 10 minutes unless given. */
  runTimeout?: number
}

const titleOf = ({ id, statement }: Requirement): string => `${id}: ${statement}`

/** The titles of the tests in a file that are not filtered out. */
const chosenIn = (task: RunnerTask | RunnerTestSuite): string[] =>
  'tasks' in task ? task.tasks.flatMap(chosenIn) : task.mode === 'run' ? [task.name] : []

/**
 * Registers one vitest test for each requirement of a server. The first test that runs starts one run for all tests that
 * were chosen, and each test then has the verdict of its requirement: a violation fails it, and what could not be tested
 * skips it with the reason. Throws UsageError for an `only` that names nothing.
 */
export function conformance({ runTimeout = 600_000, ...options }: ConformanceOptions = {}): void {
  const selected = selectIds(options.only)
  const rows = catalogue.filter(
    ({ id, subject }) => subject === 'server' && (selected === null || selected.includes(id)),
  )
  let verdicts: Promise<Map<string, ReportedRequirement>> | undefined
  const judged = async (file: RunnerTask | RunnerTestSuite): Promise<Map<string, ReportedRequirement>> => {
    const chosen = new Set(chosenIn(file))
    const ids = rows.filter((row) => chosen.has(titleOf(row))).map(({ id }) => id)
    const result = await run({ ...options, ...(ids.length === rows.length && selected === null ? {} : { only: ids }) })
    const [error] = result.errors.filter(({ requirement }) => requirement === null)
    if (error !== undefined && result.exit.code === 4) throw new Error(error.message)
    return new Map(result.requirements.map((each) => [each.id, each]))
  }
  describe(`Winery Developer REST API v1 of ${options.baseUrl ?? options.target ?? 'the sandbox'}`, () => {
    for (const section of new Set(rows.map((row) => row.section))) {
      describe(section, () => {
        for (const row of rows.filter((each) => each.section === section)) {
          test(titleOf(row), { timeout: runTimeout, retry: 0 }, async ({ task, skip, annotate }) => {
            verdicts ??= judged(task.file)
            const verdict = (await verdicts).get(row.id)
            if (verdict === undefined) throw new Error(`the run gave ${row.id} no verdict`)
            await reportVerdict(verdict, { skip, annotate })
          })
        }
      })
    }
  })
}
