import { expect, test } from 'vitest'
import { offsetAt, showsOffset } from './zone.ts'

test('an offset with seconds may be rounded to either minute', () => {
  // Liberia was 44 minutes and 30 seconds behind UTC until 1972.
  const offset = offsetAt('Africa/Monrovia', Date.parse('1969-07-20T20:17:40Z'))
  expect(offset).toBe(-44.5)
  expect([-44, -45].every((minutes) => showsOffset(minutes, offset))).toBe(true)
  expect([-43, -46].some((minutes) => showsOffset(minutes, offset))).toBe(false)
})

test('an offset in whole minutes has no other form', () => {
  expect(showsOffset(330, 330)).toBe(true)
  expect(showsOffset(331, 330)).toBe(false)
})
