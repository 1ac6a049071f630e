import { broken, type Fault } from '../../../fixtures/proof/faults/fault.ts'
import { requirementOf } from '../../../spec/contract.ts'
import { collateral, isKilled, type Proof } from '../proof.ts'
import type { Row } from './recorded.ts'

/** The proofs of a campaign: by the checks that can see a fault, and by whole runs. */
export interface Proofs {
  own: ReadonlyMap<string, Proof>
  whole: ReadonlyMap<string, Proof>
}

/** One fault in this many is proven by a whole run as well. */
export const wholeRunsOneIn = 20

/** Whether a fault is in the sample of whole runs. It depends only on the name, so that a new fault moves no other. */
export const isSampled = (name: string): boolean =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % wholeRunsOneIn === 0

/** The rows of reports/campaign.json: one for each fault, in the order of the document. */
export const rowsOf = (faults: readonly Fault[], { own, whole }: Proofs): Row[] =>
  faults.flatMap((fault) => {
    const { name, does } = fault
    const byOwn = own.get(name)
    if (byOwn === undefined) return []
    return [{ fault: name, does, own: isKilled(fault, byOwn), failed: whole.get(name)?.failed ?? null }]
  })

/** The text of reports/campaign.json: one row on a line, so that a difference is easy to read. */
export const asJson = (rows: readonly Row[]): string =>
  `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`

const code = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ') || 'nothing'

const list = (lines: readonly string[]): string => (lines.length === 0 ? 'None.\n' : `${lines.join('\n')}\n`)

const requirement = ({ fault }: Row): string => fault.slice(0, fault.indexOf('/'))

const others = (row: Row): readonly string[] => (row.failed ?? []).filter((id) => id !== requirement(row))

/** What failed besides each violated requirement, with the number of faults, the most frequent first. */
function consequences(rows: readonly Row[]): [requirement: string, text: string][] {
  const counts = new Map<string, Map<string, number>>()
  for (const row of rows)
    for (const id of others(row)) {
      const own = counts.get(requirement(row)) ?? new Map<string, number>()
      counts.set(requirement(row), own.set(id, (own.get(id) ?? 0) + 1))
    }
  return [...counts].map(([violated, own]) => [
    violated,
    [...own]
      .sort(([, a], [, b]) => b - a)
      .map(([id, count]) => `\`${id}\` (${count})`)
      .join(', '),
  ])
}

/** The human-readable summary: totals by section, the faults that survive, and what else failed. */
export function asMarkdown(rows: readonly Row[]): string {
  const section = (row: Row): string => requirementOf(requirement(row)).section.slice(0, 1)
  const isWhole = ({ failed }: Row): boolean => failed !== null
  const isReported = (row: Row): boolean => row.failed?.includes(requirement(row)) === true
  const count = (of: readonly Row[]): string =>
    [
      of.length,
      of.filter(({ own }) => own).length,
      of.filter(isWhole).length,
      of.filter(isReported).length,
      of.filter((row) => others(row).length > 0).length,
    ].join(' | ')
  const sections = [...new Set(rows.map(section))].sort()
  const disagreeing = rows.filter((row) => isWhole(row) && isReported(row) !== row.own)
  return [
    '# Campaign: checks against every seeded fault',
    '',
    '`npm run campaign` runs, against a sandbox with each fault in turn, the checks that can see it. One fault in',
    `${wholeRunsOneIn} is also proven by a whole run; a whole run of an earlier campaign is kept until its fault changes.`,
    '[campaign.json](campaign.json) has every fault with all requirements that failed.',
    '',
    '| section | faults | reported by own checks | whole runs | reported by them | something else failed as well |',
    '| --- | --: | --: | --: | --: | --: |',
    ...sections.map((each) => `| ${each} | ${count(rows.filter((row) => section(row) === each))} |`),
    `| all | ${count(rows)} |`,
    '',
    '## Faults that their own checks do not report',
    '',
    list(rows.filter(({ own }) => !own).map((row) => `- \`${row.fault}\` (${row.does})`)),
    '## Faults of which own checks and whole run disagree',
    '',
    list(disagreeing.map((row) => `- \`${row.fault}\` (${row.does}): the whole run failed ${code(row.failed ?? [])}`)),
    '## Requirements that fail as a consequence',
    '',
    'One violation can make others impossible to meet: an order that is not stored is not in the list either. For each',
    'violated requirement, what else failed, and with how many of its faults.',
    '',
    list(consequences(rows).map(([id, text]) => `- \`${id}\`: ${text}`)),
  ].join('\n')
}

/** How a report differs from the faults of the tree: faults that are missing, changed or removed. */
export function stale(faults: readonly Fault[], before: readonly Row[]): string[] {
  const names = new Set<string>(faults.map(({ name }) => name))
  const known = new Map(before.map((row) => [row.fault, row]))
  return [
    ...before
      .filter(({ fault }) => !names.has(fault))
      .map(({ fault }) => `${fault} is in the report and no longer exists`),
    ...faults.flatMap(({ name, does }) => {
      const row = known.get(name)
      if (row === undefined) return [`${name} is not in the report`]
      return row.does === does ? [] : [`${name} does something else than the report says`]
    }),
  ]
}

/** How one proof is worse than the report: the fault is no longer reported, or something fails that is not recorded. */
export function worse(fault: Fault, proof: Proof, before: readonly Row[]): { survived: string[]; beside: string[] } {
  const known = before.find((row) => row.fault === fault.name)?.failed ?? [broken(fault)]
  const added = collateral(fault, proof).filter((id) => !known.includes(id))
  return {
    survived: !isKilled(fault, proof) && known.includes(broken(fault)) ? [`${fault.name} is no longer reported`] : [],
    beside: added.length === 0 ? [] : [`${fault.name}: ${added.join(', ')} fails as well`],
  }
}
