import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import { operations } from '../../../spec/contract.ts'
import { documentFor, type Form, inlined } from './document.ts'
import { recorded } from './workshop.ts'

test('a reference and its siblings become one schema without the keywords of this project', () => {
  const at = { type: ['object', 'null'], $ref: '#/components/schemas/Money', 'x-requirement': 'MONEY-1' }
  expect(inlined(at)).toMatchObject({
    type: ['object', 'null'],
    required: ['amount_cents', 'currency'],
    additionalProperties: false,
    properties: { amount_cents: { type: 'integer' } },
  })
  expect(JSON.stringify(inlined(at))).not.toContain('x-')
})

test('an alternative to null becomes a nullable type, and any type becomes an absent one', () => {
  const amount = { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'An amount.' }
  expect(inlined(amount)).toEqual({ type: ['integer', 'null'], description: 'An amount.' })
  expect(inlined({ type: ['object', 'array', 'string'] })).toEqual({})
})

test('the document is valid and has examples of every endpoint', async () => {
  const sandbox = await startSandbox({ seed: 7 })
  const { examples, description } = await recorded(sandbox)
  await sandbox.close()
  expect(examples.map(({ operation }) => operation)).toEqual(operations.map(({ id }) => id))
  const forms: Form[] = [
    { examples: 'named', refusals: true, media: 'application/json' },
    { examples: 'single', refusals: false, media: 'application/json; charset=utf-8' },
  ]
  for (const form of forms) {
    const document = documentFor('http://base.test', examples, description, form)
    expect(JSON.stringify(document)).not.toContain('$ref')
    expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  }
})
