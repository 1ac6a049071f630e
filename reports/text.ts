/** A value as JSON for display: undefined is `nothing`, a bigint its digits. */
export function pretty(value: unknown, indent?: number): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'bigint') return value.toString()
  try {
    return (
      JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each), indent) ??
      String(value)
    )
  } catch {
    return String(value)
  }
}

/** The beginning of a text, with the number of characters that were left out. */
export const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length - limit} more characters)`

/** The beginning of a line, at most `width` characters. */
export const clip = (line: string, width: number): string =>
  line.length <= width ? line : `${line.slice(0, width - 1)}…`

/** A value in one line, as JSON. */
export const oneLine = (value: unknown, limit: number): string => cut(pretty(value), limit)

/** An expected value in one line. A string has no quotes, because it is usually prose. */
export const expectation = (value: unknown, limit: number): string =>
  typeof value === 'string' && value !== '' ? cut(value.replace(/\s+/g, ' '), limit) : oneLine(value, limit)

/** `1 check`, `2 checks`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** A text without control characters, so that what a target sent cannot control the terminal. */
export const printable = (text: string): string =>
  text.replace(unprintable, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Plain data in which each text, also as a key, was replaced. Parts in which nothing was replaced are not copied, and what
 * was shared within the data stays shared.
 */
export function mapTexts<T>(data: T, replace: (text: string) => string): T {
  const copies = new Map<object, unknown>()
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return replace(value)
    if (typeof value !== 'object' || value === null) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    const made: unknown = Array.isArray(value) ? copyArray(value) : copyObject(value)
    copies.set(value, made)
    return made
  }
  const copyArray = (array: readonly unknown[]): readonly unknown[] => {
    const made = array.map(copy)
    return made.some((each, at) => each !== array[at]) ? made : array
  }
  const copyObject = (object: object): object => {
    const entries = Object.entries(object)
    const made = entries.map(([key, each]) => [replace(key), copy(each)] as const)
    const isSame = made.every(([key, each], at) => key === entries[at]?.[0] && each === entries[at][1])
    return isSame ? object : Object.fromEntries(made)
  }
  return copy(data) as T
}

/** The first entries of a list, and how many more there are. */
export const firstOf = (list: readonly string[], most: number): string =>
  list.length <= most ? list.join(', ') : `${list.slice(0, most).join(', ')} and ${list.length - most} more`
