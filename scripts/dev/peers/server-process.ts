import { parentPort, workerData } from 'node:worker_threads'
import { startHttpServer } from '../../../fixtures/sandbox/http-server.ts'
import { answerOf, pathOf, placeOf, requestOf, type Sent, sentOf } from './exchange.ts'
import { prefixOf } from './prefix.ts'
import { direct, type Kind, started } from './sandboxes.ts'

// A worker that serves sandboxes for one run of a tool, so that a fault that remembers something begins anew.

/** What the worker is to serve. */
export interface Serving {
  /** By the prefix of its paths; the prefix is empty for one sandbox with an address and an admin side of its own. */
  kinds: Readonly<Record<string, Kind>>
  /** Whether the requests to the one sandbox are recorded. They are only counted if not. */
  recorded?: boolean
  /** What a run sends to one sandbox. Behind prefixes, a tool may leave requests out: they are made up for. */
  recording?: readonly Sent[]
}

/** What the worker posts once it listens. */
export interface Listening {
  baseUrl: string
  adminUrl: string | null
  key: string
}

/** What the worker posts at its end. */
export interface Received {
  /** The number of requests, by the prefix. */
  counts: Record<string, number>
  /** In the order in which they came. */
  sent: Sent[]
  /** Requests that are not in the recording. */
  strange: number
}

const { kinds, recorded = false, recording = [] } = workerData as Serving
const received: Received = { counts: {}, sent: [], strange: 0 }

const count = (prefix: string): void => void (received.counts[prefix] = (received.counts[prefix] ?? 0) + 1)

async function alone(kind: Kind): Promise<Listening> {
  const startedAt = performance.now()
  const { baseUrl, adminUrl, key } = await started(kind, (handler) => async (request) => {
    count('')
    if (!recorded) return handler(request)
    const sent = await sentOf(request, performance.now() - startedAt)
    received.sent.push(sent)
    return handler(requestOf(sent))
  })
  return { baseUrl, adminUrl, key }
}

/** A sandbox that gets the whole recording in its order: what a tool does not send itself is sent before it. */
async function mounted(kind: Kind): Promise<(request: Sent) => Promise<Response>> {
  const { handler } = await direct(kind)
  let next = 0
  return async (request) => {
    const place = placeOf(request, recording, next)
    if (place < 0) received.strange += 1
    for (; next < place; next += 1)
      await Promise.resolve(handler(requestOf(recording[next] as Sent))).then(answerOf, () => undefined)
    next = Math.max(next, place + 1)
    return handler(requestOf(request))
  }
}

/** Many sandboxes behind one address. Each starts with the first request to it. */
async function together(): Promise<Listening> {
  const open = new Map<string, ReturnType<typeof mounted>>()
  const { url } = await startHttpServer({
    refuse: (status, message) => ({ status, headers: {}, body: message }),
    async fetch(request) {
      const [prefix, path] = prefixOf(pathOf(request.url))
      const kind = kinds[prefix]
      if (kind === undefined) return new Response(null, { status: 404 })
      count(prefix)
      const sent = await sentOf(request, 0)
      const sandbox = open.get(prefix) ?? mounted(kind)
      open.set(prefix, sandbox)
      return (await sandbox)({ ...sent, path })
    },
  })
  const { key, close } = await started({ fault: null, country: 'ca' })
  await close()
  return { baseUrl: url, adminUrl: null, key }
}

parentPort?.once('message', () => {
  parentPort?.postMessage(received)
  process.exit()
})
const only = kinds['']
parentPort?.postMessage(only === undefined ? await together() : await alone(only))
