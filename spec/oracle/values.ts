import type { Finding } from '../violation.ts'
import type { FarOffsets } from './far-offsets.ts'
import { step, type JsonObject } from './json.ts'
import type { Remark } from './shapes.ts'
import { looksLikeTimestamp, readTimestamp } from './timestamp.ts'
import { inOffsetNotation, mayBeNewRule, offsetAt, showsOffset } from './zone.ts'

/** What is known of the winery that answers, once its market has been read. */
export interface Facts {
  /** IANA zone that the market reports. */
  zone?: string | undefined
  /** The currency that the market reports. */
  currency?: string | undefined
  /** Milliseconds since the epoch at the target, by its Date header. */
  now: number
  /** What the run has shown of instants far ahead. */
  farOffsets?: FarOffsets | undefined
}

/** What the conventions of section 1 found in one JSON document. */
export interface Walk {
  findings: Finding[]
  remarks: Remark[]
}

/** Called with each value that a requirement is applied to. */
type See = (requirement: string, value: unknown) => void

/** Prefixes of the references whose names the document uses. Order and sale ids also belong to other systems. */
const prefixes: Readonly<Record<string, string>> = {
  product_id: 'prod_',
  customer_id: 'cus_',
  club_tier_id: 'tier_',
  shipment_id: 'ship_',
  allocation_id: 'alloc_',
  fulfillment_id: 'ful_',
  experience_id: 'exp_',
  booking_id: 'book_',
}

/** Names whose text comes from people or from other systems: a date in it is not a timestamp of the service. */
const freeText =
  /(^|_)(name|note|notes|summary|description|title|label|text|message|reason|sku|code|number|reference|id|key|token|cursor|value)$/

/** Keys of a payment that may hold the number of a card: cards of customers or members may have numbers of their own. */
const cardKey = /^(pan|((credit|debit)_)?card(_(number|no|pan))?)$/
const inPayment = /\/(payments?|refunds?|tenders?)\//

/** Nine digits or more, in groups or masked: more than the last four of a card. */
const isCardNumber = (text: string): boolean => /^[\d *•xX.-]+$/.test(text) && text.replace(/\D/g, '').length >= 9

/** Keys of maps whose keys and texts the staff of a winery choose. */
const freeForm = /\/(custom|meta|metadata|attributes|answers|extras?|properties|labels)(_\w+)?\/[^/]*$/

const isTimestampName = (key: string): boolean => key === 'at' || key.endsWith('_at')

/** Whether a member is an id, or a number that stands for one. */
const isId = (key: string, value: unknown): boolean =>
  key === 'id' || key.endsWith('_id') || (typeof value === 'number' && (key === 'pk' || key.endsWith('_pk')))

/** Applies the conventions to every value of one document, whether or not its fields are published. */
class Conventions {
  readonly walk: Walk = { findings: [], remarks: [] }
  private readonly facts: Facts
  private readonly see: See
  /** The steps to the value that is visited. Few values need their pointer. */
  private readonly steps: (string | number)[] = []
  constructor(facts: Facts, see: See) {
    this.facts = facts
    this.see = see
  }

  private pointer(): string {
    return this.steps.reduce<string>(step, '')
  }

  visit(value: unknown): void {
    if (Array.isArray(value)) this.each(value, (item) => this.visit(item))
    else if (typeof value === 'object' && value !== null) this.object(value as JsonObject)
  }

  private each(array: readonly unknown[], visit: (item: unknown) => void): void {
    for (const [index, item] of array.entries()) {
      this.steps.push(index)
      visit(item)
      this.steps.pop()
    }
  }

  private object(value: JsonObject): void {
    if ('amount_cents' in value) this.money(value)
    for (const key in value) {
      this.steps.push(key)
      this.member(key, value[key])
      this.steps.pop()
    }
  }

  private member(key: string, value: unknown): void {
    if (typeof value === 'string') this.text(key, value)
    if (cardKey.test(key) && inPayment.test(this.pointer()) && isCardNumber(String(value)))
      this.fail('PAYMENT-1', 'a card number is shown', 'at most the last four digits', value)
    if (typeof value === 'number' && key !== 'amount_cents' && key.endsWith('_cents'))
      this.fail('MONEY-1', 'an amount is a bare number', 'an object of amount_cents and currency', value)
    if (isId(key, value)) this.id(key, value)
    if (Array.isArray(value) && (key === 'ids' || key.endsWith('_ids')))
      this.each(value, (id) => this.id(key.slice(0, -1), id))
    this.visit(value)
  }

