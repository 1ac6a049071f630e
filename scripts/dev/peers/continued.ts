import { readFileSync } from 'node:fs'
import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import { fromRoot } from '../../../spec/root.ts'
import type { PeersReport, Tool } from './report-details.ts'
import type { Outcome } from './trial.ts'

/** The committed report. */
export const earlierReport = (): PeersReport =>
  JSON.parse(readFileSync(fromRoot('reports/peers.json'), 'utf8')) as PeersReport

/** The faults on which a tool has no result in a report, or all of them without one. */
export function leftFor(tool: string, faults: readonly Fault[], report: PeersReport | null): readonly Fault[] {
  const hasResult = (outcome: Outcome | undefined): boolean => outcome !== undefined && outcome !== 'failed'
  const tried = new Set(report?.faults.filter(({ by }) => hasResult(by[tool])).map(({ name }) => name))
  return faults.filter(({ name }) => !tried.has(name))
}

function bothOf(earlier: Tool | undefined, later: Tool | undefined): Tool[] {
  const tool = later ?? earlier
  if (tool === undefined) return []
  if (earlier === undefined || later === undefined) return [tool]
  return [
    {
      ...later,
      absent: earlier.absent === null ? null : later.absent,
      baseline: [...earlier.baseline, ...later.baseline],
      spots: [...earlier.spots, ...later.spots],
      runs: earlier.runs + later.runs,
    },
  ]
}

/** Two reports as one: the later one went on with the faults that the earlier one had not come to. */
export function joined(earlier: PeersReport, later: PeersReport): PeersReport {
  const names = new Set([...earlier.tools, ...later.tools].map(({ name }) => name))
  const toolOf = ({ tools }: PeersReport, name: string): Tool | undefined => tools.find((each) => each.name === name)
  const before = new Map(earlier.faults.map(({ name, by }) => [name, by]))
  return {
    environment: later.environment,
    tools: [...names].flatMap((name) => bothOf(toolOf(earlier, name), toolOf(later, name))),
    variants: later.variants.length > 0 ? later.variants : earlier.variants,
    faults: later.faults.map(({ name, by }) => ({ name, by: { ...before.get(name), ...by } })),
  }
}
