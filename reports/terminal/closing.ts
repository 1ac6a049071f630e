import { effortOf, headlineOf } from '../headline.ts'
import type { Result } from '../result.ts'
import { counted, cut } from '../text.ts'
import { adviceLines } from './advice.ts'
import { bindingLines } from './bindings.ts'
import { coverageLines } from './coverage.ts'
import { atMost, behind, longest, type Page } from './layout.ts'
import { tallied } from './sections.ts'
import { pendingLines, waiverLines } from './waivers.ts'

const countedBy = (names: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
}

function ledgerLines({ subject, ledger, run_id, target, recorded }: Result, page: Page): string[] {
  if (subject === 'receiver' || recorded !== undefined) return []
  if (ledger.length === 0) return ['Nothing was created or changed on the target.', '']
  const where = target.embedded
    ? 'to the sandbox, which has ended: '
    : `to the target, which the API cannot delete; ${ledger.length === 1 ? 'it carries' : 'they carry'} the run id ${run_id}: `
  const what = `${counted(ledger.length, 'write')} ${where}`
  return [...behind('', 0, what + countedBy(ledger.map(({ operation }) => operation)), page), '']
}

function remarkLines({ remarks, requirements }: Result, page: Page): string[] {
  // Notes of a failed requirement are printed with its violations.
  const noted = requirements
    .filter(({ verdict }) => verdict !== 'fail')
    .flatMap(({ id, notes }) => notes.map((note) => `${id}: ${note}`))
  const texts = [...remarks.map(({ message, count }) => `${message}${count > 1 ? ` (${count} times)` : ''}`), ...noted]
  if (texts.length === 0) return []
  const lines = atMost(8, texts, (count) => `and ${count} more; --json FILE has them all`)
  return [
    'Notes (not violations):',
    ...lines.flatMap((text) => behind('  · ', 4, cut(text, longest), page)).map(page.palette.dim),
    '',
  ]
}

function errorLines({ errors, exit }: Result, page: Page): string[] {
  // The summary already contains the reason of the exit code.
  const others = errors.filter(({ message }) => !exit.reason.includes(message))
  if (others.length === 0) return []
  const texts = others.map(
    ({ requirement, message }) => `${requirement === null ? '' : `${requirement}: `}${message.split('\n', 1)[0] ?? ''}`,
  )
  const lines = atMost(5, texts, (count) => `and ${count} more; --json FILE has them all`)
  return [
    page.palette.bad('Errors of the run, not attributed to the target:'),
    ...lines.flatMap((text) => behind('  ! ', 4, cut(text, longest), page)),
    '',
  ]
}

/** How to read masked evidence. */
function personalLines({ personal_data, requirements }: Result, page: Page): string[] {
  if (personal_data === 'shown' || !requirements.some(({ violations }) => violations.length > 0)) return []
  return [
    ...behind(
      '',
      0,
      'Personal data in the evidence is masked: letters become x, digits 0. --show-personal shows it.',
      page,
    ),
    '',
  ]
}

/** What differs from the baseline. Its violations are reported by VERSION-2. */
function regressionLines({ regression }: Result, page: Page): string[] {
  if (regression === undefined) return []
  const { baseline, changes } = regression
  const lines = changes.map(
    ({ breaking, kind, where, message }) => `${breaking ? '✗' : '·'} ${kind}: ${where}: ${message}`,
  )
  if (lines.length === 0) return [`Nothing differs from ${baseline}.`, '']
  const shown = atMost(20, lines, (count) => `and ${count} more; --json FILE has them all`)
  return [`Since ${baseline}:`, ...shown.flatMap((text) => behind('  ', 4, cut(text, longest), page)), '']
}

/** The last lines: the outcome of the run. With --quiet they are the whole report. */
export function summaryLines(result: Result, page: Page): string[] {
  const { exit, summary } = result
  const headline = headlineOf(result).toUpperCase()
  const paint = exit.code === 0 ? page.palette.good : exit.code === 3 ? page.palette.open : page.palette.bad
  return [
    ...behind(
      `${paint(page.palette.bold(headline))}  `,
      headline.length + 2,
      `${exit.reason} (exit code ${exit.code})`,
      page,
    ),
    tallied((verdict) => summary[verdict], page),
    page.palette.dim(effortOf(result).join(' · ')),
  ]
}

/** The summary, and what to run next. */
export const endLines = (result: Result, page: Page): string[] => [
  ...summaryLines(result, page),
  '',
  ...adviceLines(result, page),
]

/** The parts below the verdicts: coverage, bindings, notes, ledger, and the end. */
export const closingLines = (result: Result, page: Page): string[] => [
  ...coverageLines(result, page),
  ...bindingLines(result, page),
  ...regressionLines(result, page),
  ...remarkLines(result, page),
  ...errorLines(result, page),
  ...waiverLines(result, page),
  ...pendingLines(result, page),
  ...personalLines(result, page),
  ...ledgerLines(result, page),
  ...endLines(result, page),
]
