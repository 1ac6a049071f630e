import { expect, test } from 'vitest'
import type { DeliveryEntry } from '../../../fixtures/sandbox/index.ts'
import { deliveryLine } from './log.ts'

const entry: DeliveryEntry = {
  time: Date.UTC(2026, 2, 14),
  url: 'http://127.0.0.1:3000/hooks?token=hidden',
  event: 'order.paid',
  deliveryId: 'dlv_1',
  attempt: 1,
  status: 200,
  error: null,
  response: 'ok',
  ms: 3.14,
  retryIn: null,
  disabled: false,
}

test.each<[Partial<DeliveryEntry>, string]>([
  [{}, '200 3.1 ms'],
  [{ attempt: 3 }, '200 3.1 ms, attempt 3'],
  [{ status: 500, response: 'no\u001b[2J', retryIn: 60 }, '500 3.1 ms "no\\u001b[2J", attempt 1, again in 1 min'],
  [{ status: 302, response: '', attempt: 5, retryIn: 43_200 }, '302 3.1 ms, attempt 5, again in 12 h'],
  [
    { status: null, error: 'ECONNREFUSED', response: null, attempt: 6, disabled: true },
    'no answer (ECONNREFUSED) 3.1 ms, attempt 6, given up: the endpoint is disabled',
  ],
  [{ status: 410, response: '', attempt: 2 }, '410 3.1 ms, attempt 2, given up'],
])('%j is told in one line, without what may be secret', (more, told) => {
  expect(deliveryLine({ ...entry, ...more }).slice('00:00:00 '.length)).toBe(
    `event order.paid to http://127.0.0.1:3000/hooks ${told}`,
  )
})
