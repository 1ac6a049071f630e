import { parse } from 'lossless-json'
import { step } from './json.ts'

/** Properties of the text of a JSON document that `JSON.parse` hides. */
export interface WireFacts {
  /** Numbers written with a fraction or an exponent: pointer and token. */
  floats: readonly { pointer: string; token: string }[]
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

/** The possible places of a number with a fraction or an exponent: in JSON only these signs precede a number. */
const mayHoldFloat = /(?:^|[[,]|"\s*:)\s*-?\d+[.eE]/
const key = /"\s*:/g

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const each of Object.values(value)) if (typeof each === 'object') count += keysOf(each)
  return count
}

/**
 * Whether the text may contain what the parsed value does not show. Strings may contain the same characters: a text
 * with at most as many key separators as the value has keys repeats no key.
 */
const isSuspicious = (text: string, value: unknown): boolean =>
  mayHoldFloat.test(text) || (text.match(key)?.length ?? 0) !== keysOf(value)

/** Reads the text of a JSON body, of which `value` is what `JSON.parse` makes of it. */
export function readWire(text: string, value: unknown): WireFacts {
  return isSuspicious(text, value) ? readClosely(text) : { floats: [], duplicates: [] }
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
  return { floats, duplicates }
}
