import type { Finding } from '../violation.ts'
import { inOffsetNotation, mayBeNewRule, offsetAt, readTimestamp } from './zone.ts'
import { step } from './json.ts'
import type { Remark } from './shapes.ts'

/** What is known of the winery that answers, once its market has been read. */
export interface Facts {
  /** IANA zone that the market reports. */
  zone?: string | undefined
  /** The currency that the market reports. */
  currency?: string | undefined
  /** Milliseconds since the epoch at the target, by its Date header. */
  now: number
}

export interface Walk {
  findings: Finding[]
  remarks: Remark[]
  /** How many values each convention was held against. */
  seen: { requirement: string; value: unknown }[]
}

const money = (value: object): value is { amount_cents: unknown; currency: unknown } => 'amount_cents' in value

function judgeMoney(value: Record<string, unknown>, pointer: string, facts: Facts, walk: Walk): void {
  const blame = (requirement: string, message: string, expected: unknown, actual: unknown): void =>
    void walk.findings.push({ requirement, pointer, message, expected, actual })
  walk.seen.push({ requirement: 'MONEY-1', value }, { requirement: 'MONEY-2', value })
  const keys = Object.keys(value)
  if (keys.length !== 2 || !keys.includes('currency')) {
    blame('MONEY-1', 'an amount is not the two-key Money object', ['amount_cents', 'currency'], keys)
  }
  if (!Number.isInteger(value['amount_cents'])) {
    blame('MONEY-2', 'amount_cents is not an integer', 'an integer in the minor unit', value['amount_cents'])
  }
  if (facts.currency === undefined || typeof value['currency'] !== 'string') return
  walk.seen.push({ requirement: 'MONEY-4', value })
  if (value['currency'] !== facts.currency) {
    blame('MONEY-4', "the currency is not the market's", facts.currency, value['currency'])
  }
}

function judgeTimestamp(text: string, pointer: string, facts: Facts, walk: Walk): void {
  const read = readTimestamp(text)
  if (read === undefined) {
    // Published fields are judged by their facet; in open objects only what plainly is a timestamp is one.
    if (/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/.test(text)) {
      const message = 'the timestamp is not ISO 8601 with an offset'
      walk.findings.push({
        requirement: 'TIME-1',
        pointer,
        message,
        expected: 'YYYY-MM-DDThh:mm:ss±hh:mm',
        actual: text,
      })
    }
    return
  }
  walk.seen.push({ requirement: 'TIME-1', value: text })
  if (facts.zone === undefined) return
  walk.seen.push({ requirement: 'TIME-2', value: text })
  const expected = offsetAt(facts.zone, read.instant)
  if (expected === read.minutes) return
  const message = `the offset is not the one that ${facts.zone} has at that instant`
  if (mayBeNewRule(facts.zone, read, facts.now)) {
    walk.remarks.push({ pointer, message: `${message}: ${text}; zone rules may have changed` })
  } else {
    walk.findings.push({ requirement: 'TIME-2', pointer, message, expected: inOffsetNotation(expected), actual: text })
  }
}

/**
 * Holds section 1 against every value of a success, wherever it stands, so also inside objects whose fields the document
 * does not publish: Money by its key `amount_cents`, timestamps by names that end in `_at`, ids by `id` and `_id`.
 */
export function walkValues(value: unknown, pointer: string, facts: Facts, walk: Walk): void {
  if (Array.isArray(value)) {
    value.forEach((each, index) => walkValues(each, step(pointer, index), facts, walk))
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (money(value)) judgeMoney(value as Record<string, unknown>, pointer, facts, walk)
  for (const [key, each] of Object.entries(value)) {
    const at = step(pointer, key)
    if (typeof each === 'string' && key.endsWith('_at')) judgeTimestamp(each, at, facts, walk)
    if (key === 'id' || key.endsWith('_id')) {
      walk.seen.push({ requirement: 'ID-2', value: each })
      if (typeof each === 'number') {
        const message = 'an id is a number'
        walk.findings.push({ requirement: 'ID-2', pointer: at, message, expected: 'an opaque string', actual: each })
      }
    }
    walkValues(each, at, facts, walk)
  }
}
