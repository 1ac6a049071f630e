import { randomBytes } from 'node:crypto'
import type { ObservedApi } from '../../../fixtures/target/receivers/config.ts'
import type { Api } from '../../../fixtures/sandbox/receivers/right.ts'
import { UsageError } from '../exit.ts'

/** A sandbox as the API behind a receiver, and the key with which the receiver reads. */
export interface ReceiverApi {
  api: ObservedApi
  access: Api
  close(): Promise<void>
}

/** The response of a service that fails for a moment. */
function unavailable(): Response {
  const request_id = `req_${randomBytes(8).toString('hex')}`
  return Response.json(
    { error: { type: 'internal', message: 'try again', request_id } },
    { status: 500, headers: { 'x-request-id': request_id, 'x-service-environment': 'test' } },
  )
}

/** Starts the sandbox on a port of the loopback interface; 0 takes a free one. Throws UsageError if it is taken. */
export async function startReceiverApi(port: number): Promise<ReceiverApi> {
  // Loaded late: most runs do not need it.
  const { startSandbox } = await import('../../../fixtures/sandbox/index.ts')
  const requests: { method: string; path: string; status: number }[] = []
  let own = false
  let failing: string | undefined
  const sandbox = await startSandbox({
    port,
    face: (next) => (request) => {
      if (own || failing === undefined || !new URL(request.url).pathname.endsWith(`/v1/customers/${failing}`))
        return next(request)
      failing = undefined
      return unavailable()
    },
    onAccess: ({ method, path, status }) => {
      if (!own) requests.push({ method, path, status })
    },
  }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new UsageError(`--sandbox ${port}: this port of 127.0.0.1 is taken; stop what listens there, or name another`)
  })
  const { baseUrl, key } = sandbox
  const ask = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    own = true
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', connection: 'close' }
      const response = await fetch(`${baseUrl}${path}`, { ...init, headers })
      return (await response.json()) as Record<string, unknown>
    } finally {
      own = false
    }
  }
  let customer: string | undefined
  let changes = 0
  const changeCustomer = async (): Promise<Record<string, unknown>> => {
    customer ??= String(
      (await ask('/v1/customers', { method: 'POST', body: JSON.stringify({ name: 'Ada Example' }) })).id,
    )
    changes += 1
    const body = JSON.stringify({ name: `Ada Example ${changes}` })
    return ask(`/v1/customers/${customer}`, { method: 'PATCH', body })
  }
  return {
    api: {
      baseUrl,
      changeCustomer,
      failRead(id) {
        failing = id
      },
      requests: () => requests,
    },
    access: { baseUrl, key },
    close: () => sandbox.close(),
  }
}
