import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { fromRoot } from '../spec/root.ts'
import { renderJson } from './json.ts'
import { sampleExchange, sampleResult } from './testing/sample-result.ts'

const schema = JSON.parse(readFileSync(fromRoot('reports/result.schema.json'), 'utf8')) as object
const ajv = new Ajv2020({ allErrors: true, strictRequired: false })
formats.default(ajv)
const validate = ajv.compile(schema)

test('a result is described by the published schema', () => {
  validate(JSON.parse(renderJson(sampleResult)))
  expect(validate.errors).toBeNull()
})

test('the schema is closed', () => {
  expect(validate({ ...sampleResult, more: 1 })).toBe(false)
  expect(validate({ ...sampleResult, target: { ...sampleResult.target, more: 1 } })).toBe(false)
})

test('a failure without a violation, and an inconclusive verdict without a reason, are not valid results', () => {
  const emptied = sampleResult.requirements.map((each) => ({ ...each, violations: [] }))
  expect(validate({ ...sampleResult, requirements: emptied })).toBe(false)
  const silent = sampleResult.requirements.map((each) => ({ ...each, missing: [] }))
  expect(validate({ ...sampleResult, requirements: silent })).toBe(false)
})

test('values that JSON does not have become null, or the digits of a large integer', () => {
  const [first] = sampleResult.requirements
  const exchange = { ...sampleExchange, response: { ...sampleExchange.response, text: 'no JSON', json: undefined } }
  const violations = [
    { message: 'm', pointer: null, expected: 2n ** 70n, actual: undefined, exchange, reproduce: null },
  ]
  const written = JSON.parse(
    renderJson({ ...sampleResult, requirements: [{ ...first!, verdict: 'fail', violations }] }),
  ) as typeof sampleResult
  expect(validate(written), JSON.stringify(validate.errors)).toBe(true)
  expect(written.requirements[0]?.violations[0]).toMatchObject({
    expected: String(2n ** 70n),
    actual: null,
    exchange: { response: { json: null } },
  })
})
