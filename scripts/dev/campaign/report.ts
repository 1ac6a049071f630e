import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import { broken } from '../../../fixtures/proof/faults/fault.ts'
import { requirementOf } from '../../../spec/contract.ts'
import { collateral, isKilled, type Proof } from '../proof.ts'

/** A fault as the report has it: what it does, and what was failed when all suites ran against it. */
export interface Row {
  does: string
  failed: string[]
}

const code = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ') || '–'

const list = (lines: readonly string[]): string => (lines.length === 0 ? 'None.\n' : `${lines.join('\n')}\n`)

const intro =
  'Made by `npm run campaign`, which runs all suites against a sandbox with each fault in turn. `npm run campaign -- --check` does it again and compares.'

/** The report: counts by section, then what went wrong, then every fault with all that it was failed of. */
export function written(faults: readonly Fault[], proofs: ReadonlyMap<string, Proof>): string {
  const rows = faults.map((fault) => ({ fault, proof: proofs.get(fault.name) as Proof }))
  const section = ({ fault }: (typeof rows)[number]): string => requirementOf(broken(fault)).section.slice(0, 1)
  const survivors = rows.filter(({ fault, proof }) => !isKilled(fault, proof))
  const astray = rows.filter(({ fault, proof }) => collateral(fault, proof).length > 0)
  const counts = [...new Set(rows.map(section))].sort().map((each) => {
    const own = rows.filter((row) => section(row) === each)
    return `| ${each} | ${own.length} | ${own.length - own.filter((row) => survivors.includes(row)).length} | ${own.filter((row) => astray.includes(row)).length} |`
  })
  return [
    '# Campaign: whole runs against every seeded fault',
    '',
    intro,
    '',
    '| section | faults | caught | failed beyond |',
    '| --- | --: | --: | --: |',
    ...counts,
    `| all | ${rows.length} | ${rows.length - survivors.length} | ${astray.length} |`,
    '',
    '## Survivors',
    '',
    list(survivors.map(({ fault, proof }) => `- \`${fault.name}\` (${fault.does}): failed ${code(proof.failed)}`)),
    '## Accusations beyond the broken requirement and what cannot be kept without it',
    '',
    list(astray.map(({ fault, proof }) => `- \`${fault.name}\`: ${code(collateral(fault, proof))}`)),
    '## Every fault',
    '',
    '| fault | what the sandbox does | failed |',
    '| --- | --- | --- |',
    ...rows.map(({ fault, proof }) => `| \`${fault.name}\` | ${fault.does} | ${code(proof.failed)} |`),
    '',
  ].join('\n')
}

/** What a report says of each fault, by its name. */
export function read(report: string): Map<string, Row> {
  const rows = report.matchAll(/^\| `([^`]+\/[^`]+)` \| (.*) \| ([^|]*) \|$/gm)
  return new Map(
    [...rows].map(([, name = '', does = '', failed = '']) => [
      name,
      { does, failed: [...failed.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id) },
    ]),
  )
}

/** In what a report is of other faults than those that there are. */
export function stale(faults: readonly Fault[], before: ReadonlyMap<string, Row>): string[] {
  const names = new Set(faults.map(({ name }) => name as string))
  return [
    ...[...before.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${name} is in the report and is no fault any more`),
    ...faults.flatMap(({ name, does }) => {
      const row = before.get(name)
      if (row === undefined) return [`${name} is not in the report`]
      return row.does === does ? [] : [`${name} does something else than the report says`]
    }),
  ]
}

/** In what one proof is worse than what the report says of its fault. */
export function worse(fault: Fault, proof: Proof, before: ReadonlyMap<string, Row>): string[] {
  const known = before.get(fault.name)?.failed ?? []
  if (!isKilled(fault, proof) && known.includes(broken(fault))) return [`${fault.name} is not caught any more`]
  const astray = collateral(fault, proof).filter((id) => !known.includes(id))
  return astray.length === 0 ? [] : [`${fault.name} now accuses ${astray.join(', ')} as well`]
}
