import { expect, test } from 'vitest'
import { didYouMean, near } from './near.ts'

const ids = ['MONEY-1', 'MONEY-2', 'Customer.email', 'CURSOR-1', 'read-only']

test('a typing error finds the intended name', () => {
  expect(near('MONYE-1', ids)).toContain('MONEY-1')
  expect(near('customer.emial', ids)).toEqual(['Customer.email'])
  expect(near('readonly', ids)).toEqual(['read-only'])
})

test('the beginning of a name finds the whole name', () => {
  expect(near('curs', ids)).toEqual(['CURSOR-1'])
})

test('an unknown word gets no suggestion', () => {
  expect(near('xyzzy', ids)).toEqual([])
  expect(didYouMean('xyzzy', ids)).toBe('')
})

test('suggestions form a question', () => {
  expect(didYouMean('MONEY-3', ids)).toBe('Did you mean MONEY-1 or MONEY-2?')
})
