import type { Result } from './result.ts'

/** Keys that are always present in the document. */
const always = new Set(['expected', 'actual', 'json', 'value'])

/** Values that JSON does not have: undefined, and integers of any size. */
function plain(key: string, value: unknown): unknown {
  if (value === undefined && always.has(key)) return null
  return typeof value === 'bigint' ? value.toString() : value
}

/** The result of a run as one JSON document, described by reports/result.schema.json. */
export const renderJson = (result: Result): string =>
  `${JSON.stringify({ ...result, exchanges: undefined }, plain, 2)}\n`
