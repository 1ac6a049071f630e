import { type Exchange, header, isSuccess } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { judgeHeaders } from './headers.ts'
import { append, isObject } from './json.ts'
import { judgeInto, type Remark } from './shapes.ts'
import { judgeSuccess, type Knowledge } from './success.ts'
import { Counter, type Tally } from './tally.ts'

export interface Judgement {
  findings: Finding[]
  remarks: Remark[]
}

/** What a recorder kept of a response. */
export interface Recorded {
  headers: boolean
  /** Whether the whole body is there; a part of it cannot be judged. */
  body: boolean
}

export interface Oracle {
  /** Judges one exchange, whoever made it: what was recorded of it, which is all unless `recorded` says otherwise. */
  judge(exchange: Exchange, knowledge: Knowledge, recorded?: Recorded): Judgement
  /** What has been exercised so far, by requirement. */
  readonly tally: Tally
}

/** The oracle: the contract, and what JSON Schema cannot see. It keeps a tally, so one run has one oracle. */
export function createOracle(): Oracle {
  const counter = new Counter()
  const shapes = judgeInto(counter)
  const requestIds = new Map<string, number>()

  function judgeRequestId(exchange: Exchange): Finding[] {
    const id = header(exchange, 'x-request-id')
    if (id === undefined) return []
    counter.see('REQID-3', id)
    const first = requestIds.get(id)
    requestIds.set(id, first ?? exchange.number)
    if (first === undefined) return []
    const message = `exchange ${first} of this run carried the same request id`
    return [{ requirement: 'REQID-3', pointer: '', message, expected: 'an id of its own', actual: id }]
  }

  function judgeError(exchange: Exchange): Judgement {
    const { json, text, status } = exchange.response
    if (!isObject(json)) {
      const actual = json === undefined ? text.slice(0, 200) : json
      counter.see('ERR-2', status)
      const finding = {
        requirement: 'ERR-2',
        pointer: '',
        message: `a ${status} response is not the JSON error envelope`,
        expected: '{ "error": … }',
        actual,
      }
      return { findings: [finding], remarks: [] }
    }
    counter.see('ERR-2', status)
    const judgement = shapes('Error', json, '')
    const inside = json['error']
    if (isObject(inside) && typeof inside['request_id'] === 'string') {
      counter.see('ERR-3', inside['request_id'])
      const expected = header(exchange, 'x-request-id')
      if (expected !== undefined && inside['request_id'] !== expected) {
        const message = 'error.request_id differs from the header X-Request-Id'
        judgement.findings.push({
          requirement: 'ERR-3',
          pointer: '/error/request_id',
          message,
          expected,
          actual: inside['request_id'],
        })
      }
    }
    return judgement
  }

  return {
    tally: counter.tally,
    judge(exchange, knowledge, recorded = { headers: true, body: true }) {
      counter.next(exchange.number)
      // On its own host a winery may serve a shop beside the API: the document speaks for what is below the version alone.
      if (!/^\/v1(\/|$)/.test(exchange.request.path)) return { findings: [], remarks: [] }
      const see = (requirement: string, value: unknown): void => counter.see(requirement, value)
      const judgement: Judgement = {
        findings: recorded.headers ? [...judgeHeaders(exchange, see), ...judgeRequestId(exchange)] : [],
        remarks: [],
      }
      if (!recorded.body) return judgement
      const add = ({ findings, remarks }: Judgement): void => {
        append(judgement.findings, findings)
        append(judgement.remarks, remarks)
      }
      if (exchange.response.status >= 400 && exchange.request.method !== 'HEAD') add(judgeError(exchange))
      if (isSuccess(exchange) && exchange.operation !== null) add(judgeSuccess(exchange, knowledge, counter, shapes))
      return judgement
    },
  }
}
