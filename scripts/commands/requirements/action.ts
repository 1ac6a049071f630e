import { renderCatalogue } from '../../../reports/html/catalogue.ts'
import { isColoured, type Palette, paletteOf } from '../../../reports/terminal/palette.ts'
import { clip } from '../../../reports/text.ts'
import { catalogue } from '../../../spec/contract.ts'
import { didYouMean, near } from '../../../spec/near.ts'
import { type Requirement, type Subject, subjects } from '../../../spec/requirements/row.ts'
import { numberOf, sectionNumbers, titled } from '../../../spec/sections.ts'
import { UsageError } from '../exit.ts'
import { reserve } from '../run/output-file.ts'
import { suite } from '../run/result-of.ts'
import { atLines, rowsOf, tracedAt } from './at.ts'
import { gapLines, gapsIn } from './gaps.ts'

/** The options of `requirements`. */
export interface RequirementsOptions {
  section?: string | undefined
  at?: string | undefined
  subject?: Subject | undefined
  gaps?: true
  json?: true | undefined
  html?: string
}

/** Lists what the options select. Throws UsageError. */
export function list({ section, at, subject, gaps, json, html }: RequirementsOptions): void {
  if (gaps) {
    if (html !== undefined)
      throw new UsageError('--gaps and --html: the page lists requirements; leave one of them out')
    if (at !== undefined) throw new UsageError('--gaps and --at: gaps are listed by section; use --section instead')
    return listGaps({ section, subject, json })
  }
  const lines = at === undefined ? undefined : tracedAt(at)
  const stated = lines === undefined ? catalogue : rowsOf(lines)
  const rows = inSection(section).filter(
    (row) => stated.includes(row) && (subject === undefined || row.subject === subject),
  )
  if (json) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
    return
  }
  if (html !== undefined) return reserve('--html', html).write(renderCatalogue(rows, suite.version))
  const palette = paletteOf(isColoured(process.stdout, process.env))
  const shown = lines?.map((line) => ({ ...line, rows: line.rows.filter((row) => rows.includes(row)) }))
  const text =
    shown === undefined ? [...rowLines(rows, palette), ...countLines(rows, palette)] : atLines(shown, palette, fitted)
  process.stdout.write(`${text.join('\n')}\n`)
}

function listGaps({ section, subject, json }: Omit<RequirementsOptions, 'gaps'>): void {
  if (subject !== undefined) throw new UsageError('--gaps and --subject: a gap has no subject; leave one of them out')
  const chosen = gapsIn(section)
  if (chosen.length === 0)
    throw new UsageError(
      `--gaps --section ${section}: no gap is in this section; name a section by its number, as in --section 4`,
    )
  const lines = json
    ? [JSON.stringify(chosen, null, 2)]
    : gapLines(chosen, paletteOf(isColoured(process.stdout, process.env)), fitted)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** One line of the terminal's width; the whole sentence in a file. */
function fitted(text: string, before: number): string {
  const room = (process.stdout.columns ?? 0) - before - 2
  return room < 40 ? text : clip(text, room)
}

/** The rows of a section, by its number or its number and heading. Throws UsageError. */
function inSection(section: string | undefined): readonly Requirement[] {
  if (section === undefined) return catalogue
  const wanted = section.toLowerCase()
  const rows = catalogue.filter((row) => row.section.toLowerCase() === wanted || numberOf(row.section) === wanted)
  if (rows.length > 0) return rows
  const known = [...new Set(catalogue.map((row) => row.section))].sort()
  const help = ofHeading(section, known) || didYouMean(section, known) || `Sections: ${known.join(', ')}`
  throw new UsageError(`--section ${section}: there is no such section. ${help}`)
}

/** `Did you mean "2 Order"?`, for a heading without its number; the empty string if no section has such a heading. */
function ofHeading(heading: string, sections: readonly string[]): string {
  const headingOf = (section: string): string => section.replace(/^\S+ /, '')
  const exact = sections.filter((section) => headingOf(section).toLowerCase() === heading.toLowerCase())
  const [closest] = near(heading, sections.map(headingOf), 1)
  const found = exact.length > 0 ? exact : sections.filter((section) => headingOf(section) === closest)
  return found.length === 0 ? '' : `Did you mean ${found.map((section) => `"${section}"`).join(' or ')}?`
}

function rowLines(rows: readonly Requirement[], palette: Palette): string[] {
  const column = Math.max(...rows.map(({ id }) => id.length), 2) + 2
  return [...new Set(rows.map((row) => row.section))].flatMap((section) => [
    palette.head(section),
    ...rows
      .filter((row) => row.section === section)
      .map(({ id, subject, untested, statement }) => {
        const mark = [...(subject === 'server' ? [] : [subject]), ...(untested === undefined ? [] : ['untested'])].join(
          ', ',
        )
        const marked = mark === '' ? statement : `(${mark}) ${statement}`
        return `  ${palette.bold(id.padEnd(column))}${fitted(marked, column)}`
      }),
    '',
  ])
}

/** A table of how many requirements each section has of each subject. */
function countLines(rows: readonly Requirement[], palette: Palette): string[] {
  const line = (name: string, own: readonly Requirement[]): string =>
    [
      name.padEnd(28),
      ...subjects.map((subject) => String(own.filter((row) => row.subject === subject).length).padStart(10)),
      String(own.length).padStart(8),
      String(own.filter((row) => row.subject === 'server' && row.untested !== undefined).length).padStart(20),
    ].join('')
  return [
    palette.bold(
      [
        ''.padEnd(28),
        ...subjects.map((subject) => subject.padStart(10)),
        'all'.padStart(8),
        'server, untested'.padStart(20),
      ].join(''),
    ),
    ...sectionNumbers.flatMap((number) => {
      const own = rows.filter(({ section }) => numberOf(section) === number)
      return own.length === 0 ? [] : [line(titled(number), own)]
    }),
    palette.bold(line('all', rows)),
  ]
}
