import type { Exchange } from '../../../../spec/exchange.ts'
import { isObject } from '../../../../spec/oracle/json.ts'
import { digitsOf, isForeignMail, isMadeUp, isPersonal, isSurelyPersonal, shapeOf, withoutContacts } from './people.ts'

type Node = Readonly<Record<string, unknown>>

/**
 * Where a value is: in which property of which object, whether the run made that object, and what it is compared with.
 */
interface Place {
  key?: string
  holder?: Node
  own?: boolean
  beside?: unknown
}

/** The value of a JSON text; undefined for another text. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A string or number of a JSON text, or a key with its colon. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(?<![\w"\\.-])\d{7,}(?![\w".])/g

/** Characters below which a value is too short to be searched for in a sentence. */
const shortest = 4
/**
 * A value of up to this number of characters may also be part of an id, so it is masked only where it is a whole word.
 */
const ambiguous = 7

/** Whether a part of a text is a whole word. */
const isWholeWord = (text: string, from: number, length: number): boolean =>
  (!/[\da-z]/i.test(text[from - 1] ?? '') || /%[\da-f]{2}$/i.test(text.slice(Math.max(0, from - 3), from))) &&
  !/[\da-z]/i.test(text[from + length] ?? '')

/**
 * Masks personal data in the evidence of a run: each letter becomes x and each digit 0, so that length, case and form
 * remain visible. What the run itself wrote is not masked: it contains the run id, has a reserved domain, or was sent.
 */
export class Masker {
  private readonly runIds: readonly string[]
  /** Texts that were sent to the target, and texts of objects that the run made. */
  private readonly own = new Set<string>()
  /** Values that were masked as personal data, with their replacements. */
  private readonly known = new Map<string, string>()
  /** The same values by their first characters, longest first, so that one pass over a text finds all of them. */
  private readonly byBeginning = new Map<string, string[]>()
  private readonly numbers = new Map<string, string>()
  private readonly sentences = new Map<string, string>()

  constructor(runId: string) {
    this.runIds = runId.split(', ').filter((id) => id !== '')
  }

  /** Records the texts of a request, which are the suite's and are not masked. */
  learnSent({ request: { body } }: Exchange): void {
    // Without recursion: some bodies are nested as deeply as a parser allows.
    const open: unknown[] = body === null ? [] : [jsonOf(body)]
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

  /** Whether the run made an object: a value of it, or of an object directly inside it, is one of the run's. */
  private isOwnObject(value: Node): boolean {
    for (const key in value) {
      const each = value[key]
      if (this.isMade(each)) return true
      if (isObject(each)) for (const inner in each) if (this.isMade(each[inner])) return true
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

  /**
   * Data of an operation, masked. If it differs from `beside`, with which it is compared, the masked texts differ too.
   * Parts in which nothing is masked are not copied.
   */
  json(value: unknown, operation: string | null, place: Place = {}): unknown {
    const { own = false, beside } = place
    if (Array.isArray(value)) {
      const masked = value.map((each, at) =>
        this.json(each, operation, { ...place, beside: (beside as unknown[] | undefined)?.[at] }),
      )
      return masked.some((each, at) => each !== value[at]) ? masked : value
    }
    if (isObject(value)) return this.object(value, operation, place)
    if (typeof value === 'number') return own ? value : this.number(value, operation, place)
    if (typeof value !== 'string') return value
    if (own) this.own.add(value)
    return own || this.isOwn(value) ? value : this.foreignText(value, operation, place)
  }

  private object(value: Node, operation: string | null, { own = false, beside }: Place): Node {
    const made = own || this.isOwnObject(value)
    const other = isObject(beside) ? beside : {}
    let masked: Record<string, unknown> | undefined
    for (const name in value) {
      const each = value[name]
      const shown = this.json(each, operation, { key: name, holder: value, own: made, beside: other[name] })
      if (shown !== each) (masked ??= { ...value })[name] = shown
    }
    return masked ?? value
  }

  /** A number of the target, masked if it is personal, such as a phone number. */
  private number(value: number, operation: string | null, { key = '', holder = {} }: Place): number {
    if (Math.abs(value) < 1e6 || !isPersonal(key, holder, operation)) return value
    const digits = digitsOf(value)
    this.numbers.set(String(value), String(digits))
    return digits
  }

  /** A text that the run did not write, masked where it is personal. */
  private foreignText(value: string, operation: string | null, { key = '', holder = {}, beside }: Place): string {
    const personal = isPersonal(key, holder, operation) || this.known.has(value)
    const masked = personal ? this.text(value) : withoutContacts(value, this.isOwn)
    return masked !== value && typeof beside === 'string' && beside !== value && shapeOf(beside) === masked
      ? `${masked} (another value)`
      : masked
  }

  /** The quoted text that a string of a body is masked with, by the key before it; undefined where it is shown. */
  private quotedShape(value: string, key: string): string | undefined {
    const shape = this.known.get(value) ?? (isSurelyPersonal(key) && !this.isOwn(value) ? shapeOf(value) : undefined)
    return shape === undefined ? undefined : JSON.stringify(shape)
  }

  /**
   * The text of a body as it was on the wire, masked. If it has more than `longest` characters, only its beginning and a
   * mark: what the first token after these begins is left out, because a part of a token could not be recognised.
   */
  body(text: string, longest = Number.POSITIVE_INFINITY): string {
    let [key, masked, from] = ['', '', 0]
    // Not replaceAll, which first collects all tokens: nearly all of them are shown as they are.
    for (const { 0: found, 1: quoted, 2: colon, index } of text.matchAll(token)) {
      if (index > longest) return `${withoutContacts(masked + text.slice(from, index), this.isOwn)}\n…`
      const value = quoted?.includes('\\') ? jsonOf(quoted) : quoted?.slice(1, -1)
      if (colon !== undefined) {
        if (typeof value === 'string') key = value
        continue
      }
      const shape = typeof value === 'string' ? this.quotedShape(value, key) : this.numbers.get(found)
      if (shape === undefined) continue
      masked += text.slice(from, index) + shape
      from = index + found.length
    }
    return withoutContacts(masked + text.slice(from), this.isOwn)
  }

  private withoutKnown(text: string): string {
    let masked = ''
    let from = 0
    for (let at = 0; at + shortest <= text.length; at += 1) {
      const found = this.byBeginning
        .get(text.slice(at, at + shortest))
        ?.find(
          (value) => text.startsWith(value, at) && (value.length > ambiguous || isWholeWord(text, at, value.length)),
        )
      if (found === undefined) continue
      masked += text.slice(from, at) + (this.known.get(found) ?? '')
      from = at + found.length
      at = from - 1
    }
    return masked + text.slice(from)
  }

  /** A sentence of the report, which may quote the target, masked. */
  sentence(text: string): string {
    const done = this.sentences.get(text)
    if (done !== undefined) return done
    const masked = withoutContacts(this.withoutKnown(text), this.isOwn)
    this.sentences.set(text, masked)
    return masked
  }
}
