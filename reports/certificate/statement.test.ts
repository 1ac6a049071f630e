import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { sampleResult } from '../testing/sample-result.ts'
import { renderStatement, statementOf } from './statement.ts'

const strings = { type: 'array', items: { type: 'string' } }

/** A resource descriptor, as the in-toto Attestation Framework 1.2 publishes it. */
const descriptor = {
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['uri'] }, { required: ['digest'] }, { required: ['content'] }],
  properties: {
    name: { type: 'string' },
    uri: { type: 'string', format: 'uri' },
    digest: { type: 'object', minProperties: 1, additionalProperties: { type: 'string', pattern: '^[0-9a-f]+$' } },
    content: { type: 'string', format: 'byte' },
    downloadLocation: { type: 'string', format: 'uri' },
    mediaType: { type: 'string' },
    annotations: { type: 'object' },
  },
}

/** A Statement v1 with the predicate test-result v0.1, as they are published. Further fields of the predicate are allowed. */
const published = {
  type: 'object',
  additionalProperties: false,
  required: ['_type', 'subject', 'predicateType', 'predicate'],
  properties: {
    _type: { const: 'https://in-toto.io/Statement/v1' },
    subject: { type: 'array', minItems: 1, items: { ...descriptor, required: ['digest'] } },
    predicateType: { const: 'https://in-toto.io/attestation/test-result/v0.1' },
    predicate: {
      type: 'object',
      required: ['result', 'configuration'],
      properties: {
        result: { enum: ['PASSED', 'WARNED', 'FAILED'] },
        configuration: { type: 'array', items: descriptor },
        url: { type: 'string', format: 'uri' },
        passedTests: strings,
        warnedTests: strings,
        failedTests: strings,
      },
    },
  },
}

const ajv = new Ajv({ allErrors: true, strictRequired: false })
formats.default(ajv)
const validate = ajv.compile(published)

test.each([
  ['PASSED', null],
  ['WARNED', { reason: 'mended in the next release', expires: '2999-12-31' }],
])('a statement with the result %s has the fields that in-toto publishes', (outcome, waiver) => {
  const requirements = sampleResult.requirements
    .filter(({ verdict }) => waiver !== null || verdict === 'pass')
    .map((each) => ({ ...each, waiver }))
  const statement = statementOf(
    { ...sampleResult, requirements },
    { terms: { additions: 'fail' }, evidence: '{}', recordedOnly: [], issuedAt: '2030-01-01T00:00:00.000Z' },
  )
  validate(JSON.parse(renderStatement(statement)))
  expect(validate.errors).toBeNull()
  expect(statement.predicate.result).toBe(outcome)
  expect(Object.keys(statement.predicate).filter((key) => !(key in published.properties.predicate.properties))).toEqual(
    ['winery-conformance'],
  )
  expect(validate({ ...statement, subject: [{ name: 'without a digest' }] })).toBe(false)
})
