import { expect, test } from 'vitest'
import { front, type Meddle } from '../../fixtures/proof/hostile/front.ts'
import { limiter } from '../../fixtures/proof/hostile/throttling.ts'
import type { Listening } from '../../fixtures/proof/hostile/hostile.ts'
import type { Grade, RunConfig } from '../../fixtures/target/config.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { runChecks } from '../engine/run.ts'

/** Checks that read, and one that writes. */
const checks = ['PAGE-2', 'PARAMS-1', 'PATHS-1', 'CURSOR-1', 'ENV-3', 'AUTH-1', 'CUSTOMER-3', 'CUSTOMER-7']

/** What a run of some checks came to, and how many requests, and writes, reached the sandbox. */
async function run(meddle: Meddle, more: Partial<RunConfig>, grade: Grade = 'standard') {
  const [came, wrote] = [{ count: 0 }, { count: 0 }]
  const server: Listening = await front((visit) => {
    came.count += 1
    if (visit.request.method !== 'GET') wrote.count += 1
    return meddle(visit)
  })
  const { baseUrl, key } = server
  try {
    const startedAt = Date.now()
    const part = await runChecks({
      baseUrl,
      key,
      keys: [],
      admin: null,
      declared: {},
      grade,
      seed: 1,
      runs: 2,
      concurrency: 8,
      timeout: 10_000,
      only: checks,
      ...more,
    })
    const { requirements, exit } = judgeRun(part, { grade, additions: 'fail', only: checks, baseUrl })
    const verdicts = Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]))
    const missing = [...new Set(requirements.flatMap((each) => each.missing))]
    return {
      verdicts,
      missing,
      exit: exit.code,
      came: came.count,
      wrote: wrote.count,
      ledger: part.ledger.length,
      time: Date.now() - startedAt,
    }
  } finally {
    await server.close()
  }
}

const honest: Meddle = ({ relay }) => relay()

test('a limiter only slows a run down: the verdicts are the same, and it is hit now and then instead of all the time', async () => {
  const plain = await run(honest, {})
  const limited = async (most: number): Promise<{ most: number; throttled: number; slowed: typeof plain }> => {
    const narrow = limiter(most, 1000, (left) => new Date(Date.now() + left).toUTCString())
    const slowed = await run(narrow, {})
    // The machine may have become so slow since then that the run did not meet the limit.
    return narrow.throttled === 0 && most > 1
      ? limited(Math.ceil(most / 4))
      : { most, throttled: narrow.throttled, slowed }
  }
  // Half of what this machine sends in a second just now.
  const { most, throttled, slowed } = await limited(Math.max(10, Math.ceil(plain.came / (plain.time / 1000) / 2)))
  expect(slowed.verdicts).toEqual(plain.verdicts)
  expect(slowed.exit).toBe(plain.exit)
  expect(throttled).toBeGreaterThan(0)
  // Every window may begin with a burst of those that are under way at the same time.
  const windows = Math.ceil(plain.came / most) + Math.ceil(slowed.time / 1000)
  expect(throttled).toBeLessThanOrEqual(windows * 8)
})

test('no more requests are sent than the limit, and requirements that need more are inconclusive and name the remedy', async () => {
  const { came, exit, missing, verdicts } = await run(honest, { limits: { requests: 60 } })
  expect(came).toBe(60)
  expect(exit).toBe(3)
  expect(missing.join()).toContain('raise limits.requests in the target file')
  expect(Object.values(verdicts)).not.toContain('fail')
})

test('discovery that uses up the limit leaves every check inconclusive', async () => {
  const { came, exit, verdicts } = await run(honest, { limits: { requests: 5 } })
  expect(came).toBe(5)
  expect(exit).toBe(3)
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['inconclusive']))
})

test('no more writes are sent than the limit, and none if it is 0', async () => {
  const few = await run(honest, { limits: { writes: 3 } })
  expect(few.wrote).toBe(3)
  expect(few.ledger).toBeLessThanOrEqual(3)
  expect(few.exit).toBe(3)
  expect(few.missing.join()).toContain('--max-writes')
  expect(Object.values(few.verdicts)).not.toContain('fail')
  expect((await run(honest, { limits: { writes: 0 } })).wrote).toBe(0)
})
