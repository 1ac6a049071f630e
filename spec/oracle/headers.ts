import { type Exchange, header } from '../exchange.ts'
import type { Finding } from '../violation.ts'

/** All values of a header that occurs once more with another one; undefined where it says one thing. */
function atOdds({ response }: Exchange, name: string): readonly string[] | undefined {
  const values = response.headers.filter(([field]) => field === name).map(([, value]) => value)
  return values.some((value) => value !== values[0]) ? values : undefined
}

const requestId = /^req_[0-9a-f]{16}$/

/** Judges the two headers that section 1 demands of every response. */
export function judgeHeaders(exchange: Exchange, see: (requirement: string, value: unknown) => void): Finding[] {
  const findings: Finding[] = []
  const id = header(exchange, 'x-request-id')
  see('REQID-1', id ?? '')
  const ids = atOdds(exchange, 'x-request-id')
  if (id === undefined || ids !== undefined || !requestId.test(id)) {
    findings.push({
      requirement: 'REQID-1',
      pointer: '',
      message:
        ids !== undefined
          ? 'header X-Request-Id stands there with different values'
          : id === undefined
            ? 'header X-Request-Id is missing'
            : 'header X-Request-Id has another format',
      expected: 'req_ and 16 lowercase hex characters',
      actual: ids ?? id ?? null,
    })
  }
  const environment = header(exchange, 'x-service-environment')
  see('ENV-1', environment ?? '')
  const environments = atOdds(exchange, 'x-service-environment')
  if (environments !== undefined || (environment !== 'test' && environment !== 'live')) {
    findings.push({
      requirement: 'ENV-1',
      pointer: '',
      message:
        environments !== undefined
          ? 'header X-Service-Environment stands there with different values'
          : environment === undefined
            ? 'header X-Service-Environment is missing'
            : 'header X-Service-Environment has another value',
      expected: ['test', 'live'],
      actual: environments ?? environment ?? null,
    })
  }
  return findings
}
