import { type ContractSchema, type Operation, operation, schemas } from '../contract.ts'
import type { Exchange } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { append, at, isObject } from './json.ts'
import type { Judge, Remark } from './shapes.ts'
import type { Counter } from './tally.ts'
import { type Facts, walkValues } from './values.ts'
import { readWire } from './wire.ts'

interface Judgement {
  findings: Finding[]
  remarks: Remark[]
}

/** What the oracle must be told of the target to judge an exchange. */
export interface Knowledge extends Facts {
  /** Pointer to the items of a list response; undefined as long as nobody knows. */
  items?: string | undefined
  /** Name of the parameter that takes a cursor. */
  cursor?: string | undefined
}

/**
 * Whether an answer is to be judged as the resource. What a write answers is left open except for a logged note: there
 * only what says that it is the resource, or plainly is it by most of its keys, is held to its shape.
 */
function isResource({ promised, schema }: Operation, json: unknown): boolean {
  if (promised || schema === null || !isObject(json)) return promised
  const { required = [], properties = {} } = schemas[schema] ?? {}
  const constant = (properties['object'] as ContractSchema | undefined)?.const
  if (constant !== undefined && json['object'] === constant) return true
  return required.length > 3 && required.filter((key) => key in json).length * 2 > required.length
}

/** Judges a success of an operation of the contract: its shape, its values, and its text. */
export function judgeSuccess(exchange: Exchange, knowledge: Knowledge, counter: Counter, shapes: Judge): Judgement {
  const { json, text, status } = exchange.response
  if (status === 204 && !operation(exchange.operation ?? '').promised) {
    return {
      findings: [],
      remarks: [{ pointer: '', message: `${exchange.operation ?? ''} succeeds with 204, which has no body` }],
    }
  }
  counter.see('JSON-1', status)
  if (json === undefined) {
    const message = 'the body of a success is not JSON'
    return {
      findings: [
        { requirement: 'JSON-1', pointer: '', message, expected: 'a JSON document', actual: text.slice(0, 200) },
      ],
      remarks: [],
    }
  }
  const judgement: Judgement = { findings: [], remarks: [] }
  const { findings, remarks } = judgement
  if (isObject(json)) {
    counter.see('ERR-1', status)
    if ('error' in json) {
      const message = 'a success carries the top-level key of an error'
      findings.push({ requirement: 'ERR-1', pointer: '/error', message, expected: 'an error status', actual: status })
      // An error under the status of a success is wrong in its status alone: it is no resource, and no list.
      if (typeof at(json, '/error/message') === 'string') return judgement
    }
  }
  const called = operation(exchange.operation ?? '')
  const { kind, schema } = called
  const judge = (component: string, value: unknown, pointer: string): void => {
    const found = shapes(component, value, pointer)
    append(findings, found.findings)
    append(remarks, found.remarks)
  }
  if (kind === 'list') seeExtent(exchange, json, knowledge, counter)
  if (kind === 'list') judgeList(json, schema, knowledge.items, counter, findings, judge)
  else if (schema !== null && isResource(called, json)) {
    if (isObject(json)) judge(schema, json, '')
    else
      findings.push({
        requirement: called.requirement,
        pointer: '',
        message: 'the body of a success is no object',
        expected: schema,
        actual: json,
      })
  }

  const wire = readWire(text, json)
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
  append(
    findings,
    walk.findings.filter(({ pointer, requirement }) => requirement === 'ID-2' || !charged.has(pointer)),
  )
  return judgement
}

/** Counts whether a list was seen empty, whole on one page, or over several pages. */
function seeExtent(
  { operation: id, request }: Exchange,
  json: unknown,
  { items, cursor }: Knowledge,
  counter: Counter,
): void {
  const elements = items === undefined ? undefined : at(json, items)
  if (!isObject(json) || !Array.isArray(elements)) return
  const further = cursor !== undefined && new URLSearchParams(request.query).has(cursor)
  const ended = json['next_cursor'] === null || json['next_cursor'] === ''
  const extent = further
    ? 'further pages'
    : !ended
      ? 'a first page of several'
      : elements.length === 0
        ? 'empty'
        : 'one page'
  counter.see(`list ${id ?? ''}`, extent, true)
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
    findings.push({
      requirement: 'PAGE-1',
      pointer: '/next_cursor',
      message,
      expected: 'a string, or null at the end',
      actual: next ?? null,
    })
  }
  if (items === undefined || !isObject(json)) return
  const elements = at(json, items)
  // An empty list shows no element that could be whole.
  if (!Array.isArray(elements) || elements.length > 0) counter.see('PAGE-4', elements)
  if (!Array.isArray(elements)) {
    const message = 'the list holds no array of items where the other lists of this target do'
    findings.push({ requirement: 'PAGE-4', pointer: items, message, expected: 'an array', actual: elements ?? null })
    return
  }
  elements.forEach((each, index) => {
    const pointer = `${items}/${index}`
    if (!isObject(each))
      findings.push({
        requirement: 'PAGE-4',
        pointer,
        message: 'an element of the list is no object',
        expected: schema,
        actual: each,
      })
    else if (schema !== null) judge(schema, each, pointer)
  })
}
