import type { ErrorObject } from 'ajv'
import type { ContractSchema } from '../contract.ts'
import type { Finding } from '../violation.ts'
import { step } from './json.ts'
import type { Observer } from './keywords.ts'
import type { Counter } from './tally.ts'
import { validatorOf } from './validators.ts'

/** An observation that is not a violation. */
export interface Remark {
  pointer: string
  message: string
}

/** What the oracle found in one exchange, or in one value. */
export interface Judgement {
  findings: Finding[]
  remarks: Remark[]
}

/** Judges one value by one component of the contract. */
export type Judge = (component: string, value: unknown, pointer: string) => Judgement

/** The requirement that a failing keyword belongs to: that of the node that carries the keyword. */
function failed({ keyword, params, parentSchema }: ErrorObject, component: string): string {
  const node = parentSchema as ContractSchema
  if (keyword === 'required') {
    const property = node.properties?.[params['missingProperty'] as string] as ContractSchema | undefined
    if (property?.['x-requirement'] !== undefined) return property['x-requirement']
  }
  return node['x-requirement'] ?? `${component}.closed`
}

const typesOf = (schema: unknown): string => [schema].flat().join(' or ')

const expectation = ({ keyword, params, schema, parentSchema }: ErrorObject): unknown => {
  if (keyword === 'required') return `the key ${params['missingProperty'] as string}`
  if (keyword === 'additionalProperties') return Object.keys((parentSchema as ContractSchema).properties ?? {})
  if (keyword === 'format') return `format ${String(schema)}`
  if (keyword === 'pattern') return `pattern ${String(schema)}`
  if (keyword === 'type') return typesOf(schema)
  return schema
}

const inWords = ({ keyword, schema, message }: ErrorObject): string =>
  keyword === 'type' ? `must be ${typesOf(schema)}` : (message ?? keyword)

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

/** Records what the contract's keywords report about one value. */
class Observation implements Observer {
  readonly remarks: Remark[] = []
  private readonly counter: Counter
  private readonly base: string

  constructor(counter: Counter, base: string) {
    this.counter = counter
    this.base = base
  }

  see(requirement: string, value: unknown, vocabulary: boolean): void {
    this.counter.see(requirement, value, vocabulary)
  }

  open(known: readonly string[], value: unknown, instancePath: string): void {
    if (known.length === 0 || typeof value !== 'string' || known.includes(value)) return
    this.remark(instancePath, `"${value}" is not a value that the document lists; the vocabulary is open`)
  }

  additional(node: ContractSchema, value: unknown, instancePath: string): void {
    const known = node.properties ?? {}
    for (const key of Object.keys((value ?? {}) as object)) {
      if (!(key in known)) this.remark(instancePath, `key "${key}" is not one that the document names`)
    }
  }

  private remark(instancePath: string, message: string): void {
    this.remarks.push({ pointer: this.base + instancePath, message })
  }
}

/** A judge by the contract's components. `counter` counts every schema node that a value was validated by. */
export const judgeInto =
  (counter: Counter): Judge =>
  (component, value, pointer) => {
    const observation = new Observation(counter, pointer)
    const validate = validatorOf(component)
    if (validate.call(observation, value) === true) return { findings: [], remarks: observation.remarks }
    const findings = (validate.errors ?? []).map((error) => toFinding(error, component, pointer))
    return { findings, remarks: observation.remarks }
  }
