import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { RecordedCall } from '../../../fixtures/target/traffic/recorded.ts'
import { type Proxy, startProxy } from './forward.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Between {
  proxy: Proxy
  calls: RecordedCall[]
  troubles: string[]
}

/** A proxy in front of a server. */
async function before(server: Server): Promise<Between> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => server.close())
  return before127(`http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`)
}

async function before127(upstream: string): Promise<Between> {
  const [calls, troubles]: [RecordedCall[], string[]] = [[], []]
  const proxy = await startProxy({
    upstream,
    host: '127.0.0.1',
    port: 0,
    onCall: (call) => calls.push(call),
    onTrouble: (message) => troubles.push(message),
  })
  closing.push(() => proxy.close(100))
  return { proxy, calls, troubles }
}

const serving = (handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Between> =>
  before(createServer(handler))

/** All bytes that a server sends in answer to the given ones. */
async function bytesFor(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

const raw = (response: string): Server =>
  createTcpServer((socket) => {
    socket.once('data', () => socket.end(response))
    socket.on('error', () => undefined)
  })

test('status, headers in their spelling and order, and the body pass as they are', async () => {
  const head = 'HTTP/1.1 207 So So\r\nX-Request-ID: req_0\r\nx-Twice: 1\r\nX-TWICE: 2\r\n'
  const body = '{"amount_cents": 1500.0, "ÿ": "\\u0000"}'
  const { proxy, calls } = await before(raw(`${head}content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`))
  const got = await bytesFor(proxy.url, 'GET /v1/market?a=%2f&&b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(got).toMatch(
    /^HTTP\/1\.1 207 So So\r\nX-Request-ID: req_0\r\nx-Twice: 1\r\nX-TWICE: 2\r\ncontent-Length: \d+\r\n/,
  )
  expect(got.split('\r\n\r\n')[1]).toBe(Buffer.from(body).toString('latin1'))
  expect(got).not.toMatch(/\r\nDate:/i)
  expect(calls).toMatchObject([
    {
      status: 207,
      body,
      headers: [
        ['X-Request-ID', 'req_0'],
        ['x-Twice', '1'],
        ['X-TWICE', '2'],
        ['content-Length', String(Buffer.byteLength(body))],
      ],
    },
  ])
  expect(calls[0]?.url).toMatch(/\/shop\/v1\/market\?a=%2f&&b$/)
})

test('a request reaches the server with its method, path, headers and body', async () => {
  let seen: { raw: string[]; url: string | undefined; body: string } | undefined
  const { proxy, calls } = await serving(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    seen = { raw: incoming.rawHeaders, url: incoming.url, body }
    response.end('{}')
  })
  await fetch(`${proxy.url}/v1/customers?x=1`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_1', 'X-Odd': 'ü', 'content-type': 'application/json' },
    body: '{"name": "Zoë"}',
  })
  expect(seen).toMatchObject({ url: '/shop/v1/customers?x=1', body: '{"name": "Zoë"}' })
  const header = (name: string): string | undefined =>
    seen?.raw[seen.raw.findIndex((each) => each.toLowerCase() === name) + 1]
  expect(header('authorization')).toBe('Bearer sk_test_1')
  expect(header('x-odd')).toBe('ü')
  expect(calls[0]).toMatchObject({ method: 'POST', requestBody: '{"name": "Zoë"}' })
})

test('a packed body passes packed, and is judged unpacked', async () => {
  const packed = gzipSync('{"object":"market"}')
  const { proxy, calls } = await serving((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  )
  const sent = request(`${proxy.url}/v1/market`).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const got = Buffer.concat((await answer.toArray()) as Buffer[])
  expect(got.equals(packed)).toBe(true)
  expect(calls[0]?.body).toBe('{"object":"market"}')
})

test('a body streams: its first part arrives before its last is sent', async () => {
  let finish: () => void = () => undefined
  const { proxy, calls } = await serving((_, response) => {
    response.write('[1,')
    finish = () => response.end('2]')
  })
  const reader = (await fetch(`${proxy.url}/v1/market`)).body!.getReader()
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('[1,')
  expect(calls).toEqual([])
  finish()
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('2]')
  await expect.poll(() => calls[0]?.body).toBe('[1,2]')
})

test('the proxy answers 502 for a server that cannot be reached, and judges nothing', async () => {
  const { proxy, calls, troubles } = await before127('http://127.0.0.1:9')
  expect((await fetch(`${proxy.url}/v1/market`)).status).toBe(502)
  expect(calls).toEqual([])
  expect(troubles).toEqual([expect.stringContaining('GET http://127.0.0.1:9/v1/market')])
})

test('a truncated body is truncated for the client as well, and is not judged', async () => {
  const { proxy, calls } = await before(raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"object":'))
  await expect(fetch(`${proxy.url}/v1/market`).then((answer) => answer.text())).rejects.toThrow('terminated')
  expect(calls).toEqual([])
})

test('a server notices that its client has disconnected', async () => {
  let gone = false
  const { proxy } = await serving((_, response) => response.on('close', () => (gone = true)).write('…'))
  const giveUp = new AbortController()
  const answer = await fetch(`${proxy.url}/v1/market`, { signal: giveUp.signal })
  expect(answer.status).toBe(200)
  giveUp.abort()
  await expect.poll(() => gone).toBe(true)
})

test('100-continue is left to the server', async () => {
  const { proxy } = await serving((incoming, response) => void incoming.resume().on('end', () => response.end('{}')))
  const sent = request(`${proxy.url}/v1/products`, {
    method: 'POST',
    headers: { expect: '100-continue', 'content-length': 2 },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end('{}')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.resume()
})
