import type { Palette } from '../../../reports/terminal/palette.ts'
import { counted } from '../../../reports/text.ts'
import { catalogue } from '../../../spec/contract.ts'
import { didYouMean } from '../../../spec/near.ts'
import { type Anchor, outline } from '../../../spec/outline.ts'
import { linesAt, placeInWords } from '../../../spec/place.ts'
import type { Requirement } from '../../../spec/requirements/row.ts'
import { trace } from '../../../spec/trace.ts'
import { UsageError } from '../exit.ts'

/** One line of the document with its requirements, or the reason why it has none. */
interface TracedLine {
  place: string
  rows: readonly Requirement[]
  descriptive: string | undefined
}

/** The lines of the document at a place without headings, each with its requirements. Throws UsageError if the place is unknown. */
export function tracedAt(place: string): TracedLine[] {
  const lines = linesAt(place)
  if (lines.length === 0)
    throw new UsageError(
      `--at ${place}: the document has no such place. ${didYouMean(place, (Object.keys(outline) as Anchor[]).map(placeInWords)) || 'Examples: 5.4, "section 5, item 4", "2 Order fulfilled_at", "POST /v1/orders"'}`,
    )
  const traced = lines.map((line) => {
    const { requirements, descriptive } = trace(line)
    return { place: placeInWords(line), rows: catalogue.filter(({ id }) => requirements.includes(id)), descriptive }
  })
  const withoutHeadings = traced.filter(({ descriptive }) => descriptive !== 'Heading.')
  return withoutHeadings.length === 0 ? traced : withoutHeadings
}

/** The requirements of some lines, each once, in the order of the catalogue. */
export const rowsOf = (lines: readonly TracedLine[]): Requirement[] =>
  catalogue.filter((row) => lines.some(({ rows }) => rows.includes(row)))

/** The lines of the document as headings, and below each its requirements, as wide as `fit` makes them. */
export function atLines(
  lines: readonly TracedLine[],
  palette: Palette,
  fit: (text: string, before: number) => string,
): string[] {
  const rows = rowsOf(lines)
  const column = Math.max(0, ...rows.map(({ id }) => id.length)) + 2
  return [
    ...lines.flatMap(({ place, rows: own, descriptive }) => [
      palette.head(place),
      ...own.map(({ id, statement }) => `  ${palette.bold(id.padEnd(column))}${fit(statement, column)}`),
      ...(descriptive === undefined ? [] : [`  no requirement: ${descriptive}`]),
      '',
    ]),
    `${counted(rows.length, 'requirement')}. explain ID shows one.`,
  ]
}
