import { inWords } from '../spec/exchange.ts'
import { numberOf, sectionNumbers, titled } from '../spec/sections.ts'
import type { ReportedRequirement, Result, Verdict } from './result.ts'
import { cut, expectation, mapTexts, oneLine, printable } from './text.ts'

/** Failing requirements that are written out, and violations of each. */
const mostRequirements = 20
const mostViolations = 2
/** Characters of a report: a comment on a pull request holds 65,536. */
const longest = 60_000

const headlines: Record<Result['exit']['code'], string> = {
  0: '✅ Conformant',
  1: '❌ Not conformant',
  3: '⚠️ Incomplete',
  4: '⚠️ Not judged',
  5: '⛔ Refused for safety',
}

/** Text that no Markdown renderer takes for markup. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]|#~@]/g, String.raw`\$&`)

/** Text in a code span, whatever backticks it contains. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const longestRun = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longestRun + 1)
  return longestRun === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}

/** Lines in a code block, whatever backticks they contain. */
function block(language: string, text: string): string {
  const longestRun = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longestRun + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

const columns: readonly [Verdict, string][] = [
  ['pass', 'Passed'],
  ['fail', 'Failed'],
  ['inconclusive', 'Inconclusive'],
  ['not_applicable', 'Not applicable'],
  ['untested', 'Untested'],
]

function sectionTable({ requirements }: Result): string {
  const rows = sectionNumbers.flatMap((number) => {
    const own = requirements.filter(({ section }) => numberOf(section) === number)
    const counts = columns.map(([verdict]) => own.filter((each) => each.verdict === verdict).length)
    return own.length === 0 ? [] : [`| ${titled(number)} | ${counts.map((count) => count || '').join(' | ')} |`]
  })
  const head = `| Section | ${columns.map(([, title]) => title).join(' | ')} |`
  return [head, `| --- |${' ---: |'.repeat(columns.length)}`, ...rows].join('\n')
}

function failure({ id, statement, section, violations, waiver }: ReportedRequirement): string {
  const evidence = violations
    .slice(0, mostViolations)
    .map(({ message, expected, actual, exchange, reproduce }) =>
      [
        plain(cut(message, 500)),
        `- expected: ${code(expectation(expected, 300))}`,
        `- actual: ${code(oneLine(actual, 300))}`,
        ...(exchange === null ? [] : [`- exchange ${exchange.number}: ${code(cut(inWords(exchange), 300))}`]),
        ...(reproduce === null || reproduce.length > 2_000 ? [] : ['', block('sh', reproduce)]),
      ].join('\n'),
    )
  const more = violations.length > mostViolations ? [`and ${violations.length - mostViolations} more`] : []
  const waived = waiver === null ? '' : ` (waived until ${waiver.expires})`
  return [
    `<details><summary><b>${id}</b> ${plain(statement)}${waived}</summary>`,
    `Section ${section}`,
    ...evidence,
    ...more,
    '</details>',
  ].join('\n\n')
}

function missing(requirements: readonly ReportedRequirement[]): string[] {
  const open = requirements.filter(({ verdict }) => verdict === 'inconclusive')
  if (open.length === 0) return []
  const lines = open.slice(0, 30).map((each) => `- ${each.id}: ${plain(cut(each.missing.join('; '), 300))}`)
  const more = open.length > lines.length ? [`- and ${open.length - lines.length} more`] : []
  const summary = `<details><summary>${open.length} inconclusive: what was missing</summary>`
  return [summary, [...lines, ...more].join('\n'), '</details>']
}

/** Whole parts, as many as there is room for. */
function fitting(parts: readonly string[]): string {
  let text = ''
  for (const [at, each] of parts.entries()) {
    if (text.length + each.length > longest)
      return `${text}and ${parts.length - at} further parts; --json FILE has all\n`
    text += `${each}\n\n`
  }
  return text
}

/** The result as GitHub-flavoured Markdown, for a comment on a pull request or the summary of a job. */
export function renderMarkdown(raw: Result): string {
  const result = mapTexts({ ...raw, exchanges: [] }, printable)
  const { exit, target, requests, timing, grade, seed, subject, suite, requirements } = result
  const failed = requirements.filter(({ verdict }) => verdict === 'fail')
  const facts = [
    target.embedded ? 'the embedded sandbox' : code(target.base_url),
    ...(target.environment === null ? [] : [`environment ${target.environment}`]),
    `grade ${grade}`,
    `${requests} requests in ${(timing.duration_ms / 1000).toFixed(1)} s`,
    ...(subject === 'server' ? [`seed ${seed}`] : []),
    `${suite.name} ${suite.version}`,
  ]
  const more = failed.length > mostRequirements ? [`and ${failed.length - mostRequirements} more requirements`] : []
  return fitting([
    `## ${headlines[exit.code]}`,
    `${plain(exit.reason)} (exit code ${exit.code})`,
    sectionTable(result),
    ...(failed.length === 0 ? [] : ['### Violations', ...failed.slice(0, mostRequirements).map(failure), ...more]),
    ...missing(requirements),
    `<sub>${facts.join(' · ')}</sub>`,
  ])
}
