import { type Exchange, header, isSuccess, type SentRequest } from '../exchange.ts'
import { Consistency } from './consistency.ts'
import { judgeError } from './errors.ts'
import { FarOffsets } from './far-offsets.ts'
import { isFrontRefusal } from './front.ts'
import { judgeHeaders, judgeInboundId } from './headers.ts'
import { append } from './json.ts'
import { Subdivisions } from './market.ts'
import { type Judgement, judgeInto } from './shapes.ts'
import { judgeSuccess, type Knowledge } from './success.ts'
import { Counter, type Tally } from './tally.ts'
import { judgeThrottling } from './throttling.ts'

export type { Judgement } from './shapes.ts'

/** Which parts of a response were recorded. */
export interface Recorded {
  headers: boolean
  /** Whether the whole body was recorded; a part of a body cannot be judged. */
  body: boolean
}

export interface Oracle {
  /** Judges one exchange, of the run or recorded. If only a part of it was recorded, only that part is judged. */
  judge(exchange: Exchange, knowledge: Knowledge, recorded?: Recorded): Judgement
  /** What has been exercised so far, by requirement. */
  readonly tally: Tally
}

const isSameRequest = (one: SentRequest, other: SentRequest): boolean =>
  (['method', 'path', 'query', 'body', 'credential'] as const).every((key) => one[key] === other[key])

/** The oracle: the contract, and what JSON Schema cannot express. It remembers what it saw, so each run has its own. */
export function createOracle(): Oracle {
  const counter = new Counter()
  const shapes = judgeInto(counter)
  const consistency = new Consistency()
  const farOffsets = new FarOffsets()
  const subdivisions = new Subdivisions()
  const requestIds = new Map<string, Exchange>()

  function judgeUniqueId(exchange: Exchange): Judgement {
    const nothing: Judgement = { findings: [], remarks: [] }
    const actual = header(exchange, 'x-request-id')
    if (actual === undefined) return nothing
    counter.see('REQID-3', actual)
    const first = requestIds.get(actual)
    requestIds.set(actual, first ?? exchange)
    // The session may judge an exchange again once it knows more about the target.
    if (first === undefined || first.number === exchange.number) return nothing
    const message = `exchange ${first.number} of this run carried the same request id`
    // A cache, or the service where a write is repeated, may answer with an earlier response as a whole.
    if (isSameRequest(first.request, exchange.request)) return { findings: [], remarks: [{ pointer: '', message }] }
    const expected = 'a different id for each response'
    return { findings: [{ requirement: 'REQID-3', pointer: '', message, expected, actual }], remarks: [] }
  }

  return {
    tally: counter.tally,
    judge(exchange, knowledge, recorded = { headers: true, body: true }) {
      counter.next(exchange.number)
      const judgement: Judgement = { findings: [], remarks: [] }
      // The document describes only paths below /v1: the host of the winery may also serve a shop.
      if (!/^\/v1(\/|$)/.test(exchange.request.path)) return judgement
      if (recorded.headers && isFrontRefusal(exchange)) {
        const message = `a front server answered ${exchange.response.status} instead of the service: neither service header is present`
        return { findings: [], remarks: [{ pointer: '', message }] }
      }
      const add = ({ findings, remarks }: Judgement): void => {
        append(judgement.findings, findings)
        append(judgement.remarks, remarks)
      }
      const see = (requirement: string, value: unknown): void => counter.see(requirement, value)
      if (recorded.headers) {
        append(judgement.findings, judgeHeaders(exchange, see))
        add(judgeUniqueId(exchange))
        append(judgement.findings, judgeInboundId(exchange))
        append(judgement.findings, judgeThrottling(exchange))
      }
      if (!recorded.body) return judgement
      if (exchange.response.status >= 400 && exchange.request.method !== 'HEAD')
        add(judgeError(exchange, counter, shapes))
      if (isSuccess(exchange) && exchange.operation !== null) {
        add(judgeSuccess(exchange, { ...knowledge, farOffsets }, counter, shapes))
        append(judgement.findings, consistency.judge(exchange, knowledge.items))
        append(judgement.findings, subdivisions.judge(exchange))
      }
      return judgement
    },
  }
}
