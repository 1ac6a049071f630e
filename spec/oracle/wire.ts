import { parse } from 'lossless-json'
import { step } from './json.ts'

/** What only the text of a JSON document shows, and `JSON.parse` hides. */
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

/** Reads the text of a JSON body. The text must already have been accepted by `JSON.parse`. */
export function readWire(text: string): WireFacts {
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
