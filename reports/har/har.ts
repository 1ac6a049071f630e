import { STATUS_CODES } from 'node:http'
import type { Entry, Har, Header, PostData } from 'har-format'
import { type Exchange, type Field, header } from '../../spec/exchange.ts'
import type { Result } from '../result.ts'

/** A request of the exchange log. */
type LoggedRequest = Entry['request'] & {
  /** The URL as it was sent, if it is not a URI: a probe sends `%zz`, and a removed key reads `[key]`. */
  _url?: string
}

/** An entry of the exchange log: HAR 1.2 with custom fields. */
export interface LoggedEntry extends Entry {
  request: LoggedRequest
  /** The number of the exchange in the run, from 1: `exchange.number` and `rests_on.entries` of the result name it. */
  _number: number
  /** The operation of the contract; null for a path or method outside it. */
  _operation: string | null
  /** The label of the key that the request carried, never its text; null for a request without a key. */
  _credential: string | null
  /** Requirements whose verdicts rest on this exchange. */
  _requirements: string[]
  /** Of these, the violated requirements. */
  _violations: string[]
}

/** A HAR 1.2 log whose entries have the numbers of their exchanges. */
export interface ExchangeLog extends Har {
  log: Har['log'] & { entries: LoggedEntry[] }
}

/** The run that a log belongs to. Exchanges without verdicts need none of it. */
export interface LogContext {
  /** Without a trailing slash; requests have paths below it. */
  baseUrl: string
  /** The version of the suite. */
  version: string
  requirements?: Result['requirements']
}

const headersOf = (fields: readonly Field[]): Header[] => fields.map(([name, value]) => ({ name, value }))

/** The name and value of each query parameter, decoded if possible. */
function queryOf(query: string): { name: string; value: string }[] {
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
}

/** The `Authorization` header of a request, with a placeholder and the label of the key. */
const keyHeader = (credential: string | null): Header[] =>
  credential === null
    ? []
    : [{ name: 'authorization', value: 'Bearer [key]', comment: `the key "${credential}" was removed` }]

function postDataOf({ request: { body, headers } }: Exchange): { postData?: PostData } {
  if (body === null) return {}
  const mimeType = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  return { postData: { mimeType, text: body } }
}

/** For each exchange number, the ids of requirements that `numbers` maps to it. */
function idsByNumber(
  requirements: Result['requirements'],
  numbers: (requirement: Result['requirements'][number]) => readonly number[],
): Map<number, string[]> {
  const ids = new Map<number, string[]>()
  for (const requirement of requirements) {
    for (const number of new Set(numbers(requirement))) ids.set(number, [...(ids.get(number) ?? []), requirement.id])
  }
  return ids
}

/** A path and query with only the characters of a URI, which the schema of HAR demands. */
const asUri = (target: string): string =>
  target.replaceAll(/%(?![0-9A-Fa-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/gu, (character) =>
    encodeURIComponent(Buffer.from(character).toString()),
  )

function requestOf(exchange: Exchange, baseUrl: string): LoggedRequest {
  const { method, path, query, headers, body, credential } = exchange.request
  const sent = `${path}${query === '' ? '' : `?${query}`}`
  return {
    method,
    url: baseUrl + asUri(sent),
    ...(asUri(sent) === sent ? {} : { _url: baseUrl + sent }),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: [...headersOf(headers), ...keyHeader(credential)],
    queryString: queryOf(query),
    ...postDataOf(exchange),
    headersSize: -1,
    bodySize: body === null ? 0 : Buffer.byteLength(body),
  }
}

function responseOf(exchange: Exchange): Entry['response'] {
  const { status, headers, text, bytes } = exchange.response
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers),
    content: { size: Buffer.byteLength(text), mimeType: header(exchange, 'content-type') ?? '', text },
    redirectURL: header(exchange, 'location') ?? '',
    headersSize: -1,
    bodySize: bytes,
  }
}

/**
 * Exchanges as a HAR 1.2 log, sorted by the time at which they were sent. Keys are not in exchanges, so they are not in
 * the log; names and contacts are as in the given exchanges.
 */
export function harOf(
  exchanges: readonly Exchange[],
  { baseUrl, version, requirements = [] }: LogContext,
): ExchangeLog {
  const base = baseUrl.replace(/\/+$/, '')
  const resting = idsByNumber(requirements, ({ rests_on }) => rests_on.entries)
  const violating = idsByNumber(requirements, ({ violations }) =>
    violations.flatMap(({ exchange }) => exchange?.number ?? []),
  )
  const entries = [...exchanges]
    .sort((one, other) => one.startedAt - other.startedAt || one.number - other.number)
    .map((exchange): LoggedEntry => {
      const { number, operation, request, startedAt, duration } = exchange
      const violations = violating.get(number) ?? []
      return {
        startedDateTime: new Date(startedAt).toISOString(),
        time: duration,
        request: requestOf(exchange, base),
        response: responseOf(exchange),
        cache: {},
        timings: { send: 0, wait: duration, receive: 0 },
        ...(violations.length === 0 ? {} : { comment: `violates ${violations.join(', ')}` }),
        _number: number,
        _operation: operation,
        _credential: request.credential,
        _requirements: resting.get(number) ?? [],
        _violations: violations,
      }
    })
  return { log: { version: '1.2', creator: { name: 'winery-conformance', version }, entries } }
}

/** The exchange log of a run as a HAR file. */
export function renderHar({ exchanges, target, suite, requirements }: Result): string {
  return `${JSON.stringify(harOf(exchanges, { baseUrl: target.base_url, version: suite.version, requirements }), null, 1)}\n`
}
