/** One request that a sandbox received, as a replay sends it again. */
export interface LoggedRequest {
  /** The API or the admin side. */
  to: 'api' | 'admin'
  method: string
  path: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string | null
  status: number
}

/** How the sandbox of a benchmark differs from the default one. */
export interface SandboxSettings {
  /** Milliseconds that each response of the API is delayed. */
  latency?: number
  /** Requests that each key may make in a minute. */
  perMinute?: number
  /** The least number of customers and stock movements; more are created if the seed has fewer. */
  customers?: number
  movements?: number
  /** Whether to record requests. */
  record?: boolean
}

/** The message of a sandbox process once it listens. */
export interface Listening {
  baseUrl: string
  adminUrl: string
  key: string
  /** Milliseconds of processor time until then. */
  cpu: number
}

/** A request log on its way to a replay, and the address of the sandbox that receives it. */
export interface ReplayJob {
  baseUrl: string
  adminUrl: string
  concurrency: number
  log: readonly LoggedRequest[]
}

/** The result of a replay: the status of each request of the log. */
export interface Replayed {
  statuses: readonly number[]
}

/** Milliseconds that one side of a pair took. */
export interface Cost {
  wall: number
  cpu: number
}
