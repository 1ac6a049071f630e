const special = /[~/]/

/** Appends one step to an RFC 6901 pointer. */
export const step = (pointer: string, key: string | number): string =>
  typeof key === 'string' && special.test(key)
    ? `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `${pointer}/${key}`

/** The value that an RFC 6901 pointer names, or undefined. */
export function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((here, key) => (here as Record<string, unknown> | null | undefined)?.[key], value)
}

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as JSON text that does not depend on the order of keys and array elements, which the document does not fix. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined'
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .sort()
    .join()}}`
}

/** Whether two values are equal except for the order of keys and array elements. */
export const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** Appends all items: a response may have more of them than a function call can take arguments. */
export function append<T>(to: T[], items: readonly T[]): void {
  for (const each of items) to.push(each)
}
