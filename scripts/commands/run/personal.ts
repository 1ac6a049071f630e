import type { Observed, RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Exchange } from '../../../spec/exchange.ts'
import {
  digitsOf,
  isForeignMail,
  isMadeUp,
  isPersonal,
  isSurelyPersonal,
  shapeOf,
  withoutContacts,
} from './personal/people.ts'
import { tapeWithoutPersons } from './personal/tape.ts'

type Node = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const reparsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A string or number of a JSON text, or a key with its colon. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(?<![\w"\\.-])\d{7,}(?![\w".])/g

/** Beyond these a word is too short to be looked for in a sentence. */
const shortest = 4
/** Up to so many characters the same text may be a part of an id: there only a whole word is masked. */
const ambiguous = 7

/** Whether a part of a text is a whole word. */
const standsAlone = (text: string, from: number, length: number): boolean =>
  (!/[\da-z]/i.test(text[from - 1] ?? '') || /%[\da-f]{2}$/i.test(text.slice(Math.max(0, from - 3), from))) &&
  !/[\da-z]/i.test(text[from + length] ?? '')

/**
 * Takes what belongs to persons out of the evidence of a run: letters read x and digits 0, so that length, case and form
 * still show. What the run itself wrote stays: it holds the run id, is addressed to a reserved domain, or was sent.
 */
class Masker {
  private readonly runIds: readonly string[]
  /** What was sent to the target, and all that stands in what the run made. */
  private readonly own = new Set<string>()
  /** What was taken for personal, with what stands in its place. */
  private readonly known = new Map<string, string>()
  /** The same values by their first characters, the longest first, so that a text is searched for all of them at once. */
  private readonly byBeginning = new Map<string, string[]>()
  private readonly numbers = new Map<string, string>()
  private readonly sentences = new Map<string, string>()

  constructor(runId: string) {
    this.runIds = runId.split(', ').filter((id) => id !== '')
  }

  /** Takes notice of what a request says. */
  learnSent({ request: { body } }: Exchange): void {
    // No recursion: some bodies are nested as deep as a parser can bear.
    const open: unknown[] = body === null ? [] : [reparsed(body)]
    while (open.length > 0) {
      const value = open.pop()
      if (typeof value === 'string' && !isForeignMail(value)) this.own.add(value)
      else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) open.push(each)
    }
  }

  private readonly isOwn = (text: string): boolean => this.own.has(text) || this.isMade(text)

  private isMade(text: unknown): boolean {
    return typeof text === 'string' && (isMadeUp(text) || this.runIds.some((id) => text.toLowerCase().includes(id)))
  }

  /** Whether the run made an object: it says so itself, or in one that it holds. */
  private isOwnObject(value: Node): boolean {
    for (const each of Object.values(value)) {
      if (this.isMade(each)) return true
      if (isObject(each) && Object.values(each).some((inner) => this.isMade(inner))) return true
    }
    return false
  }

  private text(value: string): string {
    const shape = shapeOf(value)
    if (value.length >= shortest && value !== shape && !this.known.has(value)) {
      const beginning = value.slice(0, shortest)
      const values = [...(this.byBeginning.get(beginning) ?? []), value]
      this.byBeginning.set(
        beginning,
        values.sort((one, other) => other.length - one.length),
      )
    }
    this.known.set(value, shape)
    return shape
  }

  /** Plain data of an operation, masked; `beside` is what it is compared with, from which it is to differ still. */
  json(
    value: unknown,
    operation: string | null,
    {
      key = '',
      holder = {},
      own = false,
      beside,
    }: { key?: string; holder?: Node; own?: boolean; beside?: unknown } = {},
  ): unknown {
    if (Array.isArray(value))
      return value.map((each, at) =>
        this.json(each, operation, { key, holder, own, beside: (beside as unknown[] | undefined)?.[at] }),
      )
    if (isObject(value)) {
      const made = own || this.isOwnObject(value)
      const other = isObject(beside) ? beside : {}
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          this.json(each, operation, { key: name, holder: value, own: made, beside: other[name] }),
        ]),
      )
    }
    if (typeof value === 'number' && !own && Math.abs(value) >= 1e6 && isPersonal(key, holder, operation)) {
      const digits = digitsOf(value)
      this.numbers.set(String(value), String(digits))
      return digits
    }
    if (typeof value !== 'string') return value
    if (own) this.own.add(value)
    if (own || this.isOwn(value)) return value
    const personal = isPersonal(key, holder, operation) || this.known.has(value)
    const masked = personal ? this.text(value) : withoutContacts(value, this.isOwn)
    return masked !== value && typeof beside === 'string' && beside !== value && shapeOf(beside) === masked
      ? `${masked} (another value)`
      : masked
  }

  /** A body as it stood on the wire. */
  body(text: string): string {
    let key = ''
    const replaced = text.replaceAll(token, (found: string, quoted: string | undefined, colon: string | undefined) => {
      if (quoted === undefined) return this.numbers.get(found) ?? found
      const value = quoted.includes('\\') ? reparsed(quoted) : quoted.slice(1, -1)
      if (typeof value !== 'string') return found
      if (colon !== undefined) {
        key = value
        return found
      }
      const shape = this.known.get(value) ?? (isSurelyPersonal(key) && !this.isOwn(value) ? shapeOf(value) : undefined)
      return shape === undefined ? found : JSON.stringify(shape)
    })
    return withoutContacts(replaced, this.isOwn)
  }

  private withoutKnown(text: string): string {
    let masked = ''
    let from = 0
    for (let at = 0; at + shortest <= text.length; at += 1) {
      const found = this.byBeginning
        .get(text.slice(at, at + shortest))
        ?.find(
          (value) => text.startsWith(value, at) && (value.length > ambiguous || standsAlone(text, at, value.length)),
        )
      if (found === undefined) continue
      masked += text.slice(from, at) + (this.known.get(found) ?? '')
      from = at + found.length
      at = from - 1
    }
    return masked + text.slice(from)
  }

  /** A sentence of ours that may quote what a target said. */
  sentence(text: string): string {
    const done = this.sentences.get(text)
    if (done !== undefined) return done
    const masked = withoutContacts(this.withoutKnown(text), this.isOwn)
    this.sentences.set(text, masked)
    return masked
  }
}

