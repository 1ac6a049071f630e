import { expect, test } from 'vitest'
import { compact } from './ids.ts'

test('rules of a family are joined, runs of three and more as a range', () => {
  expect(compact(['MONEY-1', 'MONEY-2', 'MONEY-3', 'ID-1', 'ID-2', 'ID-5'])).toBe('MONEY-1…3, ID-1 2 5')
})

test('fields of an object are named while they are few', () => {
  expect(compact(['Money.closed', 'Money.currency', 'Guest.name'])).toBe('Money.{closed currency}, Guest.name')
  expect(compact(['A.a', 'A.b', 'A.c'], 2)).toBe('A (3)')
})
