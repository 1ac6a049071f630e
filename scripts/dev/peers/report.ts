import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import { median } from '../bench/figures.ts'
import type { Row as CampaignRow } from '../campaign/recorded.ts'
import { tableOf } from '../markdown-table.ts'
import { caveats } from './caveats.ts'
import { classOf } from './draw.ts'
import { decisions, type FaultRow, isOurs, isReport, lists, type PeersReport, type Tool } from './report-details.ts'
import type { Row } from './variants.ts'

/** `3 of 5`: the faults that the tool reported, of those on which it has an outcome. */
export function share(tool: string, rows: readonly FaultRow[]): string {
  const outcomes = rows.flatMap(({ by }) => by[tool] ?? [])
  return outcomes.length === 0 ? '–' : `${outcomes.filter(isReport).length} of ${outcomes.length}`
}

/** The same for all other tools together: the faults that at least one of them reported. */
function shareOfOthers(rows: readonly FaultRow[]): string {
  const outcomes = rows.map(({ by }) => Object.keys(by).flatMap((tool) => (isOurs(tool) ? [] : (by[tool] ?? []))))
  const tried = outcomes.filter((each) => each.length > 0)
  return tried.length === 0 ? '–' : `${tried.filter((each) => each.some(isReport)).length} of ${tried.length}`
}

/** What the campaign reports of faults: by own checks, and by whole runs. */
function campaignOf(rows: readonly FaultRow[], campaign: readonly CampaignRow[]): [own: string, whole: string] {
  const names = new Set(rows.map(({ name }) => name))
  const known = campaign.filter(({ fault }) => names.has(fault))
  const whole = known.flatMap(({ fault, failed }) => (failed === null ? [] : [failed.includes(requirement(fault))]))
  return [
    `${known.filter(({ own }) => own).length} of ${known.length}`,
    `${whole.filter(Boolean).length} of ${whole.length}`,
  ]
}

const requirement = (fault: string): string => fault.slice(0, fault.indexOf('/'))

const middle = (values: readonly number[], digits: number): string =>
  values.length === 0 ? '–' : median(values).toFixed(digits)

/** The variants of which a tool says something that it does not say of the conformant sandbox. */
function alarmed({ name, baseline }: Tool, variants: readonly Row[]): string {
  const known = new Set(baseline.flatMap(({ findings }) => findings))
  const results = variants.flatMap(({ by }) => by[name] ?? []).flatMap((each) => ('error' in each ? [] : [each]))
  const alarms = results.filter(({ findings }) => findings.some((each) => !known.has(each)))
  return results.length === 0 ? '–' : `${alarms.length} of ${results.length}`
}

function summary({ tools, faults, variants }: PeersReport, campaign: readonly CampaignRow[]): string {
  const rows = tools.map((tool) => {
    const { name, absent, baseline } = tool
    if (absent !== null) return [name, `not run: ${absent}`, '', '', '', '']
    return [
      `${name}${isOurs(name) ? ', whole runs of a random sample' : ''}`,
      share(name, faults),
      baseline.length === 0 ? '–' : String(new Set(baseline.flatMap(({ findings }) => findings)).size),
      alarmed(tool, variants),
      middle(
        baseline.flatMap(({ requests }) => requests ?? []),
        0,
      ),
      middle(
        baseline.map(({ wall }) => wall / 1000),
        1,
      ),
    ]
  })
  const [own, whole] = campaignOf(faults, campaign)
  const recorded = [
    ['winery-conformance, the checks that can see the fault (campaign)', own, '', '', '', ''],
    ['winery-conformance, certify, whole runs (campaign)', whole, '', '', '', ''],
  ]
  const together = ['the other tools together', shareOfOthers(faults), '', '', '', '']
  const head = ['tool', 'faults reported', 'false alarms on the sandbox', 'variants with false alarms']
  return tableOf([...head, 'requests', 'seconds'], [...recorded, ...rows, together])
}

function byClass(report: PeersReport, faults: readonly Fault[], campaign: readonly CampaignRow[]): string {
  const classes = new Map(faults.map((fault) => [fault.name as string, classOf(fault)]))
  const names = [...new Set(report.faults.map(({ name }) => classes.get(name) ?? ''))].sort()
  const present = report.tools.filter(({ absent }) => absent === null).map(({ name }) => name)
  const rows = names.map((each) => {
    const of = report.faults.filter(({ name }) => classes.get(name) === each)
    const short = (text: string): string => text.replace(new RegExp(` of ${of.length}$`), '')
    return [
      each,
      String(of.length),
      ...campaignOf(of, campaign).map(short),
      ...present.map((name) => short(share(name, of))),
      short(shareOfOthers(of)),
    ]
  })
  return tableOf(['class', 'faults', 'own checks', 'whole runs', ...present, 'other tools together'], rows)
}

/** The text of reports/peers.json: one fault on a line. */
export function jsonOf({ faults, ...rest }: PeersReport): string {
  const lines = faults.map((each) => `    ${JSON.stringify(each)}`)
  return `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "faults": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** The human-readable report. */
export function markdownOf(report: PeersReport, faults: readonly Fault[], campaign: readonly CampaignRow[]): string {
  const { node, cores, load, atOnce } = report.environment
  const busy = load > cores / 2 ? ` Other work kept the processors busy (load ${load.toFixed(1)} at the start).` : ''
  const names = report.variants.map(({ name }) => name).join(', ')
  return [
    '# Other tools on the same servers',
    `Written by \`npm run bench:peers\`: Node ${node}, ${cores} cores, ${atOnce} tools at once.${busy}`,
    `**${report.faults.length} of ${faults.length} seeded faults.** A fault is reported if a tool says something that it does not say of the conformant sandbox.${names === '' ? '' : ` Variants are conformant as well (${names}); for each, the document has examples that were recorded from it.`} Requests and seconds are those of a run on the conformant sandbox.`,
    summary(report, campaign),
    '## Faults by class',
    'A number alone is of all faults of the class. The columns `own checks` and `whole runs` are those of [campaign.json](campaign.json), made with this suite in an earlier run; whole runs of this benchmark try a random sample.',
    byClass(report, faults, campaign),
    '## How the other tools were tried with each fault',
    'The requests of a tool to the conformant sandbox are recorded and sent to the sandbox with each fault, in the process, with the same rows and at the same instants. Where every response is the same (status, headers and body, with request ids numbered), the tool cannot report the fault and does not run. For the rest, a run of the tool gets a document in which the operations whose responses differ appear once for each fault, below a prefix; a router passes each request to a sandbox of its own, after those that the tool would have sent before it. The same operations of the conformant sandbox are in that document as well. Some faults of each outcome are tried once more by themselves.',
    decisions(report),
    '## Tools and settings',
    report.tools
      .map(({ name, packages, how }) => `- **${name}** ${packages.map((each) => `\`${each}\``).join(', ')}: ${how}`)
      .join('\n'),
    '## Caveats',
    caveats,
    lists(report),
  ].join('\n\n')
}
