import { expect, test } from 'vitest'
import type { Exchange } from '../../spec/exchange.ts'
import { harErrors } from '../testing/har-schema.ts'
import { sampleExchange, sampleResult } from '../testing/sample-result.ts'
import { harOf, type LoggedEntry, renderHar } from './har.ts'
import { readHar } from './read.ts'

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
  expect(harErrors(renderHar({ ...sampleResult, exchanges: [sampleExchange, post] }))).toEqual([])
  expect(harErrors('{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[{}]}}')).not.toEqual([])
})

test('a URL that is not a URI is logged as one, and is read as it was sent', () => {
  const probe = (path: string, query: string): Exchange => ({
    ...sampleExchange,
    request: { ...sampleExchange.request, path, query },
  })
  const text = renderHar({
    ...sampleResult,
    target: { ...sampleResult.target, base_url: 'http://[::1]:4080' },
    exchanges: [probe('/v1/customers/%zz', ''), probe('/v1/market', 'key=[key]&q=%5B'), sampleExchange],
  })
  expect(harErrors(text)).toEqual([])
  const entries: LoggedEntry[] = (JSON.parse(text) as ReturnType<typeof harOf>).log.entries
  expect(entries.map(({ request: { url, _url } }) => [url, _url])).toEqual([
    ['http://[::1]:4080/v1/customers/%25zz', 'http://[::1]:4080/v1/customers/%zz'],
    ['http://[::1]:4080/v1/market?key=%5Bkey%5D&q=%5B', 'http://[::1]:4080/v1/market?key=[key]&q=%5B'],
    ['http://[::1]:4080/v1/customers?limit=3', undefined],
  ])
  expect(
    readHar(text)
      .map(({ call }) => call.url)
      .slice(0, 2),
  ).toEqual(['http://[::1]:4080/v1/customers/%zz', 'http://[::1]:4080/v1/market?key=[key]&q=%5B'])
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
