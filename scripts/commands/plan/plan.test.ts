import { expect, test } from 'vitest'
import { operations } from '../../../spec/contract.ts'
import { planOf } from './plan.ts'
import { planned } from './testing.ts'
import { renderPlan } from './text.ts'
import { paletteOf } from '../../../reports/terminal/palette.ts'

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

test('a limit of writes limits the plan', () => {
  expect(planOf({ ...planned, limits: { writes: 12 } })).toMatchObject({ max_writes: 12, total: 12 })
})

test('the text shows which writes reach a person, what they use up, and which binding they need', () => {
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
