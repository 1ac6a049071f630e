import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { request } from 'undici'
import { exponent, type Figure, median, type Section } from './figures.ts'
import type { Listening } from './messages.ts'
import { command, launched, withFolder, withSandbox } from './processes.ts'
import { throughput } from './throughput.ts'

/** A response that the bare server repeats. */
export interface Canned {
  path: string
  headers: Record<string, string>
  body: string
}

const round = 500

async function read({ baseUrl, key }: Pick<Listening, 'baseUrl' | 'key'>, path: string) {
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

/** How often each depth is read: in turn, so that other work on the machine slows all of them. */
const readsOfDepth = 40

/** Milliseconds of a list request by its depth, on many rows. */
async function byDepth(address: Listening): Promise<{ figure: Figure; pages: number }> {
  const list = '/v1/inventory/movements?limit=100'
  const depths: { page: number; path: string; costs: number[] }[] = []
  let [page, path] = [1, list]
  for (let mark = 16; page < 2048; page += 1) {
    if (page === mark) {
      depths.push({ page, path, costs: [] })
      mark *= 2
    }
    const { next_cursor } = await pageOf(address, path)
    if (next_cursor === null) break
    path = `${list}&cursor=${encodeURIComponent(next_cursor)}`
  }
  for (let at = 0; at < readsOfDepth; at += 1)
    for (const { path, costs } of depths) {
      const startedAt = performance.now()
      await read(address, path)
      costs.push(performance.now() - startedAt)
    }
  const medians = depths.map(({ page, costs }): [depth: number, cost: number] => [page, median(costs)])
  return {
    pages: page,
    figure: {
      name: 'time per list request against depth',
      unit: 'exponent',
      values: [exponent(medians)],
      most: 0.1,
      context: medians.map(([depth, cost]) => `page ${depth}: ${cost.toFixed(2)} ms`).join(', '),
    },
  }
}

/**
 * Seconds that the command `serve` takes: until it listens, and of processor time for its start, one response and its
 * end.
 */
const start = (): Promise<{ cpu: number; wall: number }> =>
  withFolder(async (folder) => {
    const startedAt = performance.now()
    const { child, ended } = launched([command, 'serve', '--port', '0', '--json'], folder)
    const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
    const wall = (performance.now() - startedAt) / 1000
    const { base_url, key } = JSON.parse(line.toString()) as { base_url: string; key: string }
    await read({ baseUrl: base_url, key }, '/v1/market')
    child.kill()
    return { wall, cpu: (await ended).cpu / 1000 }
  })

/** The sandbox: start, throughput, and lists that are deep. */
export async function sandboxSpeed(pairs: number): Promise<Section> {
  const starts: Awaited<ReturnType<typeof start>>[] = []
  for (let at = 0; at < pairs; at += 1) starts.push(await start())
  const figures: Figure[] = [
    { name: 'one response, processor time', unit: 's', values: starts.map(({ cpu }) => cpu), most: 0.5 },
    { name: 'start until it listens, wall time', unit: 's', values: starts.map(({ wall }) => wall) },
    ...(await withSandbox({}, ({ address }) => beside(address, pairs))),
  ]
  const deep = await withSandbox({ movements: 300_000 }, ({ address }) => byDepth(address))
  return {
    id: 'sandbox',
    title: 'Sandbox',
    how:
      'Processor time of the command `serve`, from its start to its end after one response; requests per second as a share of what hono and its ' +
      `node server serve when they repeat the same bytes; and pages of 100 movements at several depths of a list of ${deep.pages} pages, read in turn.`,
    figures: [...figures, deep.figure],
  }
}
