import { type ContractSchema, type Operation, operation, schemas } from '../contract.ts'
import type { Exchange } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { append, at, isObject, step } from './json.ts'
import type { Judge, Judgement } from './shapes.ts'
import type { Counter } from './tally.ts'
import { type Facts, walkValues } from './values.ts'
import { readWire } from './wire.ts'

/** The facts about the target that the oracle needs to judge an exchange. */
export interface Knowledge extends Facts {
  /** Pointer to the items of a list response; undefined until it is known. */
  items?: string | undefined
  /** Name of the parameter that takes a cursor. */
  cursor?: string | undefined
}

/** Whether an object is the resource of a schema: its `object` says so, or it has most of the keys. */
function isResource(schema: string, json: Record<string, unknown>): boolean {
  const { required = [], properties = {} } = schemas[schema] ?? {}
  const constant = (properties.object as ContractSchema | undefined)?.const
  if (constant !== undefined && json.object === constant) return true
  return required.length > 3 && required.filter((key) => key in json).length * 2 > required.length
}

/**
 * The resources to judge in the response to an operation that does not return a list. The document does not fix what a
 * write answers, a logged note excepted: there only an object that is the resource is judged, wrapped once or not.
 */
function resourcesIn({ promised, schema }: Operation, json: unknown): [pointer: string, value: unknown][] {
  if (promised) return [['', json]]
  if (schema === null || !isObject(json)) return []
  if (isResource(schema, json)) return [['', json]]
  return Object.entries(json).flatMap(([key, value]): [string, unknown][] =>
    isObject(value) && isResource(schema, value) ? [[step('', key), value]] : [],
  )
}

/** Judges a value by the schema of a component and stores the findings. */
type JudgeComponent = (component: string, value: unknown, pointer: string) => void

const notJson = (text: string): Finding => ({
  requirement: 'JSON-1',
  pointer: '',
  message: 'the body of a success is not JSON',
  expected: 'a JSON document',
  actual: text.slice(0, 200),
})

/** Section 2, Address, name: what a schema cannot say of the address of a customer, since all addresses share one schema. */
function namelessFindings(component: string, value: unknown, pointer: string): Finding[] {
  const name = component === 'Customer' ? at(value, '/address/name') : null
  if (typeof name !== 'string') return []
  const message = 'the address of a customer has a name'
  return [{ requirement: 'ADDRESS-1', pointer: `${pointer}/address/name`, message, expected: null, actual: name }]
}

function judgeResources(called: Operation, json: unknown, findings: Finding[], judge: JudgeComponent): void {
  const { schema, requirement } = called
  if (schema === null) return
  for (const [pointer, value] of resourcesIn(called, json)) {
    if (isObject(value)) judge(schema, value, pointer)
    else {
      const message = 'the body of a success is not an object'
      findings.push({ requirement, pointer, message, expected: schema, actual: value })
    }
  }
}

/** Judges the text: amounts that are written as floats, and keys that occur twice. */
function wireFindings(text: string, json: unknown): Finding[] {
  const wire = readWire(text, json)
  return [
    ...wire.floatAmounts.map(({ pointer, token }) => ({
      requirement: 'MONEY-2',
      pointer,
      message: 'an amount is written as a float',
      expected: 'an integer token',
      actual: token,
    })),
    ...wire.duplicates.map(({ key, position }) => ({
      requirement: 'JSON-1',
      pointer: '',
      message: `the key "${key}" occurs twice in one object with different values (at character ${position})`,
      expected: 'one value for each key',
      actual: key,
    })),
  ]
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
  if (json === undefined) return { findings: [notJson(text)], remarks: [] }
  const judgement: Judgement = { findings: [], remarks: [] }
  const { findings, remarks } = judgement
  if (isObject(json)) {
    counter.see('ERR-1', status)
    if (json.error === null) remarks.push({ pointer: '/error', message: 'a success has a null error' })
    else if ('error' in json) {
      const message = 'a success carries the top-level key of an error'
      findings.push({ requirement: 'ERR-1', pointer: '/error', message, expected: 'an error status', actual: status })
      // Only its status is wrong: an error is not judged as a resource or a list.
      if (typeof at(json, '/error/message') === 'string') return judgement
    }
  }
  const called = operation(exchange.operation ?? '')
  const { kind } = called
  const judge: JudgeComponent = (component, value, pointer) => {
    const found = shapes(component, value, pointer)
    append(findings, found.findings)
    append(findings, namelessFindings(component, value, pointer))
    append(remarks, found.remarks)
  }
  if (kind === 'list') seeExtent(exchange, json, knowledge, counter)
  if (kind === 'list') judgeList(json, called.schema, knowledge.items, counter, findings, judge)
  else judgeResources(called, json, findings, judge)
  append(findings, wireFindings(text, json))
  const walk = walkValues(json, knowledge, (requirement, value) => counter.see(requirement, value))
  append(remarks, walk.remarks)
  const judged = new Set(findings.map(({ pointer }) => pointer))
  // A value that already fails its schema is reported once; a numeric id is reported as such in any case.
  append(
    findings,
    walk.findings.filter(({ pointer, requirement }) => requirement === 'ID-2' || !judged.has(pointer)),
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
  const ended = json.next_cursor === null || json.next_cursor === ''
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
  judge: JudgeComponent,
): void {
  const next = isObject(json) ? json.next_cursor : undefined
  counter.see('PAGE-1', next ?? null)
  if (next !== null && typeof next !== 'string') {
    const message = next === undefined ? 'the list has no next_cursor' : 'next_cursor is neither a string nor null'
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
  // An empty list has no element that shows the rule.
  if (!Array.isArray(elements) || elements.length > 0) counter.see('PAGE-4', elements)
  if (!Array.isArray(elements)) {
    const message = 'the list has no array of items where the other lists of this target have one'
    findings.push({ requirement: 'PAGE-4', pointer: items, message, expected: 'an array', actual: elements ?? null })
    return
  }
  elements.forEach((each, index) => {
    const pointer = `${items}/${index}`
    if (!isObject(each))
      findings.push({
        requirement: 'PAGE-4',
        pointer,
        message: 'an element of the list is not an object',
        expected: schema,
        actual: each,
      })
    else if (schema !== null) judge(schema, each, pointer)
  })
}
