import { type ExchangeLog, harOf, type LoggedEntry } from '../../../reports/har/har.ts'
import { mapTexts } from '../../../reports/text.ts'
import type { Result } from '../../../reports/result.ts'
import type { Terms } from '../../../reports/verdicts.ts'
import type { RunConfig } from '../../../fixtures/target/config.ts'
import { type Answered, requestKey, type Tape, type TapeEvent } from '../../../fixtures/target/recording/tape.ts'
import type { Exchange } from '../../../spec/exchange.ts'

const format = 'winery-conformance recording 1'

/** An event whose value is an exchange of the log names the exchange instead. */
interface LoggedEvent extends Partial<TapeEvent> {
  exchange?: number
  /** How many exchanges before it are earlier responses to the same request. */
  earlier?: number
}

/** How many responses to one request the client has followed by sending it again. */
const earlierIn = ({ value }: Partial<TapeEvent>): number =>
  (value as Partial<Answered> | undefined)?.earlier?.length ?? 0

/** What a replay needs beside the exchanges: the custom field `_recording` of the log. */
interface Recording {
  format: typeof format
  config: RunConfig
  terms: Terms
  started_at: number
  constants: Tape['constants']
  events: LoggedEvent[]
  /** Numbers of exchanges whose body was not JSON although its logged text is JSON. */
  not_json: number[]
}

interface Evidence extends ExchangeLog {
  log: ExchangeLog['log'] & { _recording: Recording }
}

/** What a run is repeated with: everything but the target. */
export interface Repetition {
  config: RunConfig
  terms: Terms
  tape: Tape
}

/**
 * A recording without the data that the exchanges contain (the n-th response belongs to exchange n), and with
 * placeholders for the keys and signing secrets that the admin driver returned.
 */
export function slim(tape: Tape): Tape {
  const standIns = new Map<string, string>()
  const standInOf = (secret: string): string => {
    const known = standIns.get(secret) ?? standIn(secret, standIns.size + 1)
    standIns.set(secret, known)
    return known
  }
  const withoutSecrets = (value: unknown): unknown =>
    Object.fromEntries(
      Object.entries(value ?? {}).map(([name, each]: [string, unknown]) => [
        name,
        (name === 'key' || name === 'secret') && typeof each === 'string' ? standInOf(each) : each,
      ]),
    )
  return {
    ...tape,
    events: tape.events.map((event) => {
      if (isResponse(event))
        return { at: event.at, key: '', call: event.call, value: { earlier: Array.from({ length: earlierIn(event) }) } }
      return event.key.startsWith('admin ') && event.error === undefined
        ? { ...event, value: withoutSecrets(event.value) }
        : event
    }),
  }
}

/**
 * The stored description of a secret: the word in its prefix, its number among the secrets of the run, and its length.
 */
function standIn(secret: string, number: number): string {
  const word = /^(?:sk_(test|live)|(whsec))_/
    .exec(secret)
    ?.slice(1)
    .find((each) => each !== undefined)
  return `removed ${word ?? 'secret'} ${number} ${secret.length}`
}

const prefixes: Readonly<Record<string, string>> = { test: 'sk_test_', live: 'sk_live_', whsec: 'whsec_', secret: '' }

/** A text in the form of a secret, made from its stored description. Other texts are unchanged. */
function expanded(text: string): string {
  const [, word, number, length] = /^removed (test|live|whsec|secret) (\d+) (\d{1,4})$/.exec(text) ?? []
  return word === undefined ? text : `${prefixes[word] ?? ''}removed${number}`.padEnd(Number(length), 'x')
}

/** Whether an event is the response of the target to a request. */
const isResponse = ({ key, error }: TapeEvent): boolean => error === undefined && /^[A-Z]+ \//.test(key)

