import { inWords } from '../spec/exchange.ts'
import { numberOf, sectionNumbers, titled } from '../spec/sections.ts'
import { effortOf, headlineOf } from './headline.ts'
import { alike, further, kindsOf } from './kinds.ts'
import { replay } from './reproduce.ts'
import type { ReportedRequirement, Result, Verdict } from './result.ts'
import { counted, cut, expectation, firstOf, mapTexts, oneLine, printable } from './text.ts'

/** Failing requirements that are written out, and kinds of violations of each. */
const mostRequirements = 20
const mostViolations = 2
/** Different texts of what was missing. */
const mostMissing = 30
/** Differences from the baseline. */
const mostChanges = 30
/** Characters of a report: a comment on a pull request holds 65,536. */
const longest = 60_000

const signs: Record<Result['exit']['code'], string> = { 0: '✅', 1: '❌', 3: '⚠️', 4: '⚠️', 5: '⛔' }

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

function failure({ id, statement, section, violations, waiver }: ReportedRequirement, result: Result): string {
  const kinds = kindsOf(violations)
  const evidence = kinds.slice(0, mostViolations).map((kind) => {
    const { message, expected, actual, exchange, reproduce, counterexample } = kind.example
    return [
      plain(cut(message, 500) + alike(kind)),
      `- expected: ${code(expectation(expected, 300))}`,
      `- actual: ${code(oneLine(actual, 300))}`,
      ...(exchange === null ? [] : [`- exchange ${exchange.number}: ${code(cut(inWords(exchange), 300))}`]),
      ...(reproduce === null || reproduce.length > 2_000 ? [] : ['', block('sh', reproduce)]),
      ...(counterexample === undefined ? [] : ['', block('sh', replay(result, id, counterexample))]),
    ].join('\n')
  })
  const others = further(kinds, mostViolations)
  const more = others > 0 ? [`and ${counted(others, 'further violation')}`] : []
  const waived = waiver === null ? '' : ` (waived until ${waiver.expires})`
  return [
    `<details><summary><b>${id}</b> ${plain(statement)}${waived}</summary>`,
    `Section ${section}`,
    ...evidence,
    ...more,
    '</details>',
  ].join('\n\n')
}

/** What was missing, each once, with the requirements that lack it. */
function missing(requirements: readonly ReportedRequirement[]): string[] {
  const open = requirements.filter(({ verdict }) => verdict === 'inconclusive')
  if (open.length === 0) return []
  const idsByText = new Map<string, string[]>()
  for (const each of open) {
    const text = each.missing.join('; ')
    idsByText.set(text, [...(idsByText.get(text) ?? []), each.id])
  }
  const lines = [...idsByText]
    .slice(0, mostMissing)
    .map(([text, ids]) => `- ${firstOf(ids, 12)}: ${plain(cut(text, 300))}`)
  const rest = [...idsByText.values()].slice(mostMissing).flat().length
  const more = rest > 0 ? [`- and ${counted(rest, 'further requirement')}`] : []
  const summary = `<details><summary>${open.length} inconclusive: what was missing</summary>`
  return [summary, [...lines, ...more].join('\n'), '</details>']
}

/** What differs from the baseline: what was lost first. */
function sinceBaseline({ regression }: Result): string[] {
  if (regression === undefined) return []
  const { baseline, changes } = regression
  const lines = changes
    .slice(0, mostChanges)
    .map(
      ({ breaking, kind, where, message }) =>
        `- ${breaking ? '❌' : '·'} ${kind}: ${code(where)}: ${plain(cut(message, 300))}`,
    )
  const more = changes.length > lines.length ? [`- and ${changes.length - lines.length} more`] : []
  return [`### Since ${plain(baseline)}`, changes.length === 0 ? 'Nothing differs.' : [...lines, ...more].join('\n')]
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
  const { exit, target, suite, requirements } = result
  const failed = requirements.filter(({ verdict }) => verdict === 'fail')
  const facts = [
    target.embedded ? 'the embedded sandbox' : code(target.base_url),
    ...(target.environment === null ? [] : [`environment ${target.environment}`]),
    ...effortOf(result).map(plain),
    `${suite.name} ${suite.version}`,
  ]
  const more = failed.length > mostRequirements ? [`and ${failed.length - mostRequirements} more requirements`] : []
  return fitting([
    `## ${signs[exit.code]} ${headlineOf(result)}`,
    `${plain(exit.reason)} (exit code ${exit.code})`,
    sectionTable(result),
    ...(failed.length === 0
      ? []
      : ['### Violations', ...failed.slice(0, mostRequirements).map((each) => failure(each, result)), ...more]),
    ...sinceBaseline(result),
    ...missing(requirements),
    `<sub>${facts.join(' · ')}</sub>`,
  ])
}
