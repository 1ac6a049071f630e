import { isLosslessNumber, stringify } from 'lossless-json'
import { cut } from '../text.ts'
import { longestBody } from './longest-body.ts'
import { type Content, markup } from './markup.ts'

const mostLines = 80
const longestLine = 300

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

interface Line {
  at: string
  text: string
}

/** JSON in lines, each with the pointer to the value that it shows. No deeper than 40 levels. */
function linesOf(value: unknown, at = '', indent = '', before = ''): Line[] {
  if (typeof value !== 'object' || value === null || isLosslessNumber(value) || indent.length > 80)
    return [{ at, text: indent + before + (stringify(value) ?? 'nothing') }]
  const isArray = Array.isArray(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return [{ at, text: `${indent}${before}${isArray ? '[]' : '{}'}` }]
  const inner = entries.flatMap(([key, each], place) => {
    const lines = linesOf(each, `${at}/${escaped(key)}`, `${indent}  `, isArray ? '' : `${JSON.stringify(key)}: `)
    const last = lines.at(-1) as Line
    return place === entries.length - 1 ? lines : [...lines.slice(0, -1), { ...last, text: `${last.text},` }]
  })
  return [
    { at, text: `${indent}${before}${isArray ? '[' : '{'}` },
    ...inner,
    { at: `${at}/`, text: `${indent}${isArray ? ']' : '}'}` },
  ]
}

/** The lines to show, around the marked one. */
function windowOf(lines: readonly Line[], marked: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(marked - mostLines / 2, lines.length - mostLines))
  return { from, to: Math.min(lines.length, from + mostLines) }
}

/**
 * A body as indented JSON with the place of a pointer marked, or the deepest place on the way to it that exists; a body
 * that is not JSON as it is.
 */
export function bodyLines(json: unknown, text: string, pointer: string | null): Content {
  if (text === '') return markup`<em>no body</em>`
  if (json === undefined) return cut(text, longestBody)
  const lines = linesOf(json)
  let place = pointer ?? ''
  while (place !== '' && !lines.some(({ at }) => at === place)) place = place.slice(0, place.lastIndexOf('/'))
  const marked = place === '' ? -1 : lines.findIndex(({ at }) => at === place)
  const { from, to } = windowOf(lines, Math.max(0, marked))
  return [
    from > 0 ? `… ${from} lines before\n` : null,
    lines.slice(from, to).map(({ text: line }, at) => {
      const shown = cut(line, longestLine)
      return from + at === marked ? markup`<mark>${shown}</mark>\n` : `${shown}\n`
    }),
    to < lines.length ? `… ${lines.length - to} lines after` : null,
  ]
}
