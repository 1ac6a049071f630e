import type { Result } from './result.ts'
import { closingLines, endLines, summaryLines } from './terminal/closing.ts'
import { failureLines } from './terminal/failures.ts'
import type { Given, Page } from './terminal/layout.ts'
import { paletteOf } from './terminal/palette.ts'
import { sectionsLines } from './terminal/sections.ts'
import { mapTexts, printable } from './text.ts'

export interface TerminalOptions {
  /** Columns of the terminal. */
  width: number
  coloured: boolean
  /** Print only the summary. */
  quiet?: boolean
  given?: Given
}

/** Narrower terminals wrap lines by themselves. */
const narrowest = 40
const widest = 120

function heading({ suite, target }: Result, { palette }: Page): string[] {
  const where = target.embedded ? `the embedded sandbox at ${target.base_url}` : target.base_url
  const environment = target.environment === null ? '' : `, environment ${target.environment}`
  const description = target.openapi === null ? '' : `, described at ${target.openapi}`
  return [palette.bold(`winery-conformance ${suite.version}`), palette.dim(`${where}${environment}${description}`), '']
}

/** Whether nothing was tested for one reason, such as a refused key: the summary gives it, and every verdict repeats it. */
const isObstructed = ({ summary, errors, exit }: Result): boolean =>
  summary.pass === 0 && errors.some(({ requirement, message }) => requirement === null && exit.reason.includes(message))

/** The report of a run for a terminal. Control characters in what a target sent have no effect. */
export function renderTerminal(raw: Result, { width, coloured, quiet = false, given = {} }: TerminalOptions): string {
  // The report shows no exchange but those of violations.
  const result = mapTexts({ ...raw, exchanges: [] }, printable)
  const page: Page = { width: Math.min(widest, Math.max(narrowest, width)), palette: paletteOf(coloured), given }
  if (quiet) return `${summaryLines(result, page).join('\n')}\n`
  const failed = result.requirements.filter(({ verdict }) => verdict === 'fail')
  const isShort = isObstructed(result)
  const lines = [
    ...heading(result, page),
    ...(isShort ? [] : sectionsLines(result, page)),
    ...(failed.length === 0 ? [] : [page.palette.head('Violations'), '']),
    ...failed.flatMap((each) => failureLines(each, page, result)),
    ...(isShort ? endLines(result, page) : closingLines(result, page)),
  ]
  return `${lines.join('\n')}\n`
}
