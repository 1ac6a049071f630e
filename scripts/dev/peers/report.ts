import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import { median } from '../bench/figures.ts'
import { classOf } from './draw.ts'
import type { Row } from './measure.ts'
import type { Measured } from './workshop.ts'
import { tableOf } from '../markdown-table.ts'

/** What reports/peers.json holds. */
export interface PeersReport {
  environment: { node: string; cores: number; load: number; atOnce: number }
  /** How many faults were drawn, of how many. */
  drawn: number
  of: number
  tools: { name: string; packages: readonly string[]; how: string; absent: string | null }[]
  baseline: Row[]
  variants: Row[]
  faults: Row[]
}

/** The result of a tool on a server; undefined if it gave none. */
function resultOf({ by }: Row, tool: string): Measured | undefined {
  const result = by[tool]
  return result === undefined || 'error' in result ? undefined : result
}

/** What a tool reports of the conformant sandbox. */
const known = ({ baseline }: PeersReport, tool: string): Set<string> =>
  new Set(baseline.flatMap((row) => resultOf(row, tool)?.findings ?? []))

/** Whether a tool reports something that it does not report of the conformant sandbox; undefined without a result. */
export function reported(report: PeersReport, tool: string, row: Row): boolean | undefined {
  const before = known(report, tool)
  return resultOf(row, tool)?.findings.some((finding) => !before.has(finding))
}

/** `3 of 5`: the rows that the tool reported, of those on which it gave a result. */
function share(report: PeersReport, tool: string, rows: readonly Row[]): string {
  const outcomes = rows.map((row) => reported(report, tool, row)).filter((each) => each !== undefined)
  return outcomes.length === 0 ? 'not run' : `${outcomes.filter(Boolean).length} of ${outcomes.length}`
}

const middle = (values: readonly number[], digits: number): string =>
  values.length === 0 ? '' : median(values).toFixed(digits)

function summary(report: PeersReport): string {
  const rows = report.tools.map(({ name, absent }) => {
    if (absent !== null) return [name, `not run: ${absent}`, '', '', '', '']
    const results = [...report.baseline, ...report.faults].flatMap((row) => resultOf(row, name) ?? [])
    return [
      name,
      share(report, name, report.faults),
      String(known(report, name).size),
      share(report, name, report.variants),
      middle(
        results.flatMap(({ requests }) => requests ?? []),
        0,
      ),
      middle(
        results.map(({ wall }) => wall / 1000),
        1,
      ),
    ]
  })
  const head = ['tool', 'faults reported', 'false alarms on the sandbox', 'variants with false alarms']
  return tableOf([...head, 'requests (median)', 'seconds (median)'], rows)
}

function byClass(report: PeersReport, faults: readonly Fault[]): string {
  const classes = new Map(faults.map((fault) => [fault.name as string, classOf(fault)]))
  const names = [...new Set(report.faults.map(({ name }) => classes.get(name) ?? ''))].sort()
  const present = report.tools.filter(({ absent }) => absent === null)
  const rows = names.map((each) => {
    const of = report.faults.filter(({ name }) => classes.get(name) === each)
    return [each, String(of.length), ...present.map(({ name }) => share(report, name, of).replace(/ of .*/, ''))]
  })
  return tableOf(['class', 'faults', ...present.map(({ name }) => name)], rows)
}

/** The faults that only this suite, or only another tool, reports; and runs that gave no result. */
function lists(report: PeersReport): string {
  const isOurs = (name: string): boolean => name.startsWith('winery-conformance')
  const found = (row: Row, ours: boolean): string[] =>
    report.tools.map(({ name }) => name).filter((name) => isOurs(name) === ours && reported(report, name, row) === true)
  const missed = report.faults.filter((row) => found(row, true).length === 0)
  const failed = [...report.baseline, ...report.variants, ...report.faults].flatMap(({ name, by }) =>
    Object.entries(by).flatMap(([tool, result]) =>
      'error' in result ? [`- ${tool} on \`${name}\`: ${result.error.split('\n')[0]?.slice(0, 160)}`] : [],
    ),
  )
  return [
    '## Faults that this suite did not report',
    missed.map((row) => `- \`${row.name}\`: reported by ${found(row, false).join(', ') || 'no tool'}`).join('\n') ||
      'None.',
    '## Runs without a result',
    failed.join('\n') || 'None.',
  ].join('\n\n')
}

const caveats = `
- The faults were written for this suite, by people who know its checks. Only the comparison on faults that neither side has seen is neutral.
- The draw takes the classes in turn, so a total is not the share of all faults. Compare within a class.
- \`Fields and shapes\` and the part of the conventions that a schema expresses are what the other tools claim to test. They do not claim to test scopes, keys, idempotency, events, limits, refusals, state after a write, or agreement between two responses. Only a change of the response to one of their requests can show them such a fault.
- A tool reports a fault if it says anything that it does not say of the conformant sandbox, whether or not that names the violated rule. This suite is judged in the same way here.
- The tools get what a careful user would write: the contract as OpenAPI 3.0.3, the request bodies of the sandbox, and examples recorded from it. This suite gets no declarations and finds these names by itself. It uses the admin side, which no other tool can use; without it, faults of keys and events are inconclusive.
- The document says nothing about query parameters other than the date of an availability. Patterns of request bodies are left out, because specmatic works for minutes on them.
- Faults that are only seen in some months or hours are tried at the time of the benchmark. Faults that need a winery of another country are not drawn.
- Times are those of whole processes, several at once. They include the start of each tool, but not its installation or the conversion of the document.`.trim()

/** The human-readable report. */
export function markdownOf(report: PeersReport, faults: readonly Fault[]): string {
  const { node, cores, load, atOnce } = report.environment
  const busy = load > cores / 2 ? ` Other work kept the processors busy (load ${load.toFixed(1)} at the start).` : ''
  const names = report.variants.map(({ name }) => name).join(', ')
  return [
    '# Other tools on the same servers',
    `Written by \`npm run bench:peers\`: Node ${node}, ${cores} cores, ${atOnce} tools at once.${busy}`,
    `**${report.faults.length} of ${report.of} seeded faults** were tried${report.faults.length < report.drawn ? ` (${report.drawn} were drawn; the time was up)` : ''}. A fault is reported if a tool says something that it does not say of the conformant sandbox. Each tool gets a new server each time. Variants are conformant as well (${names}); for each, the document has examples that were recorded from it.`,
    summary(report),
    '## Faults by class',
    byClass(report, faults),
    '## Tools and settings',
    report.tools
      .map(({ name, packages, how }) => `- **${name}** ${packages.map((each) => `\`${each}\``).join(', ')}: ${how}`)
      .join('\n'),
    '## Caveats',
    caveats,
    lists(report),
  ].join('\n\n')
}
