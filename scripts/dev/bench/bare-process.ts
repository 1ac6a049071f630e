/** A bare hono server that repeats the responses it is sent: as they are, and below /json serialized for each response. */
import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Canned } from './sandbox.ts'

const [canned] = (await once(process, 'message')) as [Canned[]]
const app = new Hono()
for (const { path, headers, body } of canned) {
  const route = path.replace(/\?.*/, '')
  const value = JSON.parse(body) as object
  app.get(route, (context) => context.body(body, 200, headers))
  app.get(`/json${route}`, (context) => context.json(value, 200, headers))
}
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port))
