import { type Exchange, header } from '../exchange.ts'
import type { Finding } from '../violation.ts'

const requestId = /^req_[0-9a-f]{16}$/

/** Judges the two headers that section 1 demands of every response. */
export function judgeHeaders(exchange: Exchange, see: (requirement: string, value: unknown) => void): Finding[] {
  const findings: Finding[] = []
  const id = header(exchange, 'x-request-id')
  see('REQID-1', id ?? '')
  if (id === undefined || !requestId.test(id)) {
    findings.push({
      requirement: 'REQID-1',
      pointer: '',
      message: id === undefined ? 'header X-Request-Id is missing' : 'header X-Request-Id has another format',
      expected: 'req_ and 16 lowercase hex characters',
      actual: id ?? null,
    })
  }
  const environment = header(exchange, 'x-service-environment')
  see('ENV-1', environment ?? '')
  if (environment !== 'test' && environment !== 'live') {
    findings.push({
      requirement: 'ENV-1',
      pointer: '',
      message:
        environment === undefined
          ? 'header X-Service-Environment is missing'
          : 'header X-Service-Environment has another value',
      expected: ['test', 'live'],
      actual: environment ?? null,
    })
  }
  return findings
}
