import type { Result } from './result.ts'

/** Keys that are always there in the document, also where there is nothing to say. */
const always = new Set(['expected', 'actual', 'json', 'value'])

/** What JSON has no word for: nothing at all, and integers of any size. */
function plain(key: string, value: unknown): unknown {
  if (value === undefined && always.has(key)) return null
  return typeof value === 'bigint' ? value.toString() : value
}

/** The result of a run as one JSON document, described by reports/result.schema.json. */
export const renderJson = (result: Result): string =>
  `${JSON.stringify({ ...result, exchanges: undefined }, plain, 2)}\n`
