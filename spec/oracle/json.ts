import { readTimestamp } from './timestamp.ts'

const special = /[~/]/

/** Appends one step to an RFC 6901 pointer. */
export const step = (pointer: string, key: string | number): string =>
  typeof key === 'string' && special.test(key)
    ? `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `${pointer}/${key}`

/** The steps of an RFC 6901 pointer, unescaped. */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return pointer.includes('~') ? steps.map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~')) : steps
}

/** The value that an RFC 6901 pointer names, or undefined. */
export function at(value: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (here, key) => (here as Record<string, unknown> | null | undefined)?.[key],
    value,
  )
}

/** A JSON object whose members were not looked at yet. */
export type JsonObject = Record<string, unknown>

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects anywhere in a value that have this id. */
export function rowsWith(value: unknown, id: string): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap((each) => rowsWith(each, id))
  if (!isObject(value)) return []
  return value.id === id ? [value] : Object.values(value).flatMap((each) => rowsWith(each, id))
}

/** The second of a timestamp; undefined for any other text. Services of one target may show fractions or cut them off. */
const secondOf = (text: string): string | undefined => {
  const read = /^\d{4}-?\d\d-?\d\d[Tt]\d/.test(text) ? readTimestamp(text) : undefined
  return read === undefined ? undefined : `@${Math.floor(read.instant / 1000)}`
}

/**
 * A value as JSON text that does not depend on what the document does not fix: the order of keys and array elements, and
 * the notation of timestamps.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`
  if (typeof value === 'string') return secondOf(value) ?? JSON.stringify(value)
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined'
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .sort()
    .join()}}`
}

/**
 * Whether two values are equal except for the order of keys and array elements, and the notation of timestamps. Their
 * texts are compared only where they differ: most of what a run compares is equal.
 */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
    )
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return false
    if (one.every((each, n) => same(each, other[n]))) return true
  }
  return canonical(one) === canonical(other)
}

/** Appends all items: a response may have more of them than a function call can take arguments. */
export function append<T>(to: T[], items: readonly T[]): void {
  for (const each of items) to.push(each)
}
