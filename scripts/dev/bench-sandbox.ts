/**
 * How much the sandbox's rules cost: its requests per second as a share of what hono and its node server serve when
 * they answer the same bytes, ready made or (`as JSON`) serialized for each response. The servers run in processes of
 * their own, and rounds alternate between them, so that whatever else the machine does falls on all alike.
 *
 *     npm run build:tools && node build/scripts/dev/bench-sandbox.js [rounds]
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { serve as listen } from '@hono/node-server'
import { Hono } from 'hono'
import { request } from 'undici'
import { startSandbox } from '../../fixtures/sandbox/index.ts'

const CONNECTIONS = 16
const ROUND_MS = 500

interface Started {
  port: number
  key: string
}

/** A response that the bare server repeats. */
interface Canned {
  path: string
  headers: Record<string, string>
  body: string
}

const role = process.argv[2]
if (role === 'sandbox') await serveSandbox()
else if (role === 'bare') await serveBare()
else await compare(Number(role ?? 7))

async function serveSandbox() {
  const { baseUrl, key } = await startSandbox({})
  process.send?.({ port: Number(new URL(baseUrl).port), key } satisfies Started)
}

async function serveBare() {
  const [canned] = (await once(process, 'message')) as [Canned[]]
  const app = new Hono()
  for (const { path, headers, body } of canned) {
    const route = path.replace(/\?.*/, '')
    const value = JSON.parse(body) as object
    app.get(route, (context) => context.body(body, 200, headers))
    app.get(`/json${route}`, (context) => context.json(value, 200, headers))
  }
  listen({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.send?.({ port, key: '' } satisfies Started)
  })
}

async function compare(rounds: number) {
  const sandbox = fork(import.meta.filename, ['sandbox'])
  const bare = fork(import.meta.filename, ['bare'])
  try {
    const { port, key } = await started(sandbox)
    const customer = await firstId(port, key, '/v1/customers')
    const paths = ['/v1/market', `/v1/customers/${customer}`, '/v1/orders?limit=25']
    bare.send(await Promise.all(paths.map((path) => can(port, key, path))))
    const { port: barePort } = await started(bare)

    process.stdout.write('request               sandbox/s      bare/s  ratio   as JSON/s  ratio\n')
    for (const path of paths) {
      const measure = async () => ({
        sandbox: await throughput(port, key, path),
        bare: await throughput(barePort, key, path),
        json: await throughput(barePort, key, `/json${path}`),
      })
      await measure()
      const measured: Awaited<ReturnType<typeof measure>>[] = []
      for (let round = 0; round < rounds; round++) measured.push(await measure())
      process.stdout.write(`${row(path, measured)}\n`)
    }
  } finally {
    sandbox.kill()
    bare.kill()
  }
}

async function started(child: ChildProcess): Promise<Started> {
  const [message] = (await once(child, 'message')) as [Started]
  return message
}

async function get(port: number, key: string, path: string) {
  const reply = await request(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } })
  if (reply.statusCode !== 200) throw new Error(`GET ${path} answered ${reply.statusCode}`)
  return { headers: reply.headers, body: await reply.body.text() }
}

async function firstId(port: number, key: string, path: string): Promise<string> {
  const { data } = JSON.parse((await get(port, key, path)).body) as { data: { id: string }[] }
  if (data[0] === undefined) throw new Error(`${path} is empty`)
  return data[0].id
}

async function can(port: number, key: string, path: string): Promise<Canned> {
  const { headers, body } = await get(port, key, path)
  const copied = ['content-type', 'x-request-id', 'x-service-environment']
  return { path, headers: Object.fromEntries(copied.map((name) => [name, String(headers[name])])), body }
}

/** Requests per second over a round. The client only counts bytes, so that it is not what is measured. */
async function throughput(port: number, key: string, path: string): Promise<number> {
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a.test\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  const start = performance.now()
  const end = start + ROUND_MS
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => requestUntil(end, port, bytes)))
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - start)) * 1_000
}

/** Repeats a request on one connection, each when the last one is answered; all responses must be equally long. */
function requestUntil(end: number, port: number, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes)).setNoDelay()
    let length: number | undefined
    let received = 0
    let count = 0
    socket.on('error', reject).on('data', (chunk: Buffer) => {
      length ??= lengthOf(chunk)
      received += chunk.length
      if (received < length) return
      if (received > length) return void socket.destroy(new Error('The responses differ in length'))
      received = 0
      count += 1
      if (performance.now() < end) return void socket.write(bytes)
      socket.destroy()
      resolve(count)
    })
  })
}

function lengthOf(start: Buffer): number {
  const head = start.indexOf('\r\n\r\n') + 4
  const body = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, head))?.[1]
  if (body === undefined) throw new Error(`Not a 200 of known length: ${start.toString('latin1', 0, 200)}`)
  return head + Number(body)
}

/** Medians over the rounds: rates, and the ratios of each round. */
function row(path: string, rounds: { sandbox: number; bare: number; json: number }[]): string {
  const rate = (of: 'sandbox' | 'bare' | 'json') =>
    median(rounds.map((round) => round[of]))
      .toFixed(0)
      .padStart(11)
  const ratio = (to: 'bare' | 'json') =>
    median(rounds.map((round) => round.sandbox / round[to]))
      .toFixed(2)
      .padStart(6)
  return `${path.slice(0, 20).padEnd(20)}${rate('sandbox')} ${rate('bare')} ${ratio('bare')} ${rate('json')} ${ratio('json')}`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
