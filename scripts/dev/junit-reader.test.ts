import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { renderJunit } from '../../reports/junit.ts'
import { sampleResult } from '../../reports/testing/sample-result.ts'

const require = createRequire(import.meta.url)

/** What junit2json makes of a report. */
interface Read {
  tests: number
  testsuite: { testcase: ({ time: number } & Partial<Record<'failure' | 'error' | 'skipped', unknown[]>>)[] }[]
}

test('a reader of JUnit reports gets every test case, its outcome and its time', async () => {
  const { parse } = (await import(require.resolve('junit2json'))) as { parse: (xml: string) => Promise<Read> }
  const { tests, testsuite } = await parse(renderJunit(sampleResult))
  const cases = testsuite.flatMap(({ testcase }) => testcase)
  expect(cases).toHaveLength(tests)
  const having = (outcome: 'failure' | 'error' | 'skipped'): number =>
    cases.filter((each) => (each[outcome]?.length ?? 0) > 0).length
  expect([having('failure'), having('error'), having('skipped')]).toEqual([1, 1, 3])
  expect(cases.map(({ time }) => time)).toContain(0.04)
})
