import { expect, test } from 'vitest'
import { readHar } from './read.ts'

const entry = (change: (entry: any) => void = () => undefined): unknown => {
  const made = {
    startedDateTime: '2026-05-04T10:00:00.000Z',
    time: 12,
    request: { method: 'get', url: 'https://api.winery.test/v1/market', headers: [{ name: 'Accept', value: '*/*' }] },
    response: { status: 200, headers: [{ name: 'Date', value: 'x' }], content: { size: 2, text: '{}' }, bodySize: 2 },
  }
  change(made)
  return made
}
const har = (...entries: unknown[]): string => JSON.stringify({ log: { version: '1.2', entries } })
const read = (change?: (entry: any) => void) => readHar(har(entry(change)))[0]

test('an entry is read with its request, response and times', () => {
  expect(read()).toEqual({
    number: 1,
    leftOut: undefined,
    call: {
      method: 'GET',
      url: 'https://api.winery.test/v1/market',
      requestHeaders: [['Accept', '*/*']],
      requestBody: null,
      status: 200,
      headers: [['Date', 'x']],
      body: '{}',
      startedAt: Date.UTC(2026, 4, 4, 10),
      duration: 12,
    },
  })
})

test('a base64 body is decoded', () => {
  const body = Buffer.from('{"name":"é"}').toString('base64')
  expect(read((each) => (each.response.content = { size: 13, text: body, encoding: 'base64' }))?.call.body).toBe(
    '{"name":"é"}',
  )
})

test.each([
  ['without content', (each: any) => delete each.response.content],
  ['with a size and no text', (each: any) => (each.response.content = { size: 2 })],
  ['cut off by the recorder', (each: any) => (each.response.content = { size: 900, text: '{"object":"mark' })],
])('a body %s counts as not recorded', (_, change) => {
  expect(read(change)?.call.body).toBeNull()
})

test('headers that the recorder left out count as not recorded', () => {
  expect(read((each) => (each.response.headers = []))?.call.headers).toBeNull()
})

test.each([
  ['an aborted request', (each: any) => (each.response.status = 0), 'no response was recorded'],
  ['a preflight', (each: any) => (each.request.method = 'OPTIONS'), 'preflight'],
  ['a cached response', (each: any) => Object.assign(each, { _fromCache: 'disk' }), 'cache'],
])('%s is left out', (_, change, reason) => {
  expect(read(change)?.leftOut).toContain(reason)
})

test.each([
  ['', /empty/],
  ['{"log": {"version": "1.2", "entries": [{"sta', /cut off/],
  ['{"log":\n  {bad', /line 2, column 4/],
  ['[]', /log: expected an object.*is this a HAR file\?/],
  ['{"log": {"version": "2.0", "entries": []}}', /log\.version: expected 1\.2, found "2\.0"; save as HAR 1\.2/],
  ['{"log": {"entries": {}}}', /log\.entries: expected an array, found \{\}/],
  [har(entry(), 7), /log\.entries\[1\]: expected an object, found 7/],
  [har(entry((each) => delete each.response)), /log\.entries\[0\]\.response: expected an object, found nothing/],
  [
    har(entry((each) => (each.response.status = '200'))),
    /response\.status: expected a status such as 200, found "200"/,
  ],
  [har(entry((each) => (each.request.url = '/v1/market'))), /request\.url: expected a whole URL, found "\/v1\/market"/],
  [har(entry((each) => (each.startedDateTime = 'noon'))), /startedDateTime: expected an ISO 8601 time, found "noon"/],
  [har(entry((each) => (each.response.headers = ['Date']))), /response\.headers\[0\]: expected an object/],
  [har(entry((each) => (each.response.content.text = {}))), /response\.content\.text: expected a string/],
  [
    har(entry((each) => (each.response.content = { text: '{"a":1}', encoding: 'base64' }))),
    /log\.entries\[0\]\.response\.content\.text: expected base64, which content\.encoding names, found "\{/,
  ],
])('%s is refused with what is wrong and where', (text, message) => {
  expect(() => readHar(text)).toThrow(message)
})