const lastOf = (pointer: string): string => pointer.split('/').findLast((step) => !/^\d*$/.test(step)) ?? ''

/** Whether an exchange shows the target's OpenAPI description, which names parameters and schemas but no persons. */
const isDescription = ({ operation, response: { json } }: Exchange): boolean =>
  operation === null && isObject(json) && (typeof json['openapi'] === 'string' || typeof json['swagger'] === 'string')

const withExamples = ({ surface, examples }: Observed, copyOf: (exchange: Exchange) => Exchange): Observed => ({
  surface,
  examples: Object.fromEntries(Object.entries(examples).map(([name, each]) => [name, copyOf(each)])),
})

/**
 * Everything that a run recorded, without what belongs to persons in bodies, values and sentences. `sentIsOurs` says that
 * the suite made up what the requests sent; what a client of somebody else sent is masked as well.
 */
export function withoutPersons(part: RunRecord, { sentIsOurs = true } = {}): RunRecord {
  const masker = new Masker(part.runId)
  const exchanges = new Set([
    ...part.exchanges,
    ...part.findings.map(({ exchange }) => exchange),
    ...part.outcomes.flatMap(({ violations }) =>
      violations.flatMap(({ exchange }) => (exchange === null ? [] : [exchange])),
    ),
    ...Object.values(part.observed?.examples ?? {}),
  ])
  if (sentIsOurs) for (const exchange of exchanges) masker.learnSent(exchange)
  // First all values, by where they stand; then the texts in which they stand.
  const values = new Map(
    [...exchanges]
      .filter((exchange) => !isDescription(exchange))
      .map((exchange) => [exchange, masker.json(exchange.response.json, exchange.operation)]),
  )
  const shown = new Set([
    ...part.findings.map(({ exchange }) => exchange),
    ...part.outcomes.flatMap(({ violations }) => violations.map(({ exchange }) => exchange)),
  ])
  const copies = new Map(
    [...values].map(([exchange, json]): [Exchange, Exchange] => {
      const { request, response } = exchange
      return [
        exchange,
        {
          ...exchange,
          request: {
            ...request,
            query: masker.sentence(request.query),
            body: request.body === null ? null : masker.body(request.body),
          },
          response: {
            ...response,
            headers: response.headers.map(([name, value]) => [name, masker.sentence(value)] as const),
            text: masker.body(response.text),
            // Only the evidence of a violation and that of a certificate need the parsed body.
            json: shown.has(exchange) || part.tape !== undefined ? json : undefined,
          },
        },
      ]
    }),
  )
  const copyOf = (exchange: Exchange): Exchange => copies.get(exchange) ?? exchange
  const sentences = (texts: string[]): string[] => texts.map((text) => masker.sentence(text))
  // What is expected of a field is said in words of ours.
  const compared = <T extends { expected: unknown; actual: unknown; message: string }>(
    evidence: T,
    operation: string | null,
    key: string,
  ): T => {
    const { expected, actual, message } = evidence
    return {
      ...evidence,
      expected: masker.json(expected, operation),
      actual: masker.json(actual, operation, { key, beside: expected }),
      message: masker.sentence(message),
    }
  }
  const findings = part.findings.map(({ finding, exchange }) => ({
    finding: compared(finding, exchange.operation, lastOf(finding.pointer)),
    exchange: copyOf(exchange),
  }))
  const outcomes = part.outcomes.map((outcome) => ({
    ...outcome,
    violations: outcome.violations.map((each) => ({
      ...compared(each, each.exchange?.operation ?? null, ''),
      exchange: each.exchange === null ? null : copyOf(each.exchange),
    })),
    missing: sentences(outcome.missing),
    notes: sentences(outcome.notes),
    error: outcome.error === null ? null : masker.sentence(outcome.error),
  }))
  const remarks: Record<string, number> = {}
  for (const [message, count] of Object.entries(part.remarks)) {
    const masked = masker.sentence(message)
    remarks[masked] = (remarks[masked] ?? 0) + count
  }
  const tape = part.tape === undefined ? {} : { tape: tapeWithoutPersons(part.tape, masker) }
  const observed = part.observed === undefined ? {} : { observed: withExamples(part.observed, copyOf) }
  return { ...part, exchanges: part.exchanges.map(copyOf), findings, outcomes, remarks, ...tape, ...observed }
}
