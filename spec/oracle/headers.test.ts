import { expect, test } from 'vitest'
import type { Exchange, Field } from '../exchange.ts'
import { judgeHeaders } from './headers.ts'

const failed = (...headers: Field[]): string[] =>
  judgeHeaders({ response: { headers } } as unknown as Exchange, () => undefined).map(({ requirement }) => requirement)

const id: Field = ['x-request-id', 'req_0123456789abcdef']
const environment: Field = ['x-service-environment', 'test']

test('both headers are valid, once or repeated with the same value', () => {
  expect(failed(id, environment)).toEqual([])
  expect(failed(id, id, environment, environment)).toEqual([])
})

test('a header with two values is a violation', () => {
  expect(failed(id, environment, ['x-service-environment', 'live'])).toEqual(['ENV-1'])
  expect(failed(id, ['x-request-id', 'req_fedcba9876543210'], environment)).toEqual(['REQID-1'])
})
