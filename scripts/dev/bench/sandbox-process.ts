/**
 * A sandbox in a process of its own: settings come as JSON in the first argument. The message `log` asks for the log, and
 * `accepted` for the requests that the rate limiter accepted.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { request as send } from 'undici'
import type { Face } from '../../../fixtures/proof/http-face.ts'
import type { Decisions } from '../../../fixtures/sandbox/decisions.ts'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import { fill } from './large-winery.ts'
import type { Listening, LoggedRequest, SandboxSettings } from './messages.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as SandboxSettings
const { latency = 0, perMinute, record = false } = settings
const log: LoggedRequest[] = []

/** A handler that records each request in the order of arrival. */
const recorded =
  (to: LoggedRequest['to']): Face =>
  (next) =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    const entry = {
      to,
      method: request.method,
      path: pathname + search,
      headers: [...request.headers].filter(
        ([name]) => !/^(host|connection|content-length|transfer-encoding)$/.test(name),
      ),
      body: null as string | null,
      status: 0,
    }
    log.push(entry)
    if (request.body !== null) entry.body = await request.clone().text()
    const response = await next(request)
    entry.status = response.status
    return response
  }

const delayed: Face = (next) => async (request) => {
  const [response] = await Promise.all([next(request), sleep(latency)])
  return response
}

const asItIs: Face = (next) => next
const outer = record ? recorded('api') : asItIs
const inner = latency > 0 ? delayed : asItIs

/** How many requests of each key the rate limiter accepted: others, such as one without a key, never reach it. */
const accepted: Record<string, number> = {}
let bucket = ''
const counting: Partial<Decisions> = {
  rateLimitBucket: ({ id }) => (bucket = id),
  rateLimited(used, most) {
    if (used <= most) accepted[bucket] = (accepted[bucket] ?? 0) + 1
    return used > most
  },
}

const sandbox = await startSandbox({
  face: (next) => outer(inner(next)),
  data: (winery) => fill(winery, settings),
  decisions: counting,
})
if (perMinute !== undefined) sandbox.state.rateLimit.perMinute = perMinute

/** The admin side behind a recorder. The sandbox has no hook there, and a recorded run needs its admin requests as well. */
function recordAdmin(): Promise<string> {
  const forward = recorded('admin')(async (request) => {
    const { pathname } = new URL(request.url)
    const { statusCode, body } = await send(sandbox.adminUrl + pathname, {
      method: request.method as 'POST',
      headers: { 'content-type': 'application/json' },
      body: await request.text(),
    })
    return new Response(await body.text(), { status: statusCode, headers: { 'content-type': 'application/json' } })
  })
  return new Promise((resolve) => {
    serve({ fetch: (request) => forward(request), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
  })
}

process.on('message', (wanted) => {
  if (wanted === 'log') process.send?.(log)
  if (wanted === 'accepted') process.send?.(accepted)
})
const adminUrl = record ? await recordAdmin() : sandbox.adminUrl
const { user, system } = process.cpuUsage()
process.send?.({
  baseUrl: sandbox.baseUrl,
  adminUrl,
  key: sandbox.key,
  cpu: (user + system) / 1000,
} satisfies Listening)
