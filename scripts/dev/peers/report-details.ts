import { tableOf } from '../markdown-table.ts'
import type { Measured, Outcome, Spot } from './trial.ts'
import type { Row } from './variants.ts'

/** A tool, and what was measured of it besides faults. */
export interface Tool {
  name: string
  packages: readonly string[]
  how: string
  /** Why it was not run. */
  absent: string | null
  baseline: Measured[]
  spots: Spot[]
  /** Runs that tried several faults. */
  runs: number
}

/** What reports/peers.json holds. */
export interface PeersReport {
  environment: { node: string; cores: number; load: number; atOnce: number }
  tools: Tool[]
  variants: Row[]
  /** By the tool; a tool that did not come to the fault is left out. */
  faults: { name: string; by: Record<string, Outcome> }[]
}

export const isOurs = (tool: string): boolean => tool.startsWith('winery-conformance')

export const isReport = (outcome: Outcome | undefined): boolean => outcome?.startsWith('reports') === true

export type FaultRow = PeersReport['faults'][number]

const isAlike = ({ decided, alone }: Spot): boolean => isReport(decided) === isReport(alone)

/** How the outcomes of the other tools came about. */
export function decisions({ tools, faults }: PeersReport): string {
  const rows = tools
    .filter(({ name, absent }) => !isOurs(name) && absent === null)
    .map(({ name, runs, spots }) => {
      const outcomes = faults.flatMap(({ by }) => by[name] ?? [])
      const unchanged = outcomes.filter((each) => each === 'unchanged').length
      const checked = [
        spots.filter((each) => each.decided === 'unchanged'),
        spots.filter((each) => each.decided !== 'unchanged'),
      ]
      return [
        name,
        String(unchanged),
        String(outcomes.length - unchanged),
        String(runs),
        String(faults.length - outcomes.length),
        ...checked.map((each) => `${each.filter(isAlike).length} of ${each.length}`),
      ]
    })
  const head = ['tool', 'no response differs', 'tried in shared runs', 'shared runs', 'not tried (time was up)']
  return tableOf([...head, 'agree: alone and no run', 'agree: alone and shared run'], rows)
}

/** The faults of the random sample that this suite does not report, and what went wrong. */
export function lists({ tools, faults, variants }: PeersReport): string {
  const ours = tools.filter(({ name }) => isOurs(name)).map(({ name }) => name)
  const missed = faults.filter(({ by }) => ours.some((name) => by[name]) && !ours.some((name) => isReport(by[name])))
  const others = ({ by }: FaultRow): string =>
    Object.keys(by)
      .filter((name) => !isOurs(name) && isReport(by[name]))
      .join(', ') || 'no tool'
  const failed = [
    ...faults.flatMap(({ name, by }) =>
      Object.entries(by).flatMap(([tool, each]) => (each === 'failed' ? [`- ${tool} on \`${name}\``] : [])),
    ),
    ...variants.flatMap(({ name, by }) =>
      Object.entries(by).flatMap(([tool, each]) =>
        'error' in each ? [`- ${tool} on ${name}: ${each.error.split('\n')[0]}`] : [],
      ),
    ),
    ...tools.flatMap(({ name, spots }) =>
      spots
        .filter((each) => !isAlike(each))
        .map(({ fault, decided, alone }) => `- ${name} on \`${fault}\`: ${decided}; alone: ${alone}`),
    ),
  ]
  const shown = (lines: readonly string[]): string => lines.join('\n') || 'None.'
  return [
    '## Faults of the random sample that this suite did not report',
    shown(missed.map((row) => `- \`${row.name}\`: reported by ${others(row)}`)),
    '## Runs without a result, and outcomes that disagree',
    shown(failed),
  ].join('\n\n')
}
