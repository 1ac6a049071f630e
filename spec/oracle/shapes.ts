import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type ContractSchema, document } from '../contract.ts'
import type { Finding } from '../violation.ts'
import { Counter } from './tally.ts'
import { step } from './json.ts'

/** Keywords of ours that judge nothing. */
const silent = ['x-gap', 'x-gaps', 'x-items', 'x-prefix', 'x-scope']

/** What the oracle notes without accusing anybody. */
export interface Remark {
  pointer: string
  message: string
}

/** Judges one value by one component of the contract. */
export type Judge = (component: string, value: unknown, pointer: string) => { findings: Finding[]; remarks: Remark[] }

const vocabulary = (schema: ContractSchema): boolean =>
  schema.enum !== undefined || schema['x-open'] !== undefined || schema.type === 'boolean'

/** The requirement that a failing keyword belongs to: that of the node that carries the keyword. */
function failed({ keyword, params, parentSchema }: ErrorObject, component: string): string {
  const node = parentSchema as ContractSchema
  if (keyword === 'required') {
    const property = node.properties?.[params['missingProperty'] as string] as ContractSchema | undefined
    if (property?.['x-requirement'] !== undefined) return property['x-requirement']
  }
  return node['x-requirement'] ?? `${component}.closed`
}

const expectation = ({ keyword, params, schema, parentSchema }: ErrorObject): unknown => {
  if (keyword === 'required') return `the key ${params['missingProperty'] as string}`
  if (keyword === 'additionalProperties') return Object.keys((parentSchema as ContractSchema).properties ?? {})
  if (keyword === 'format') return `format ${String(schema)}`
  if (keyword === 'pattern') return `pattern ${String(schema)}`
  if (keyword === 'type') return `type ${String(schema)}`
  return schema
}

const inWords = ({ keyword, schema, message }: ErrorObject): string =>
  keyword === 'type' ? `must be ${[schema].flat().join(' or ')}` : (message ?? keyword)

function toFinding(error: ErrorObject, component: string, base: string): Finding {
  const extra = error.params['additionalProperty'] as string | undefined
  const pointer = base + (extra === undefined ? error.instancePath : step(error.instancePath, extra))
  const absent = error.keyword === 'required'
  return {
    requirement: failed(error, component),
    pointer: absent ? step(pointer, error.params['missingProperty'] as string) : pointer,
    message: absent ? 'the key is missing' : extra === undefined ? inWords(error) : `unknown key ${extra}`,
    expected: expectation(error),
    actual:
      extra === undefined
        ? absent
          ? Object.keys(error.data as object)
          : error.data
        : (error.data as Record<string, unknown>)[extra],
  }
}

/** What the keywords of ours report to while one value is judged. Validation is synchronous, so one at a time is enough. */
let counter = new Counter()
let remarks: Remark[] = []
let base = ''

const remark = (at: { instancePath: string } | undefined, message: string): true => {
  remarks.push({ pointer: base + (at?.instancePath ?? ''), message })
  return true
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: true })
  formats.default(ajv)
  ajv.addVocabulary(silent)
  ajv.addKeyword({
    keyword: 'x-requirement',
    schemaType: 'string',
    errors: false,
    validate: (id: string, value: unknown, node?: ContractSchema) => {
      // A facet has no type of its own and says nothing of null.
      if (node !== undefined && (value !== null || node.type !== undefined)) counter.see(id, value, vocabulary(node))
      return true
    },
  })
  ajv.addKeyword({
    keyword: 'x-open',
    schemaType: 'array',
    errors: false,
    validate: (known: string[], value: unknown, _node?: unknown, at?: { instancePath: string }) =>
      known.length === 0 ||
      typeof value !== 'string' ||
      known.includes(value) ||
      remark(at, `unfamiliar value "${value}" of an open vocabulary`),
  })
  ajv.addKeyword({
    keyword: 'x-note-additional',
    schemaType: 'string',
    errors: false,
    validate: (_id: string, value: unknown, node?: ContractSchema, at?: { instancePath: string }) => {
      const known = node?.properties ?? {}
      for (const key of Object.keys((value ?? {}) as object)) {
        if (!(key in known)) remark(at, `key "${key}" beyond those that the document names`)
      }
      return true
    },
  })
  ajv.addSchema(document, 'contract', false, false)
  return ajv
}

let ajv: Ajv2020 | undefined
const compiled = new Map<string, ValidateFunction>()

/** The validator of a schema of the contract, compiled when it is first asked for and shared by all oracles of the process. */
function validatorOf(schema: string): ValidateFunction {
  let validate = compiled.get(schema)
  if (validate === undefined) {
    ajv ??= createAjv()
    validate = ajv.compile({ $ref: `contract#/components/schemas/${schema}` })
    compiled.set(schema, validate)
  }
  return validate
}

/** A judge by the contract's components. `into` is told of every node that a value was judged by. */
export const judgeInto =
  (into: Counter): Judge =>
  (component, value, pointer) => {
    counter = into
    remarks = []
    base = pointer
    const validate = validatorOf(component)
    if (validate(value) === true) return { findings: [], remarks }
    return { findings: (validate.errors ?? []).map((error) => toFinding(error, component, pointer)), remarks }
  }
