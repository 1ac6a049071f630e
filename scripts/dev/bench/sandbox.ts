import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { request } from 'undici'
import { exponent, type Figure, median, type Section } from './figures.ts'
import type { Listening } from './messages.ts'
import { withSandbox } from './processes.ts'
import { throughput } from './throughput.ts'

/** A response that the bare server repeats. */
export interface Canned {
  path: string
  headers: Record<string, string>
  body: string
}

const round = 500

async function read({ baseUrl, key }: Listening, path: string) {
  const response = await request(baseUrl + path, { headers: { authorization: `Bearer ${key}` } })
  if (response.statusCode !== 200) throw new Error(`GET ${path} was answered ${response.statusCode}`)
  return { headers: response.headers, body: await response.body.text() }
}

interface Page {
  data: { id: string }[]
  next_cursor: string | null
}

const pageOf = async (address: Listening, path: string): Promise<Page> =>
  JSON.parse((await read(address, path)).body) as Page

async function can(address: Listening, path: string): Promise<Canned> {
  const { headers, body } = await read(address, path)
  const copied = ['content-type', 'x-request-id', 'x-service-environment']
  return { path, headers: Object.fromEntries(copied.map((name) => [name, String(headers[name])])), body }
}

/** Requests per second as a share of what the bare framework serves when it repeats the same responses. */
async function beside(address: Listening, pairs: number): Promise<Figure[]> {
  const bare = fork(join(import.meta.dirname, 'bare-process.js'))
  try {
    const customer = (await pageOf(address, '/v1/customers')).data[0]?.id
    const paths = ['/v1/market', `/v1/customers/${customer}`, '/v1/orders?limit=25']
    bare.send(await Promise.all(paths.map((path) => can(address, path))))
    const [barePort] = (await once(bare, 'message')) as [number]
    const port = Number(new URL(address.baseUrl).port)
    const figures: Figure[] = []
    for (const path of paths) {
      const rounds: { sandbox: number; bare: number; json: number }[] = []
      for (let at = 0; at <= pairs; at += 1)
        rounds.push({
          sandbox: await throughput(port, address.key, path, round),
          bare: await throughput(barePort, address.key, path, round),
          json: await throughput(barePort, address.key, `/json${path}`, round),
        })
      // The first round warms both sides up.
      const counted = rounds.slice(1)
      const rate = (of: keyof (typeof rounds)[number]): string => median(counted.map((each) => each[of])).toFixed(0)
      const name = path.replace(/_\w+/, '_…')
      const context = `${rate('sandbox')}, ${rate('bare')} and ${rate('json')} requests/s`
      figures.push(
        {
          name: `${name}, over a ready response`,
          unit: 'ratio',
          values: counted.map((each) => each.sandbox / each.bare),
        },
        {
          name: `${name}, over JSON serialized each time`,
          unit: 'ratio',
          values: counted.map((each) => each.sandbox / each.json),
          context,
        },
      )
    }
    return figures
  } finally {
    bare.kill()
  }
}

/** Milliseconds of a list request by its depth, on many rows. */
async function byDepth(address: Listening): Promise<{ figure: Figure; pages: number }> {
  const costs: [depth: number, cost: number][] = []
  let path = '/v1/inventory/movements?limit=100'
  let [pages, sum] = [0, 0]
  let mark = 16
  for (; pages < 2048; pages += 1) {
    const startedAt = performance.now()
    const { next_cursor } = await pageOf(address, path)
    sum += performance.now() - startedAt
    if (next_cursor === null) break
    path = `/v1/inventory/movements?limit=100&cursor=${encodeURIComponent(next_cursor)}`
    if (pages + 1 < mark) continue
    costs.push([mark, sum / (mark / 2)])
    ;[mark, sum] = [mark * 2, 0]
  }
  const [, ...warm] = costs
  return {
    pages,
    figure: {
      name: 'time per list request against depth',
      unit: 'exponent',
      values: [exponent(warm)],
      most: 0.1,
      context: warm.map(([depth, cost]) => `page ${depth}: ${cost.toFixed(2)} ms`).join(', '),
    },
  }
}

/** The sandbox: start, throughput, and lists that are deep. */
export async function sandboxSpeed(pairs: number): Promise<Section> {
  const starts: { cpu: number; wall: number }[] = []
  for (let at = 0; at < pairs; at += 1)
    starts.push(
      await withSandbox({}, async (sandbox) => {
        await read(sandbox.address, '/v1/market')
        const { userCPUTime, systemCPUTime } = await sandbox.usage()
        return { cpu: (userCPUTime + systemCPUTime) / 1e6, wall: sandbox.started / 1000 }
      }),
    )
  const figures: Figure[] = [
    { name: 'start to first response, processor time', unit: 's', values: starts.map(({ cpu }) => cpu), most: 0.5 },
    { name: 'start until it listens, wall time', unit: 's', values: starts.map(({ wall }) => wall) },
    ...(await withSandbox({}, ({ address }) => beside(address, pairs))),
  ]
  const deep = await withSandbox({ movements: 300_000 }, ({ address }) => byDepth(address))
  return {
    id: 'sandbox',
    title: 'Sandbox',
    how:
      'Processor time from the start of Node to the first response; requests per second as a share of what hono and its ' +
      `node server serve when they repeat the same bytes; and a walk over ${deep.pages} pages of 100 movements.`,
    figures: [...figures, deep.figure],
  }
}
