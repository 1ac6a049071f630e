import { Command } from 'commander'
import { abilities } from '../../fixtures/target/abilities.ts'
import { behind, type Page } from '../../reports/terminal/layout.ts'
import { isColoured, paletteOf } from '../../reports/terminal/palette.ts'
import { catalogue } from '../../spec/contract.ts'
import { gaps } from '../../spec/gaps.ts'
import { didYouMean } from '../../spec/near.ts'
import { placeInWords } from '../../spec/place.ts'
import type { Need, Requirement } from '../../spec/requirements/row.ts'
import { UsageError } from './exit.ts'
import { type Sources, sourcesOf } from './explain/sources.ts'
import { aspectsOf, gapOf } from './explain/gap.ts'
import { familyOf } from './run/select.ts'

/** The subcommand `explain`: all about one requirement. */
export function explainCommand(): Command {
  return new Command('explain')
    .description(
      'Show one requirement: what it says, where the document states it, how it is read and observed, and where its check and the faults that prove it are. Or show one gap.',
    )
    .argument('<id>', 'a requirement (MONEY-2, Customer.email, ENDPOINT.listOrders) or a gap (list.items)')
    .addHelpText(
      'after',
      `
Examples:
  $ winery-conformance explain CURSOR-2
  $ winery-conformance explain Customer.tags
  $ winery-conformance explain body.createBooking     what the specification leaves open, and how it is bound

winery-conformance requirements lists the requirements, requirements --at 5.4 those that one place of the document
states, requirements --gaps the gaps.`,
    )
    .action(explain)
}

async function explain(id: string): Promise<void> {
  const gap = gapOf(id)
  const [name, about] = gap === undefined ? await ofRequirement(find(id)) : [gap.id, aspectsOf(gap)]
  const page: Page = {
    width: Math.min(100, process.stdout.columns ?? 100),
    palette: paletteOf(isColoured(process.stdout, process.env)),
  }
  const lines = about.flatMap(([label, text]) => behind(page.palette.dim(label.padEnd(11)), 11, text, page))
  process.stdout.write(`${[page.palette.head(name), ...lines].join('\n')}\n`)
}

async function ofRequirement(row: Requirement): Promise<[id: string, about: Aspect[]]> {
  const sources = await sourcesOf(row.id)
  return [row.id, [...aspects(row, sources), ...proofs(sources)]]
}

/** The row of an id, in whatever letter case it was typed where that is clear. Throws UsageError. */
function find(id: string): Requirement {
  const same = catalogue.filter((row) => row.id.toLowerCase() === id.toLowerCase())
  const row = catalogue.find((each) => each.id === id) ?? (same.length === 1 ? same[0] : undefined)
  if (row !== undefined) return row
  const family = catalogue.filter((each) => familyOf(each.id).toLowerCase() === id.toLowerCase()).map((each) => each.id)
  const help =
    family.length > 0
      ? `It is a family; its members are ${family.join(', ')}.`
      : didYouMean(
          id,
          [...catalogue, ...gaps].map((each) => each.id),
        )
  throw new UsageError(
    `there is no requirement and no gap ${id}. ${help || 'winery-conformance requirements lists the former, requirements --gaps the latter.'}`,
  )
}

const needs: Record<Need, string> = {
  write: 'writes to the target (--grade standard or certify)',
  'restricted-keys': 'keys with fewer scopes (keys in the target file, or an admin side that can mint them)',
  admin: 'an admin side (admin in the target file)',
  inbox: 'a webhook inbox, and an admin side or a person that registers it (admin, webhooks in the target file)',
  data: 'certain data on the target',
  openapi: "the target's own OpenAPI description",
  sandbox: 'the sandbox as the API that the receiver reads from (--sandbox)',
  hook: 'a URL at which the receiver says how often it acted on a delivery (--hook)',
}

const kinds: Record<Requirement['kind'], string> = {
  rule: 'a rule, put to the test by a check of its own',
  shape: 'a shape, judged on every exchange of a run without a probe of its own',
}

function checkText({ kind, subject, untested }: Requirement, sources: Sources | undefined): string {
  if (untested !== undefined) return `none. ${untested}`
  if (kind === 'shape') return 'the oracle, by spec/openapi.yaml'
  return (
    sources?.check ??
    (subject === 'server' || subject === 'receiver'
      ? 'none yet in this version'
      : `none: no target is judged by a duty of the ${subject}`)
  )
}

type Aspect = [label: string, text: string]

/** What a sandbox or a receiver does wrong to prove that the check can fail. */
const proofs = ({ proofs: named, more }: Sources = { row: null, check: null, proofs: [], more: 0 }): Aspect[] =>
  [...named, ...(more === 0 ? [] : [`and ${more} more`])].map((text, at) => [at === 0 ? 'proven by' : '', text])

/** What there is to say of a requirement, label by label. */
function aspects(row: Requirement, sources: Sources | undefined): Aspect[] {
  return [
    ['statement', row.statement],
    ['section', row.section],
    ...(row.at ?? []).map((anchor, n): Aspect => [n === 0 ? 'stated in' : '', placeInWords(anchor)]),
    ['subject', row.subject],
    ['kind', kinds[row.kind]],
    ...(row.reading === undefined ? [] : [['reading', row.reading] as Aspect]),
    ['seen by', row.observe],
    [
      'needs',
      row.needs.length === 0
        ? `nothing beyond ${row.subject === 'receiver' ? 'a URL and a secret' : 'a base URL and a key'}`
        : row.needs.map((need) => needs[need]).join('; '),
    ],
    ...abilitiesFor(row),
    ...(sources?.row == null ? [] : [['row', sources.row] as Aspect]),
    ['check', checkText(row, sources)],
  ]
}

/** What an admin driver is asked for, where it is. */
function abilitiesFor({ id }: Requirement): Aspect[] {
  const names = Object.entries(abilities)
    .filter(([, { serves }]) => serves.some((each) => each === id))
    .map(([name]) => name)
  return names.length === 0 ? [] : [['abilities', `${names.join(', ')} (docs/admin-drivers.md describes each)`]]
}