/** The configuration of a run without credentials. */
function withoutKeys(config: RunConfig): RunConfig {
  const { tls: _, pending: __, ...kept } = config
  const { webhooks, keys, key, admin } = kept
  const secrets = Object.entries(webhooks?.secrets ?? {}).map(([name, secret], n) => [name, standIn(secret, n)])
  return {
    ...kept,
    key: standIn(key, 0),
    keys: keys.map((each, n) => ({ ...each, key: standIn(each.key, n) })),
    admin: admin === null ? null : { url: 'http://removed.invalid' },
    ...(webhooks?.secrets === undefined ? {} : { webhooks: { ...webhooks, secrets: Object.fromEntries(secrets) } }),
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The exchange log of a run with everything that a replay needs. `tape` and the exchanges of the result are masked. */
export function renderEvidence(result: Result, { config, terms, tape }: Repetition): string {
  const { exchanges, target, suite, requirements } = result
  const { log } = harOf(exchanges, { baseUrl: target.base_url, version: suite.version, requirements })
  let exchange = 0
  const recording: Recording = {
    format,
    config: withoutKeys(config),
    terms,
    started_at: tape.startedAt,
    constants: tape.constants,
    events: tape.events.map(({ key, ...event }): LoggedEvent => {
      if (key !== '') return { key, ...event }
      const earlier = earlierIn(event)
      exchange += 1 + earlier
      return { at: event.at, call: event.call, exchange, ...(earlier === 0 ? {} : { earlier }) }
    }),
    not_json: exchanges.flatMap(({ number, response: { json, text } }) =>
      json === undefined && isJson(text) ? [number] : [],
    ),
  }
  const evidence: Evidence = { log: { ...log, _recording: recording } }
  return `${JSON.stringify(evidence, null, 1)}\n`
}

/** Milliseconds since the epoch, and what came back. */
function answeredBy(
  { startedDateTime, time, response }: LoggedEntry,
  notJson: ReadonlySet<number>,
  n: number,
): Answered {
  const text = response.content.text ?? ''
  const json: unknown = notJson.has(n) || !isJson(text) ? undefined : JSON.parse(text)
  return {
    startedAt: Date.parse(startedDateTime),
    duration: time,
    response: {
      status: response.status,
      headers: response.headers.map(({ name, value }) => [name, value] as const),
      text,
      bytes: response.bodySize,
      json,
    },
  }
}

function sentBy({ request, _credential }: LoggedEntry, baseUrl: string): Omit<Exchange['request'], 'headers'> {
  const { url, _url: sent = url } = request
  const target = sent.slice(baseUrl.length)
  const mark = target.indexOf('?')
  return {
    method: request.method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    body: request.postData?.text ?? null,
    credential: _credential,
  }
}

/** Reads what `renderEvidence` wrote. Throws an Error that says what the file lacks. */
export function readEvidence(text: string): Repetition {
  let evidence: Partial<Evidence> | null
  try {
    evidence = JSON.parse(text) as Partial<Evidence> | null
  } catch {
    throw new Error('it is not JSON')
  }
  const recording = evidence?.log?.['_recording']
  const entries = evidence?.log?.entries as LoggedEntry[] | undefined
  if (recording?.format !== format || entries === undefined)
    throw new Error('it is not the evidence of a certificate: a HAR log with a recording')
  const { config, terms, started_at, constants, events, not_json } = recording
  const byNumber = new Map(entries.map((entry) => [entry['_number'], entry]))
  const notJson = new Set(not_json)
  const main = expanded(config.key)
  const base = terms.baseUrl.replace(/\/+$/, '')
  return {
    config: mapTexts(config, expanded),
    terms,
    tape: {
      startedAt: started_at,
      constants,
      events: events.map(({ exchange, earlier = 0, ...event }): TapeEvent => {
        if (exchange === undefined) return mapTexts(event as TapeEvent, expanded)
        const entryOf = (number: number): LoggedEntry => {
          const entry = byNumber.get(number)
          if (entry === undefined) throw new Error(`entry ${number} is missing`)
          return entry
        }
        const numbers = Array.from({ length: earlier }, (_, n) => exchange - earlier + n)
        const value: Answered = {
          ...answeredBy(entryOf(exchange), notJson, exchange),
          earlier: numbers.map((number) => answeredBy(entryOf(number), notJson, number)),
        }
        return {
          at: event.at ?? 0,
          call: event.call ?? null,
          key: requestKey(sentBy(entryOf(exchange), base)).replaceAll('[key]', main),
          value,
        }
      }),
    },
  }
}
