import { type Exchange, header } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { isObject } from './json.ts'
import type { Judge, Judgement } from './shapes.ts'
import type { Counter } from './tally.ts'

/** Section 7: an error response is the JSON envelope, and its request id equals the header. */
export function judgeError(exchange: Exchange, counter: Counter, shapes: Judge): Judgement {
  const { json, text, status } = exchange.response
  counter.see('ERR-2', status)
  if (!isObject(json)) {
    const finding: Finding = {
      requirement: 'ERR-2',
      pointer: '',
      message: `a ${status} response is not the JSON error envelope`,
      expected: '{ "error": … }',
      actual: json === undefined ? text.slice(0, 200) : json,
    }
    return { findings: [finding], remarks: [] }
  }
  const judgement = shapes('Error', json, '')
  const inside = json['error']
  if (!isObject(inside) || typeof inside['request_id'] !== 'string') return judgement
  counter.see('ERR-3', inside['request_id'])
  const expected = header(exchange, 'x-request-id')
  if (expected === undefined || inside['request_id'] === expected) return judgement
  judgement.findings.push({
    requirement: 'ERR-3',
    pointer: '/error/request_id',
    message: 'error.request_id differs from the header X-Request-Id',
    expected,
    actual: inside['request_id'],
  })
  return judgement
}
