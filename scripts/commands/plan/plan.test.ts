import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import type { Grade } from '../../../fixtures/target/config.ts'
import { operations } from '../../../spec/contract.ts'
import { countedWrites } from '../../dev/counted-writes.ts'
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

/** What a whole run sends, and what of it is accepted, by operation. */
async function counted(grade: Grade): ReturnType<typeof countedWrites> {
  const sandbox = await startSandbox({ seed: 5, country: 'us' })
  const admin = grade === 'certify' ? { url: sandbox.adminUrl } : null
  const config = sandboxConfig(sandbox, { admin, grade, seed: 5, runs: 40 })
  return countedWrites(config).finally(() => sandbox.close())
}

describe.for(['standard', 'certify'] as const)('the plan of the grade %s', (grade) => {
  test('is kept by a run, and promises no more than twice what it needs', async () => {
    const counts = await counted(grade)
    const { writes, total } = planOf({ ...planned, grade, hasAdmin: grade === 'certify' })
    expect(writes.map(({ operation }) => operation)).toEqual(expect.arrayContaining([...counts.keys()]))
    const compared = writes.map(({ operation, at_most, granted_at_most }) => {
      const { sent, granted } = counts.get(operation) ?? { sent: 0, granted: 0 }
      return { operation, sent, at_most, granted, granted_at_most }
    })
    const exceeded = compared.filter((each) => each.sent > each.at_most || each.granted > each.granted_at_most)
    expect(exceeded).toEqual([])
    expect(compared.filter(({ sent, at_most }) => at_most > 10 && at_most > 2.2 * sent)).toEqual([])
    expect(total).toBeLessThan(2 * compared.reduce((sum, { sent }) => sum + sent, 0))
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
  expect(text).toMatch(/uses up {2}guests in the slots/)
  expect(text).toMatch(/Nothing was sent\.\n$/)
  expect(text).not.toContain('rebuild')
  expect(renderPlan(planOf({ ...planned, hasAdmin: true }), { width: 100, palette: paletteOf(false) })).toContain(
    '  rebuild  ',
  )
})
