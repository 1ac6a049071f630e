import { expect, test } from 'vitest'
import type { Exchange, Field } from '../exchange.ts'
import { judgeHeaders } from './headers.ts'

const accused = (...headers: Field[]): string[] =>
  judgeHeaders({ response: { headers } } as unknown as Exchange, () => undefined).map(({ requirement }) => requirement)

const id: Field = ['x-request-id', 'req_0123456789abcdef']
const environment: Field = ['x-service-environment', 'test']

test('both headers, once or twice alike, are as they should be', () => {
  expect(accused(id, environment)).toEqual([])
  expect(accused(id, id, environment, environment)).toEqual([])
})

test('a header that says two things says nothing', () => {
  expect(accused(id, environment, ['x-service-environment', 'live'])).toEqual(['ENV-1'])
  expect(accused(id, ['x-request-id', 'req_fedcba9876543210'], environment)).toEqual(['REQID-1'])
})
