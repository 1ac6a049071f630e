import { parse, stringify } from 'lossless-json'
import type { Exchange } from '../../spec/exchange.ts'
import { clip, cut, pretty } from '../text.ts'

const around = 2

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** The innermost object or array that contains the place of a pointer, with its own pointer and the key of the place. */
function holder(json: unknown, pointer: string): { at: string; entries: [string, unknown][]; key: string } | undefined {
  let node = json
  let found: ReturnType<typeof holder>
  let at = ''
  for (const step of pointer.split('/').slice(1).map(unescape)) {
    if (typeof node !== 'object' || node === null) break
    found = { at, entries: Object.entries(node), key: step }
    node = (node as Record<string, unknown>)[step]
    at += `/${step}`
  }
  return found
}

/** The lines of a response body around the place of a violation, which is marked with `>`. */
function aroundPlace(json: unknown, pointer: string, width: number): string[] {
  const place = holder(json, pointer)
  if (place === undefined) return []
  const { at, entries, key } = place
  const line = ([name, value]: [string, unknown]): string =>
    clip(`${pretty(name)}: ${stringify(value) ?? 'nothing'}`, width)
  const index = entries.findIndex(([name]) => name === key)
  const shown =
    index === -1 ? entries.slice(0, 2 * around) : entries.slice(Math.max(0, index - around), index + around + 1)
  const lines = shown.map((entry) => `${entry[0] === key ? '>' : ' '} ${line(entry)}`)
  return [at === '' ? 'the body' : at, ...lines, ...(index === -1 ? [`> no ${pretty(key)}`] : [])]
}

/** The body with its numbers as written: 1500.0 stays 1500.0. */
export function asWritten({ json, text }: Pick<Exchange['response'], 'json' | 'text'>): unknown {
  try {
    return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue })
  } catch {
    return json
  }
}

/** The part of a response body to show: the surroundings of the place, or the beginning. */
export function excerpt({ response }: Exchange, pointer: string, width: number): string[] {
  const { text } = response
  const lines = pointer === '' ? [] : aroundPlace(asWritten(response), pointer, width)
  if (lines.length > 0) return lines
  return text === '' ? ['(no body)'] : [cut(text.replace(/\s+/g, ' '), 3 * width)]
}
