/** One header field, its name in lower case. */
export type Field = readonly [name: string, value: string]

/** A request as it was sent, without its credential: `credential` is the label of the key, never its text. */
export interface SentRequest {
  method: string
  /** Path below the base URL, percent-encoded as sent, without the query. */
  path: string
  /** The query as sent, without `?`; empty if there is none. */
  query: string
  headers: readonly Field[]
  /** The body as text; null if none was sent. */
  body: string | null
  /** The label of the key, or null if the request carried no key of the run. */
  credential: string | null
}

/** Whether a request with a method asks for no change (RFC 9110, 9.2.1). */
export const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** A response as it was received. */
export interface Answer {
  status: number
  headers: readonly Field[]
  /** The whole body, decoded as UTF-8. */
  text: string
  /** Size of the body in bytes as received. */
  bytes: number
  /** The parsed body; undefined if the body is empty or not JSON. */
  json: unknown
}

/** One request and its response, and what the oracle found in it. */
export interface Exchange {
  /** Counts from 1 within a run. */
  number: number
  /** The operation that method and path belong to; null for a path or method outside the contract. */
  operation: string | null
  request: SentRequest
  response: Answer
  /** Milliseconds since the epoch when the request was sent. */
  startedAt: number
  /** Milliseconds from sending to the last byte. */
  duration: number
}

/** The value of a response header, or undefined if it is absent; the first one if it is repeated. */
export const header = (exchange: Exchange, name: string): string | undefined =>
  exchange.response.headers.find(([field]) => field === name)?.[1]

/** When the response to a request was there, in milliseconds since the epoch. */
export const endOf = ({ startedAt, duration }: Exchange): number => startedAt + duration

export const isSuccess = (exchange: Exchange): boolean =>
  exchange.response.status >= 200 && exchange.response.status < 300

/** A client error: a refusal for which the document fixes no status. 429 is not a refusal. */
export const isRefusal = (exchange: Exchange): boolean =>
  exchange.response.status >= 400 && exchange.response.status < 500 && exchange.response.status !== 429

/** `POST /v1/bookings → 409`, for a sentence. */
export const inWords = ({ request, response }: Exchange): string =>
  `${request.method} ${request.path}${request.query === '' ? '' : `?${request.query}`} → ${response.status}`
