import { type Exchange, header } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { isObject } from './json.ts'
import type { Judge, Judgement } from './shapes.ts'
import type { Counter } from './tally.ts'

/** Names of what may be at fault beside query parameters and body fields: the key, headers, the path, and what is in it. */
const elsewhere =
  /auth|token|bearer|key|header|accept|content|path|url|uri|route|resource|method|(^|_)id$|^(product|customer|shipment|release|order|sale|fulfillment|booking|experience)$/i

/** Media types that say that a body is another format than JSON. */
const otherFormat = /^\s*(text\/html|text\/xml|application\/(xml|xhtml\+xml|x-www-form-urlencoded))/i

/** Whether an error can be about a query parameter or a body field: the request has one, or lacks one that it needs. */
function mayConcernField({ request, response, operation }: Exchange): boolean {
  if (response.status === 401 || response.status === 405) return false
  return request.query !== '' || request.body !== null || operation === 'readAvailability' || request.method !== 'GET'
}

/** Section 7, error.param: where no query parameter and no body field is at fault, none is named. */
function judgeParam(exchange: Exchange, param: unknown, { findings, remarks }: Judgement): void {
  if (typeof param !== 'string' || (param !== '' && mayConcernField(exchange))) return
  // The name of a parameter can be empty.
  if (param === '' && /(^|&)(=|&|$)/.test(exchange.request.query) && exchange.request.query !== '') return
  const pointer = '/error/param'
  if (elsewhere.test(param)) {
    remarks.push({ pointer, message: 'error.param names something that is neither a query parameter nor a body field' })
    return
  }
  const message = 'error.param is given although no query parameter and no body field is at fault'
  findings.push({ requirement: 'ERR-4', pointer, message, expected: 'no param', actual: param })
}

/** Section 7, error.detail: it is present only where it carries something. Null violates its own shape. */
function judgeDetail(detail: unknown, { findings }: Judgement): void {
  const isEmpty = detail === '' || (typeof detail === 'object' && detail !== null && Object.keys(detail).length === 0)
  if (!isEmpty) return
  const message = '`detail` is present and empty'
  findings.push({
    requirement: 'ERR-7',
    pointer: '/error/detail',
    message,
    expected: 'a value, or no detail',
    actual: detail,
  })
}

/** Section 4: responses are JSON. An error that is declared as another format is not. */
function judgeMediaType(exchange: Exchange, { findings }: Judgement): void {
  const type = header(exchange, 'content-type') ?? ''
  if (!otherFormat.test(type)) return
  const message = 'the Content-Type of an error says that it is not JSON'
  findings.push({ requirement: 'ERR-2', pointer: '', message, expected: 'application/json', actual: type })
}

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
  judgeMediaType(exchange, judgement)
  const inside = json.error
  if (isObject(inside)) {
    judgeParam(exchange, inside.param, judgement)
    judgeDetail(inside.detail, judgement)
  }
  if (!isObject(inside) || typeof inside.request_id !== 'string') return judgement
  counter.see('ERR-3', inside.request_id)
  const expected = header(exchange, 'x-request-id')
  if (expected === undefined || inside.request_id === expected) return judgement
  judgement.findings.push({
    requirement: 'ERR-3',
    pointer: '/error/request_id',
    message: 'error.request_id differs from the header X-Request-Id',
    expected,
    actual: inside.request_id,
  })
  return judgement
}
