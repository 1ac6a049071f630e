import { createHash } from 'node:crypto'
import { TrafficJudge, type JudgedTraffic, recordedOf } from '../../../fixtures/target/traffic/judge.ts'
import {
  baseOf,
  below,
  credentialOf,
  exchangeOf,
  type RecordedCall,
} from '../../../fixtures/target/traffic/recorded.ts'
import { readTextFile, Unreadable } from '../../../fixtures/target/text-file.ts'
import { type HarEntry, HarError, readHar } from '../../../reports/har/read.ts'
import type { Exchange } from '../../../spec/exchange.ts'
import { UsageError } from '../exit.ts'

/** The entries of a HAR file. Throws UsageError, which says what is wrong, where, and what to do. */
export function readHarFile(path: string): HarEntry[] {
  try {
    return readHar(readTextFile(path))
  } catch (error) {
    if (error instanceof HarError) throw new UsageError(`${path}: ${error.message}`)
    if (error instanceof Unreadable)
      throw new UsageError(
        `${path}: ${error.message}${/UTF-8/.test(error.message) ? '; a HAR file is JSON: unpack a .zip or .gz first' : ''}`,
      )
    throw error
  }
}

/** A base URL that a command names, if an entry is a call below it. Throws UsageError. */
export function calledBelow(baseUrl: string, path: string, entries: readonly HarEntry[]): string {
  if (entries.some(({ call }) => below(baseUrl, call.url) !== undefined)) return baseUrl
  const called = [...new Set(entries.map(({ call }) => baseOf(call) ?? new URL(call.url).origin))]
  const more = called.length > 3 ? ` and ${called.length - 3} more` : ''
  const rule = baseUrl.endsWith('/v1') ? '; a base URL does not contain /v1' : ''
  throw new UsageError(
    `--base-url ${baseUrl}: none of the ${entries.length} entries of ${path} is a call below ${baseUrl}/v1${rule}. ` +
      (called.length === 0 ? 'The recording is empty.' : `They call ${called.slice(0, 3).join(', ')}${more}.`),
  )
}

/** The base URL of the API that the entries call. Throws UsageError unless there is exactly one. */
export function baseUrlIn(path: string, entries: readonly HarEntry[]): string {
  const counts = new Map<string, number>()
  for (const { call } of entries) {
    const base = baseOf(call)
    if (base !== undefined) counts.set(base, (counts.get(base) ?? 0) + 1)
  }
  const [first, ...others] = [...counts].sort(([, a], [, b]) => b - a)
  if (first === undefined)
    throw new UsageError(
      `${path}: none of its entries (${entries.length}) is a call of an endpoint below /v1; ` +
        'record a client of the API, or name the API with --base-url',
    )
  if (others.length === 0) return first[0]
  const bases = [first, ...others].map(([base, count]) => `${base} (${count})`).join(', ')
  throw new UsageError(`${path}: its entries call more than one API: ${bases}; name one with --base-url`)
}

/** Labels credentials, `key 1` for the first one, and stores them to be masked. */
export class Credentials {
  readonly secrets = new Set<string>()
  private readonly labels = new Map<string, string>()

  label(call: RecordedCall): string | null {
    const credential = credentialOf(call)
    if (credential === undefined) return null
    this.secrets.add(credential)
    const known = this.labels.get(credential) ?? `key ${this.labels.size + 1}`
    this.labels.set(credential, known)
    return known
  }
}

const twin = ({ call }: HarEntry): string => createHash('sha256').update(JSON.stringify(call)).digest('hex')

/** Judges the entries that are calls of the API at the base URL. */
export function judgeEntries(
  entries: readonly HarEntry[],
  baseUrl: string,
): { judged: JudgedTraffic; secrets: ReadonlySet<string>; exchanges: readonly Exchange[] } {
  const exchanges: Exchange[] = []
  const judge = new TrafficJudge({ patience: Infinity })
  const credentials = new Credentials()
  const seen = new Set<string>()
  for (const entry of entries) {
    const { call, number, credential } = entry
    const place = below(baseUrl, call.url)
    const leftOut =
      place === undefined ? `not below ${baseUrl}/v1` : seen.has(twin(entry)) ? 'recorded twice' : entry.leftOut
    if (place === undefined || leftOut !== undefined) {
      judge.remark(`an entry was left out: ${leftOut ?? ''}`)
      continue
    }
    seen.add(twin(entry))
    const recorded = recordedOf(call)
    if (!recorded.body) judge.remark('an entry has no complete response body: only its headers were judged')
    if (!recorded.headers) judge.remark('an entry has no response headers: only its body was judged')
    const exchange = exchangeOf(call, place, { number, credential: credential ?? credentials.label(call) })
    exchanges.push(exchange)
    judge.add({ exchange, recorded })
  }
  return { judged: judge.end(), secrets: credentials.secrets, exchanges }
}
