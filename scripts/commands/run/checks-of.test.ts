import { expect, test } from 'vitest'
import { checksOf } from './checks-of.ts'

test('a rule is checked by itself, an endpoint too', () => {
  expect(checksOf(['PAGE-2', 'ENDPOINT.listOrders'])).toEqual(['PAGE-2', 'ENDPOINT.listOrders'])
})

test('a shape is tested by the reads that show it, at any depth', () => {
  expect(checksOf(['Guest.email'])).toEqual(['ENDPOINT.listBookings'])
  expect(checksOf(['OrderItem.name'])).toEqual(['ENDPOINT.listOrders', 'ENDPOINT.readOrder'])
})

test('one that no read shows takes the write that does', () => {
  expect(checksOf(['CustomerNote.note'])).toEqual(['ENDPOINT.createNote'])
})

test('shapes of errors take what is refused', () => {
  expect(checksOf(['ErrorBody.param'])).toContain('ERR-2')
})

test('everything is every check, each once', () => {
  const all = checksOf(null)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(expect.arrayContaining(['PAGE-2', 'ENDPOINT.readMarket']))
  expect(all).not.toContain('Customer.email')
  expect(all).not.toContain('CHARGE-1')
})
