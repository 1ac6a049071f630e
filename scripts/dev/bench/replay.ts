import { Pool, request } from 'undici'
import type { LoggedRequest, Replayed, ReplayJob } from './messages.ts'

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Sends a request log with bare undici: same order, same number of connections, bodies read and dropped. */
export async function replay({ baseUrl, adminUrl, concurrency, log }: ReplayJob): Promise<Replayed> {
  const pool = new Pool(baseUrl, { connections: concurrency })
  const statuses: number[] = []
  const send = async ({ to, method, path, headers, body }: LoggedRequest): Promise<number> => {
    const options = { method: method as 'GET', headers: headers.flat(), body: isSafe(method) ? null : body }
    const response = to === 'api' ? await pool.request({ ...options, path }) : await request(adminUrl + path, options)
    await response.body.text()
    return response.statusCode
  }
  let next = 0
  const lane = async (): Promise<void> => {
    for (let at = next++; at < log.length; at = next++) {
      statuses[at] = await send(log[at] as LoggedRequest).catch(() => 0)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  await pool.close()
  return { statuses }
}
