import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Exchange } from '../../spec/exchange.ts'
import { sampleExchange, sampleResult } from '../testing/sample-result.ts'
import { harOf, renderHar } from './har.ts'

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: true })
formats.default(ajv)
const require = createRequire(import.meta.url)
const schemas = require('har-schema') as Readonly<Record<string, object>>
// The schemas name draft 6 as their meta schema, which ajv does not carry.
for (const schema of Object.values(schemas))
  ajv.addSchema({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' })
const validate = ajv.getSchema('har.json')!

const post: Exchange = {
  ...sampleExchange,
  number: 3,
  operation: 'createCustomer',
  request: {
    method: 'POST',
    path: '/v1/customers',
    query: 'q=a%20b&q=%E2%82%AC&flag',
    headers: [['content-type', 'application/json']],
    body: '{"name":"Zoë"}',
    credential: 'reader',
  },
  response: {
    status: 201,
    headers: [['location', '/v1/customers/1']],
    text: '{"name":"Zoë"}',
    bytes: 15,
    json: { name: 'Zoë' },
  },
  startedAt: sampleExchange.startedAt - 5,
}

const log = (exchanges: readonly Exchange[]) => harOf(exchanges, { baseUrl: 'http://127.0.0.1:4080/', version: '1' })

test('the log of a run satisfies the HAR 1.2 schema', () => {
  validate(JSON.parse(renderHar({ ...sampleResult, exchanges: [sampleExchange, post] })))
  expect(validate.errors).toBeNull()
  expect(validate({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [{}] } })).toBe(false)
})

test('entries are sorted by the time of sending, and keep the number of their exchange', () => {
  expect(log([sampleExchange, post]).log.entries).toMatchObject([{ _number: 3 }, { _number: 12 }])
})

test('an entry names the requirements that rest on it, and those that it violates', () => {
  const { log } = JSON.parse(renderHar(sampleResult)) as ReturnType<typeof harOf>
  const [entry] = log.entries
  expect(entry).toMatchObject({
    _requirements: expect.arrayContaining(['Customer.email', 'MONEY-1']) as string[],
    _violations: ['Customer.email'],
  })
  expect(entry?.comment).toBe('violates Customer.email')
})

test('an entry has the label of the key in place of the key', () => {
  const [entry] = log([post]).log.entries
  expect(entry).toMatchObject({ _credential: 'reader' })
  expect(entry?.request.headers.filter(({ name }) => name === 'authorization')).toEqual([
    { name: 'authorization', value: 'Bearer [key]', comment: 'the key "reader" was removed' },
  ])
  const open = { ...post, request: { ...post.request, credential: null } }
  expect(JSON.stringify(log([open]).log.entries)).not.toContain('authorization')
})

test('the query is decoded, and sizes are counted in bytes', () => {
  const [entry] = log([post]).log.entries
  expect(entry?.request.url).toBe('http://127.0.0.1:4080/v1/customers?q=a%20b&q=%E2%82%AC&flag')
  expect(entry?.request.queryString).toEqual([
    { name: 'q', value: 'a b' },
    { name: 'q', value: '€' },
    { name: 'flag', value: '' },
  ])
  expect(entry?.request).toMatchObject({
    bodySize: 15,
    postData: { mimeType: 'application/json', text: post.request.body },
  })
  expect(entry?.response).toMatchObject({ bodySize: 15, content: { size: 15 }, redirectURL: '/v1/customers/1' })
})
