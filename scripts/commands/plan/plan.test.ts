import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import type { Grade } from '../../../fixtures/target/config.ts'
import { operations } from '../../../spec/contract.ts'
import { runChecks } from '../../engine/run.ts'
import { planOf, type Planned } from './plan.ts'
import { renderPlan } from './text.ts'
import { paletteOf } from '../../../reports/terminal/palette.ts'
import { sandboxConfig } from '../../dev/sandbox-config.ts'

const planned: Planned = {
  baseUrl: 'http://winery.test',
  grade: 'standard',
  limits: {},
  declared: { 'body.createOrder': {} },
  hasKeys: false,
  hasAdmin: false,
}
const outside = 'not an endpoint of the contract'

/** What a whole run sends and is granted, by operation. */
async function measured(grade: Grade) {
  const sandbox = await startSandbox({ seed: 4, country: 'us' })
  try {
    const admin = grade === 'certify' ? { url: sandbox.adminUrl } : null
    const { writes, ledger } = await runChecks(sandboxConfig(sandbox, { admin, grade, seed: 4, runs: 40 }))
    const granted: Record<string, number> = {}
    for (const { operation } of ledger) granted[operation] = (granted[operation] ?? 0) + 1
    return { writes, granted }
  } finally {
    await sandbox.close()
  }
}

describe.for(['standard', 'certify'] as const)('the plan of the grade %s', (grade) => {
  test('is kept by a run, and promises no more than twice what it needs', async () => {
    const { writes, granted } = await measured(grade)
    const plan = planOf({ ...planned, grade, hasAdmin: grade === 'certify' })
    const most = new Map(plan.writes.map((each) => [each.operation ?? outside, each]))
    expect(Object.keys(writes).filter((operation) => !most.has(operation))).toEqual([])
    const broken = [...most].filter(
      ([operation, { at_most, granted_at_most }]) =>
        (writes[operation] ?? 0) > at_most || (granted[operation] ?? 0) > granted_at_most,
    )
    expect(
      broken.map(
        ([operation, { at_most, granted_at_most }]) =>
          `${operation}: ${writes[operation]} of ${at_most}, ${granted[operation]} of ${granted_at_most}`,
      ),
    ).toEqual([])
    const loose = [...most].filter(
      ([operation, { at_most }]) => at_most > 10 && at_most > 2.2 * (writes[operation] ?? 0),
    )
    expect(loose.map(([operation, { at_most }]) => `${operation}: ${at_most} for ${writes[operation]}`)).toEqual([])
    expect(plan.total).toBeLessThan(2 * Object.values(writes).reduce((sum, count) => sum + count, 0))
  })
})

test('every operation that may change something is planned, and no other', () => {
  const changing = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id)
  expect(
    planOf(planned)
      .writes.flatMap(({ operation }) => operation ?? [])
      .sort(),
  ).toEqual(changing.sort())
})

test('a read-only run plans nothing', () => {
  expect(planOf({ ...planned, grade: 'read-only', hasAdmin: true })).toMatchObject({
    total: 0,
    writes: [],
    operator: [],
  })
})

test('a bound on writes bounds the plan', () => {
  expect(planOf({ ...planned, limits: { writes: 12 } })).toMatchObject({ max_writes: 12, total: 12 })
})

test('the text says what reaches a person, what is used up, and which binding is needed', () => {
  const text = renderPlan(planOf(planned), { width: 100, palette: paletteOf(false) })
  expect(text).toMatch(
    /shipFulfillment {2}POST \/v1\/fulfillments\/\{fulfillment_id\}\/ship {2}at most \d+; a conformant target accepts at most \d+ of them\n[^]*reaches {2}the customer of each fulfillment/,
  )
  expect(text).toContain('body.createOrder: declared\n')
  expect(text).toContain("body.createBooking: not declared; taken from the target's description, else assumed")
  expect(text).toMatch(/uses up {2}seats in the slots/)
  expect(text).toMatch(/Nothing was sent\.\n$/)
  expect(text).not.toContain('rebuild')
  expect(renderPlan(planOf({ ...planned, hasAdmin: true }), { width: 100, palette: paletteOf(false) })).toContain(
    '  rebuild  ',
  )
})
