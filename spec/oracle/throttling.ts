import { type Exchange, header } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { at } from './json.ts'

const httpDate = /^[A-Z][a-z]{2,8},? /

/** Whether a Retry-After value has one of its two forms: whole seconds, or an HTTP date (RFC 9110, section 10.2.3). */
const isUsable = (value: string): boolean =>
  /^\d+$/.test(value.trim()) || (httpDate.test(value) && !Number.isNaN(Date.parse(value)))

/** Section 8: a throttled request yields 429 with Retry-After. Judged on every exchange of a run. */
export function judgeThrottling(exchange: Exchange): Finding[] {
  const { status, json } = exchange.response
  const finding = (message: string, expected: string, actual: unknown): Finding[] => [
    { requirement: 'RATE-1', pointer: '', message, expected, actual },
  ]
  if (status !== 429) {
    if (status < 400 || at(json, '/error/type') !== 'rate_limited') return []
    return finding('an error of the type rate_limited has a status other than 429', '429', status)
  }
  const after = header(exchange, 'retry-after')
  if (after !== undefined && isUsable(after)) return []
  return finding('a 429 response has no usable Retry-After', 'whole seconds, or an HTTP date', after ?? null)
}
