import { _, type AnySchemaObject, type Code, type KeywordCxt, Name, str } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { ContractSchema } from '../contract.ts'
import { document } from '../document.ts'
import { timestampPattern } from './timestamp.ts'

/** Keywords of the contract that validate nothing. */
const annotations = ['x-gap', 'x-gaps', 'x-items', 'x-prefix', 'x-scope']

/** Receives the reports of the contract's own keywords while one value is validated: the `this` of a validator. */
export interface Observer {
  /** A value was validated by the node of this requirement. `vocabulary`: whether its distinct values are counted. */
  see(requirement: string, value: unknown, vocabulary: boolean): void
  /** A value of an open vocabulary, with the values that the document lists. */
  open(known: readonly string[], value: unknown, instancePath: string): void
  /** An object whose additional keys are noted. */
  additional(node: ContractSchema, value: unknown, instancePath: string): void
}

const hasVocabulary = (schema: ContractSchema): boolean =>
  schema.enum !== undefined || schema['x-open'] !== undefined || schema.type === 'boolean'

const instancePath = ({ it }: KeywordCxt): Code => str`${new Name('instancePath')}${it.errorPath}`

const parent = ({ it }: KeywordCxt): Code => _`${it.topSchemaRef}${it.schemaPath}`

function reportRequirement({ gen, data, schema, parentSchema }: KeywordCxt): void {
  const node = parentSchema as AnySchemaObject & ContractSchema
  const report = _`this.see(${schema as string}, ${data}, ${hasVocabulary(node)})`
  // A schema without a type says nothing about null.
  if (node.type === undefined) gen.if(_`${data} !== null`, () => gen.code(report))
  else gen.code(report)
}

/**
 * An ajv with the contract under the name `contract`. Its keywords report to `this`, so a validator is called as
 * `validate.call(observer, value)`. `source`: keep the generated code, so that it can be written to a file.
 */
export function createAjv(source = false): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    validateFormats: true,
    passContext: true,
    code: { source, esm: true },
  })
  formats.default(ajv)
  // RFC 3339, the usual meaning of date-time, is narrower than the ISO 8601 of section 1, Conventions, item 3.
  ajv.addFormat('date-time', timestampPattern)
  ajv.addVocabulary(annotations)
  ajv.addKeyword({ keyword: 'x-requirement', schemaType: 'string', errors: false, code: reportRequirement })
  ajv.addKeyword({
    keyword: 'x-open',
    schemaType: 'array',
    errors: false,
    code: (cxt) => void cxt.gen.code(_`this.open(${cxt.schemaValue}, ${cxt.data}, ${instancePath(cxt)})`),
  })
  ajv.addKeyword({
    keyword: 'x-note-additional',
    schemaType: 'string',
    errors: false,
    code: (cxt) => void cxt.gen.code(_`this.additional(${parent(cxt)}, ${cxt.data}, ${instancePath(cxt)})`),
  })
  ajv.addSchema(document, 'contract', false, false)
  return ajv
}