  private money(value: JsonObject): void {
    this.see('MONEY-1', value)
    this.see('MONEY-2', value)
    const { amount_cents: amount, currency } = value
    const keys = Object.keys(value)
    if (keys.length !== 2 || !keys.includes('currency'))
      this.fail('MONEY-1', 'a Money object has other keys', ['amount_cents', 'currency'], keys)
    else if (typeof currency !== 'string') this.fail('MONEY-1', 'the currency is not a string', 'a string', currency)
    if (!Number.isInteger(amount))
      this.fail('MONEY-2', 'amount_cents is not an integer', 'an integer in the minor unit', amount)
    if (this.facts.currency === undefined || typeof currency !== 'string') return
    this.see('MONEY-4', value)
    if (currency !== this.facts.currency)
      this.fail('MONEY-4', 'the currency differs from that of the market', this.facts.currency, currency)
  }

  private text(key: string, text: string): void {
    if (!isTimestampName(key) && (!looksLikeTimestamp(text) || freeText.test(key) || freeForm.test(this.pointer())))
      return
    const read = readTimestamp(text)
    if (read !== undefined) {
      this.see('TIME-1', text)
      this.offset(text, read)
    } else if (looksLikeTimestamp(text)) {
      this.fail('TIME-1', 'not an ISO 8601 timestamp with an offset', 'YYYY-MM-DDThh:mm:ss±hh:mm', text)
    }
  }

  private offset(text: string, read: { instant: number; minutes: number }): void {
    const { zone, now, farOffsets } = this.facts
    if (zone === undefined) return
    this.see('TIME-2', text)
    const expected = offsetAt(zone, read.instant)
    const isRuled = showsOffset(read.minutes, expected)
    const isFar = mayBeNewRule(zone, { ...read, minutes: expected }, now)
    const shown = { instant: read.instant, text, expected }
    const twin = isFar ? farOffsets?.contradiction(zone, shown, isRuled) : undefined
    if (twin !== undefined) {
      const message = `of two instants, the same or a day apart, only one is shown with the offset of ${zone}`
      this.fail('TIME-2', message, isRuled ? text : twin, isRuled ? twin : text)
    }
    if (isRuled || twin !== undefined) return
    const message = `the offset is not that of ${zone} at this instant`
    if (mayBeNewRule(zone, read, now)) this.remark(`${message}: ${text}; zone rules may have changed`)
    else this.fail('TIME-2', message, inOffsetNotation(expected), text)
  }

  private id(key: string, id: unknown): void {
    this.see('ID-2', id)
    const prefix = prefixes[key]
    if (typeof id === 'number') this.fail('ID-2', 'an id is a number', 'an opaque string', id)
    if (typeof id !== 'string') return
    if (/^\d+$/.test(id)) {
      if (key === 'id' || prefix !== undefined)
        this.fail('ID-2', 'an id is an integer in a string', 'a prefix, an underscore and 32 hex', id)
      else this.remark(`"${key}" holds a string of digits`)
      return
    }
    const kind = /^([a-z]+_)[0-9a-f]{32}$/.exec(id)?.[1]
    if (prefix !== undefined && kind !== undefined && kind !== prefix)
      this.fail('ID-1', `${key} has the prefix of another kind`, `${prefix} and 32 hex`, id)
  }

  private remark(message: string): void {
    this.walk.remarks.push({ pointer: this.pointer(), message })
  }

  private fail(requirement: string, message: string, expected: unknown, actual: unknown): void {
    this.walk.findings.push({ requirement, pointer: this.pointer(), message, expected, actual })
  }
}

/**
 * Applies the conventions of section 1 (Money, ids, timestamps) to every value of a JSON document, at any depth, also
 * in objects whose fields are not published, in responses to writes and in webhook payloads. Passes each value that a
 * requirement is applied to, to `see`.
 */
export function walkValues(value: unknown, facts: Facts, see: See): Walk {
  const conventions = new Conventions(facts, see)
  conventions.visit(value)
  return conventions.walk
}
