import type { Finding } from '../violation.ts'
import type { FarOffsets } from './far-offsets.ts'
import { step } from './json.ts'
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
  /** The values that each requirement was applied to. */
  seen: { requirement: string; value: unknown }[]
}

type Row = Record<string, unknown>

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
const cardInPayment = /\/(payments?|refunds?|tenders?)(\/.*)?\/(pan|((credit|debit)_)?card(_(number|no|pan))?)$/

/** Nine digits or more, in groups or masked: more than the last four of a card. */
const isCardNumber = (text: string): boolean => /^[\d *•xX.-]+$/.test(text) && text.replace(/\D/g, '').length >= 9

/** Keys of maps whose keys and texts the staff of a winery choose. */
const freeForm = /\/(custom|meta|metadata|attributes|answers|extras?|properties|labels)(_\w+)?\/[^/]*$/

const isTimestampName = (key: string): boolean => key === 'at' || key.endsWith('_at')

/** Applies the conventions to every value of one document, whether or not its fields are published. */
class Conventions {
  readonly walk: Walk = { findings: [], remarks: [], seen: [] }
  private readonly facts: Facts
  constructor(facts: Facts) {
    this.facts = facts
  }

  visit(value: unknown, pointer: string): void {
    if (Array.isArray(value)) value.forEach((each, index) => this.visit(each, step(pointer, index)))
    else if (typeof value === 'object' && value !== null) this.object(value as Row, pointer)
  }

  private object(value: Row, pointer: string): void {
    if ('amount_cents' in value) this.money(value, pointer)
    for (const [key, each] of Object.entries(value)) {
      const here = step(pointer, key)
      if (typeof each === 'string') this.text(key, each, here)
      if (cardInPayment.test(here) && isCardNumber(String(each)))
        this.fail('PAYMENT-1', here, 'a card number is shown', 'at most the last four digits', each)
      if (typeof each === 'number' && key !== 'amount_cents' && key.endsWith('_cents'))
        this.fail('MONEY-1', here, 'an amount is a bare number', 'an object of amount_cents and currency', each)
      if (key === 'id' || key.endsWith('_id')) this.id(key, each, here)
      if (Array.isArray(each) && (key === 'ids' || key.endsWith('_ids'))) {
        const one = key.slice(0, -1)
        each.forEach((id, index) => this.id(one, id, step(here, index)))
      }
      this.visit(each, here)
    }
  }

  private money(value: Row, pointer: string): void {
    this.see('MONEY-1', value)
    this.see('MONEY-2', value)
    const { amount_cents: amount, currency } = value
    const keys = Object.keys(value)
    if (keys.length !== 2 || !keys.includes('currency'))
      this.fail('MONEY-1', pointer, 'a Money object has other keys', ['amount_cents', 'currency'], keys)
    if (!Number.isInteger(amount))
      this.fail('MONEY-2', pointer, 'amount_cents is not an integer', 'an integer in the minor unit', amount)
    if (this.facts.currency === undefined || typeof currency !== 'string') return
    this.see('MONEY-4', value)
    if (currency !== this.facts.currency)
      this.fail('MONEY-4', pointer, 'the currency differs from that of the market', this.facts.currency, currency)
  }

  private text(key: string, text: string, pointer: string): void {
    if (!isTimestampName(key) && (freeText.test(key) || freeForm.test(pointer) || !looksLikeTimestamp(text))) return
    const read = readTimestamp(text)
    if (read !== undefined) {
      this.see('TIME-1', text)
      this.offset(text, read, pointer)
    } else if (looksLikeTimestamp(text)) {
      this.fail('TIME-1', pointer, 'not an ISO 8601 timestamp with an offset', 'YYYY-MM-DDThh:mm:ss±hh:mm', text)
    }
  }

  private offset(text: string, read: { instant: number; minutes: number }, pointer: string): void {
    const { zone, now, farOffsets } = this.facts
    if (zone === undefined) return
    this.see('TIME-2', text)
    const expected = offsetAt(zone, read.instant)
    const isRuled = showsOffset(read.minutes, expected)
    const isFar = mayBeNewRule(zone, { ...read, minutes: expected }, now)
    const twin = isFar ? farOffsets?.contradiction(zone, read.instant, text, isRuled) : undefined
    if (twin !== undefined) {
      const message = `one instant is shown with two offsets, and only one of them is that of ${zone}`
      this.fail('TIME-2', pointer, message, isRuled ? text : twin, isRuled ? twin : text)
    }
    if (isRuled || twin !== undefined) return
    const message = `the offset is not that of ${zone} at this instant`
    if (mayBeNewRule(zone, read, now))
      this.walk.remarks.push({ pointer, message: `${message}: ${text}; zone rules may have changed` })
    else this.fail('TIME-2', pointer, message, inOffsetNotation(expected), text)
  }

  private id(key: string, id: unknown, pointer: string): void {
    this.see('ID-2', id)
    const prefix = prefixes[key]
    if (typeof id === 'number') this.fail('ID-2', pointer, 'an id is a number', 'an opaque string', id)
    if (typeof id !== 'string') return
    if (/^\d+$/.test(id)) {
      if (key === 'id' || prefix !== undefined)
        this.fail('ID-2', pointer, 'an id is an integer in a string', 'a prefix, an underscore and 32 hex', id)
      else this.walk.remarks.push({ pointer, message: `"${key}" holds a string of digits` })
      return
    }
    const kind = /^([a-z]+_)[0-9a-f]{32}$/.exec(id)?.[1]
    if (prefix !== undefined && kind !== undefined && kind !== prefix)
      this.fail('ID-1', pointer, `${key} has the prefix of another kind`, `${prefix} and 32 hex`, id)
  }

  private see(requirement: string, value: unknown): void {
    this.walk.seen.push({ requirement, value })
  }

  private fail(requirement: string, pointer: string, message: string, expected: unknown, actual: unknown): void {
    this.walk.findings.push({ requirement, pointer, message, expected, actual })
  }
}

/**
 * Applies the conventions of section 1 (Money, ids, timestamps) to every value of a JSON document, at any depth, also
 * in objects whose fields are not published, in responses to writes and in webhook payloads.
 */
export function walkValues(value: unknown, facts: Facts): Walk {
  const conventions = new Conventions(facts)
  conventions.visit(value, '')
  return conventions.walk
}
