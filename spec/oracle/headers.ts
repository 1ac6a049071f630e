import { type Exchange, header } from '../exchange.ts'
import type { Finding } from '../violation.ts'

const requestId = /^req_[0-9a-f]{16}$/

/** A header of the document: its requirement, its name, and the values that it allows. */
interface Rule {
  requirement: string
  name: string
  isValid: (value: string) => boolean
  expected: unknown
}

const rules: readonly Rule[] = [
  {
    requirement: 'REQID-1',
    name: 'X-Request-Id',
    isValid: (value) => requestId.test(value),
    expected: 'req_ and 16 lowercase hex characters',
  },
  {
    requirement: 'ENV-1',
    name: 'X-Service-Environment',
    isValid: (value) => value === 'test' || value === 'live',
    expected: 'test or live',
  },
]

/** What is wrong with the values of one header; undefined if nothing is. A repeated header must repeat its value. */
function mismatch({ name, isValid }: Rule, values: readonly string[]): string | undefined {
  const [first] = values
  if (first === undefined) return `header ${name} is missing`
  if (values.some((value) => value !== first)) return `header ${name} occurs with different values`
  return isValid(first) ? undefined : `header ${name} has another format`
}

/** Section 1, Conventions, items 6 and 7: the two headers that every response carries. */
export function judgeHeaders(exchange: Exchange, see: (requirement: string, value: unknown) => void): Finding[] {
  const findings: Finding[] = []
  for (const rule of rules) {
    const { requirement, name, expected } = rule
    const values = exchange.response.headers.filter(([field]) => field === name.toLowerCase()).map(([, value]) => value)
    see(requirement, values[0] ?? '')
    const message = mismatch(rule, values)
    const actual = values.length > 1 ? values : (values[0] ?? 'no such header')
    if (message !== undefined) findings.push({ requirement, pointer: '', message, expected, actual })
  }
  return findings
}

/** Section 1, Conventions, item 6: an inbound X-Request-Id is ignored. Judged wherever the request carried one. */
export function judgeInboundId(exchange: Exchange): Finding[] {
  const sent = exchange.request.headers.find(([name]) => name === 'x-request-id')?.[1]
  if (sent === undefined || header(exchange, 'x-request-id') !== sent) return []
  const message = 'the response carries the X-Request-Id that the request sent'
  return [{ requirement: 'REQID-2', pointer: '', message, expected: 'an id that the service generates', actual: sent }]
}
