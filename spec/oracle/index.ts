import { operation } from '../contract.ts'
import { type Exchange, header, isSuccess } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { judgeHeaders } from './headers.ts'
import { compileShapes, type Judge, type Remark } from './shapes.ts'
import { Counter, type Tally } from './tally.ts'
import { type Facts, walkValues } from './values.ts'
import { readWire } from './wire.ts'

export interface Judgement {
  findings: Finding[]
  remarks: Remark[]
}

/** What the oracle must be told of the target to judge an exchange. */
export interface Knowledge extends Facts {
  /** Pointer to the items of a list response; undefined as long as nobody knows. */
  items?: string | undefined
}

export interface Oracle {
  /** Judges one exchange, whoever made it. */
  judge(exchange: Exchange, knowledge: Knowledge): Judgement
  /** What has been exercised so far, by requirement. */
  readonly tally: Tally
}

/** The value that an RFC 6901 pointer names, or undefined. */
export function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((here, key) => (here as Record<string, unknown> | null | undefined)?.[key], value)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The oracle: the contract, and what JSON Schema cannot see. It keeps a tally, so one run has one oracle. */
export function createOracle(): Oracle {
  const counter = new Counter()
  const shapes = compileShapes(counter)
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
      const finding = { requirement: 'ERR-2', pointer: '', message: `a ${status} response is not the JSON error envelope`, expected: '{ "error": … }', actual }
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
        judgement.findings.push({ requirement: 'ERR-3', pointer: '/error/request_id', message, expected, actual: inside['request_id'] })
      }
    }
    return judgement
  }

  return {
    tally: counter.tally,
    judge(exchange, knowledge) {
      counter.next()
      const see = (requirement: string, value: unknown): void => counter.see(requirement, value)
      const judgement: Judgement = { findings: [...judgeHeaders(exchange, see), ...judgeRequestId(exchange)], remarks: [] }
      const add = ({ findings, remarks }: Judgement): void => {
        judgement.findings.push(...findings)
        judgement.remarks.push(...remarks)
      }
      if (exchange.response.status >= 400 && exchange.request.method !== 'HEAD') add(judgeError(exchange))
      if (isSuccess(exchange) && exchange.operation !== null) add(judgeSuccess(exchange, knowledge, counter, shapes))
      return judgement
    },
  }
}

function judgeSuccess(exchange: Exchange, knowledge: Knowledge, counter: Counter, shapes: Judge): Judgement {
  const { json, text } = exchange.response
  counter.see('JSON-1', exchange.response.status)
  if (json === undefined) {
    const message = 'the body of a success is not JSON'
    return { findings: [{ requirement: 'JSON-1', pointer: '', message, expected: 'a JSON document', actual: text.slice(0, 200) }], remarks: [] }
  }
  const judgement: Judgement = { findings: [], remarks: [] }
  const { findings, remarks } = judgement
  if (isObject(json)) {
    counter.see('ERR-1', exchange.response.status)
    if ('error' in json) {
      const message = 'a success carries the top-level key of an error'
      findings.push({ requirement: 'ERR-1', pointer: '/error', message, expected: 'an error status', actual: exchange.response.status })
    }
  }
  const { kind, schema } = operation(exchange.operation ?? '')
  const judge = (component: string, value: unknown, pointer: string): void => {
    const found = shapes(component, value, pointer)
    findings.push(...found.findings)
    remarks.push(...found.remarks)
  }
  if (kind === 'list') judgeList(json, schema, knowledge.items, counter, findings, judge)
  else if (schema !== null) judge(schema, json, '')

  const wire = readWire(text)
  for (const { pointer, token } of wire.floats.filter((each) => each.pointer.endsWith('/amount_cents'))) {
    const message = 'an amount is written as a float'
    findings.push({ requirement: 'MONEY-2', pointer, message, expected: 'an integer token', actual: token })
  }
  for (const { key, position } of wire.duplicates) {
    const message = `the key "${key}" occurs twice in one object with different values (at character ${position})`
    findings.push({ requirement: 'JSON-1', pointer: '', message, expected: 'one value for each key', actual: key })
  }
  const walk = { findings: [], remarks, seen: [] } as Parameters<typeof walkValues>[3]
  walkValues(json, '', knowledge, walk)
  for (const { requirement, value } of walk.seen) counter.see(requirement, value)
  const charged = new Set(findings.map(({ pointer }) => pointer))
  // What the contract has found at a place is not said again in the words of a convention; a numeric id is worse than a type.
  findings.push(...walk.findings.filter(({ pointer, requirement }) => requirement === 'ID-2' || !charged.has(pointer)))
  return judgement
}

function judgeList(
  json: unknown,
  schema: string | null,
  items: string | undefined,
  counter: Counter,
  findings: Finding[],
  judge: (component: string, value: unknown, pointer: string) => void,
): void {
  const next = isObject(json) ? json['next_cursor'] : undefined
  counter.see('PAGE-1', next ?? null)
  if (next !== null && typeof next !== 'string') {
    const message = next === undefined ? 'the list carries no next_cursor' : 'next_cursor is neither a string nor null'
    findings.push({ requirement: 'PAGE-1', pointer: '/next_cursor', message, expected: 'a string, or null at the end', actual: next ?? null })
  }
  if (items === undefined || !isObject(json)) return
  const elements = at(json, items)
  counter.see('PAGE-4', elements)
  if (!Array.isArray(elements)) {
    const message = 'the list holds no array of items where the other lists of this target do'
    findings.push({ requirement: 'PAGE-4', pointer: items, message, expected: 'an array', actual: elements ?? null })
    return
  }
  if (schema !== null) elements.forEach((each, index) => judge(schema, each, `${items}/${index}`))
}
