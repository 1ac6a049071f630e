import { expect, test } from 'vitest'
import { catalogue } from '../../../spec/contract.ts'
import { selectIds } from './select.ts'

const own = catalogue.filter(({ subject }) => subject === 'server')

test('without a list, everything is selected', () => {
  expect(selectIds(undefined)).toBeNull()
})

test('an id selects itself, in any letter case', () => {
  expect(selectIds(['CURSOR-2'])).toEqual(['CURSOR-2'])
  expect(selectIds(['cursor-2', 'customer.EMAIL'])).toEqual(['CURSOR-2', 'Customer.email'])
})

test('a family names its members of subject server', () => {
  expect(selectIds(['PAGE'])).toEqual(['PAGE-1', 'PAGE-2', 'PAGE-6', 'PAGE-3', 'PAGE-4'])
  expect(selectIds(['Money'])).toEqual(['Money.closed', 'Money.amount_cents', 'Money.currency'])
  expect(selectIds(['MONEY'])).not.toContain('MONEY-5')
  expect(selectIds(['ENDPOINT'])).toHaveLength(35)
})

test('letter case distinguishes a rule of customers from a field of Customer', () => {
  expect(selectIds(['CUSTOMER'])?.every((id) => id.startsWith('CUSTOMER-'))).toBe(true)
  expect(selectIds(['Customer'])?.every((id) => id.startsWith('Customer.'))).toBe(true)
})

test('a section is named by its number, or with its heading', () => {
  expect(selectIds(['8'])).toEqual(own.filter(({ section }) => section.startsWith('8')).map(({ id }) => id))
  const orders = selectIds(['2 Order'])
  expect(orders).toContain('Order.totals')
  expect(orders).toContain('ORDER-1')
  expect(orders).not.toContain('OrderItem.name')
})

test('a need and a kind name their requirements', () => {
  expect(selectIds(['restricted-keys'])).toContain('SCOPE-1')
  expect(selectIds(['shape'])).toContain('Customer.email')
})

test('terms add up, in the order of the catalogue and each once', () => {
  expect(selectIds(['PAGE-2', 'PAGE', 'CURSOR-1'])).toEqual([
    'PAGE-1',
    'PAGE-2',
    'PAGE-6',
    'PAGE-3',
    'PAGE-4',
    'CURSOR-1',
  ])
})

test('an unknown name is refused with suggestions', () => {
  expect(() => selectIds(['MONYE-1'])).toThrow(
    /--only MONYE-1: no id, family, section, need or kind of this name\. Did you mean MONEY-1/,
  )
  expect(() => selectIds(['PAGE', 'nonsense'])).toThrow(/--only nonsense/)
  expect(() => selectIds([])).toThrow(/needs at least one/)
})

test('a requirement of another subject is refused', () => {
  expect(() => selectIds(['VERSION-4'])).toThrow(/a duty of the consumer/)
})
