import { expect, test } from 'vitest'
import { type Answer, answerOf, essenceOf, fingerprints, placeOf, requestOf, type Sent, sentOf } from './exchange.ts'

const answer = (id: string, body = id): Answer => ({ status: 200, headers: [['x-request-id', id]], body })
const [one, two, three] = ['0', '1', '2'].map((digit) => `req_${digit.repeat(16)}`) as [string, string, string]

test('answers that differ only in fresh request ids have the same fingerprints', () => {
  expect(fingerprints([answer(one), answer(two)])).toEqual(fingerprints([answer(two), answer(three)]))
})

test('a request id that is repeated, malformed, or another in the body shows', () => {
  const [, fresh] = fingerprints([answer(one), answer(two)])
  for (const odd of [answer(one), answer('req_2'), answer(two, three)])
    expect(fingerprints([answer(one), odd])[1]).not.toBe(fresh)
})

test('status, headers, body and a missing answer show', () => {
  const plain = answer(one)
  const all = [plain, { ...plain, status: 201 }, { ...plain, headers: [] }, { ...plain, body: '' }, null]
  expect(new Set(all.map((each) => fingerprints([each])[0])).size).toBe(all.length)
})

test('a request and a response are read and rebuilt', async () => {
  const init = { method: 'POST', headers: { authorization: 'Bearer k' }, body: '{"a":1}' }
  const sent = await sentOf(new Request('http://host.test/v1/orders?a=b', init), 5)
  expect(sent).toMatchObject({ method: 'POST', path: '/v1/orders?a=b', body: '{"a":1}', at: 5 })
  expect(await sentOf(requestOf(sent), 5)).toEqual(sent)
  expect(await answerOf(new Response('é', { status: 404 }))).toMatchObject({ status: 404, body: 'Ã©' })
})

test('a request is found in a recording by method, path and key, from a place on', () => {
  const get = (path: string, key = 'a'): Sent => ({
    ...{ method: 'GET', path, body: '', at: 0 },
    headers: [['authorization', key]],
  })
  const recording = [get('/x'), get('/y'), get('/x', 'b'), get('/x')]
  expect(placeOf(get('/x'), recording, 0)).toBe(0)
  expect(placeOf(get('/x'), recording, 1)).toBe(3)
  expect(placeOf(get('/y'), recording, 2)).toBe(-1)
})

test('recordings are alike whatever the layout of bodies and the headers of the client', () => {
  const post = (body: string, ...headers: Sent['headers']): Sent[] => [
    { ...{ method: 'POST', path: '/x', body, at: 0 }, headers: [['content-type', 'application/json'], ...headers] },
  ]
  const plain = essenceOf(post('{"a":1}'))
  expect(essenceOf(post('{ "a": 1 }', ['user-agent', 'tool']))).toBe(plain)
  expect(essenceOf(post('{"a":2}'))).not.toBe(plain)
  expect(essenceOf(post('{"a":1}', ['authorization', 'Bearer k']))).not.toBe(plain)
})
