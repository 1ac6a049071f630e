import { parse } from 'lossless-json'
import { step } from './json.ts'

/** Properties of the text of a JSON document that `JSON.parse` hides. */
export interface WireFacts {
  /** Amounts written with a fraction or an exponent: pointer and token. */
  floatAmounts: readonly { pointer: string; token: string }[]
  /** Keys that occur twice in one object with different values, with their position in the text. */
  duplicates: readonly { key: string; position: number }[]
}

class FloatToken {
  readonly token: string
  constructor(token: string) {
    this.token = token
  }
}

const isFloat = /[.eE]/

function collect(value: unknown, pointer: string, into: { pointer: string; token: string }[]): void {
  if (value instanceof FloatToken) into.push({ pointer, token: value.token })
  else if (Array.isArray(value)) value.forEach((each, index) => collect(each, step(pointer, index), into))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) collect(each, step(pointer, key), into)
  }
}

/**
 * The members that are money by their name, at the end of a pointer: of a money object, or outside of one. An amount or a
 * fee may be something else, such as litres or a percentage.
 */
const amountMember = /(?:^|[/_])(?:amount_cents|price|cost|subtotal)$/
const floatAmount = /(?:amount_cents|price|cost|subtotal)"\s*:\s*-?\d+[.eE]/
const floatMember = /"\s*:\s*-?\d+[.eE]/

/** Whether an amount may have a fraction or an exponent. A key may be written with escapes. */
const mayHoldFloatAmount = (text: string): boolean =>
  floatAmount.test(text) || (text.includes('\\u') && floatMember.test(text))

const key = /"\s*:/g

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const each of Object.values(value)) if (typeof each === 'object') count += keysOf(each)
  return count
}

/**
 * Whether a key may occur twice in one object: not in the text that `JSON.stringify` makes of the value, and not in a
 * text with at most as many key separators as the value has keys. Strings may contain the same characters.
 */
const mayRepeatKey = (text: string, value: unknown): boolean =>
  JSON.stringify(value) !== text && (text.match(key)?.length ?? 0) !== keysOf(value)

/** The amounts of a JSON text that are written with a fraction or an exponent. */
export const floatAmountsIn = (text: string): WireFacts['floatAmounts'] =>
  mayHoldFloatAmount(text) ? readClosely(text).floatAmounts : []

/** Reads the text of a JSON body, of which `value` is what `JSON.parse` makes of it. */
export function readWire(text: string, value: unknown): WireFacts {
  return mayHoldFloatAmount(text) || mayRepeatKey(text, value)
    ? readClosely(text)
    : { floatAmounts: [], duplicates: [] }
}

function readClosely(text: string): WireFacts {
  const duplicates: { key: string; position: number }[] = []
  let any = false
  const value = parse(text, null, {
    parseNumber: (token) => {
      if (!isFloat.test(token)) return 0
      any = true
      return new FloatToken(token)
    },
    onDuplicateKey: ({ key, position }) => void duplicates.push({ key, position }),
  })
  const floats: { pointer: string; token: string }[] = []
  if (any) collect(value, '', floats)
  return { floatAmounts: floats.filter(({ pointer }) => amountMember.test(pointer)), duplicates }
}
