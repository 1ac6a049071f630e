import { numberOf, sectionNumbers, titled } from '../../spec/sections.ts'
import type { ReportedRequirement, Result, Verdict } from '../result.ts'
import { cut } from '../text.ts'
import { compact } from './ids.ts'
import { atMost, behind, longest, type Page } from './layout.ts'

const verdictNames: readonly [Verdict, string][] = [
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['inconclusive', 'inconclusive'],
  ['not_applicable', 'not applicable'],
  ['untested', 'untested'],
]

/** `12 passed · 1 failed`, without zeros. */
export function tallied(count: (verdict: Verdict) => number, { palette }: Page): string {
  const colours: Partial<Record<Verdict, (text: string) => string>> = {
    pass: palette.good,
    fail: palette.bad,
    inconclusive: palette.open,
  }
  return verdictNames
    .filter(([verdict]) => count(verdict) > 0)
    .map(([verdict, name]) => (colours[verdict] ?? palette.dim)(`${count(verdict)} ${name}`))
    .join(palette.dim(' · '))
}

/** What a requirement lacks, grouped by remedy: `needs this key; that key: list them in the target file`. */
function inFewWords(missing: readonly string[]): string {
  const byRemedy = new Map<string, string[]>()
  for (const each of missing.map((text) => cut(text, longest))) {
    const at = each.indexOf(': ')
    const [thing, remedy] = at === -1 ? [each, ''] : [each.slice(0, at), each.slice(at)]
    byRemedy.set(remedy, [...(byRemedy.get(remedy) ?? []), thing])
  }
  const texts = [...byRemedy].map(([remedy, things]) => {
    const named = atMost(3, [...new Set(things)], (count) => `and ${count} more`)
    return `${named.join('; ').replaceAll('; needs ', '; ')}${remedy}`
  })
  return atMost(3, texts, (count) => `and ${count} more, which --json FILE has`).join('; ')
}

/** Requirements grouped by what they lack. */
function byReason(requirements: readonly ReportedRequirement[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { id, missing } of requirements) {
    const reason = inFewWords(missing)
    groups.set(reason, [...(groups.get(reason) ?? []), id])
  }
  return groups
}

function openLines(requirements: readonly ReportedRequirement[], mark: string, page: Page): string[] {
  const { palette } = page
  return [...byReason(requirements)].flatMap(([reason, ids]) => [
    ...behind(`  ${palette.open(mark)} `, 4, reason, page),
    ...behind('      ', 6, compact(ids), page).map(palette.dim),
  ])
}

/** A reason that several requirements share is printed. A reason of a single requirement is long; explain prints it. */
function untestedLines(requirements: readonly ReportedRequirement[], page: Page): string[] {
  const { palette } = page
  const groups = [...byReason(requirements)]
  const lone = groups.filter(([, ids]) => ids.length === 1).flatMap(([, ids]) => ids)
  const shared = groups.filter(([, ids]) => ids.length > 1)
  return [
    ...(lone.length === 0
      ? []
      : behind('  – ', 4, `not observable over HTTP (explain ID shows why): ${compact(lone)}`, page)),
    ...shared.flatMap(([reason, ids]) => behind('  – ', 4, `${reason}: ${compact(ids)}`, page)),
  ].map(palette.dim)
}

function sectionLines(title: string, requirements: readonly ReportedRequirement[], page: Page): string[] {
  const { palette } = page
  const having = (verdict: Verdict): ReportedRequirement[] => requirements.filter((each) => each.verdict === verdict)
  const passed = having('pass').map(({ id }) => id)
  return [
    `${palette.head(title.padEnd(28))} ${tallied((verdict) => having(verdict).length, page)}`,
    ...(passed.length === 0 ? [] : behind(`  ${palette.good('✓')} `, 4, compact(passed), page)),
    ...having('fail').flatMap(({ id, statement, waiver }) =>
      behind(
        `  ${palette.bad('✗')} ${palette.bold(id)}  `,
        id.length + 6,
        `${statement}${waiver === null ? '' : ` (waived until ${waiver.expires})`}`,
        page,
      ),
    ),
    ...openLines(having('inconclusive'), '?', page),
    ...openLines(having('not_applicable'), '∅', page),
    ...untestedLines(having('untested'), page),
    '',
  ]
}

/** The verdicts of each section of the document. */
export function sectionsLines({ requirements }: Result, page: Page): string[] {
  return sectionNumbers.flatMap((number) => {
    const own = requirements.filter(({ section }) => numberOf(section) === number)
    return own.length === 0 ? [] : sectionLines(titled(number), own, page)
  })
}
