import { inconclusiveWithout } from '../../../fixtures/target/inconclusive-without.ts'
import { word } from '../../../reports/reproduce.ts'
import { compact } from '../../../reports/terminal/ids.ts'
import { behind, type Page } from '../../../reports/terminal/layout.ts'
import { isColoured, paletteOf } from '../../../reports/terminal/palette.ts'
import { catalogue } from '../../../spec/contract.ts'
import { gaps } from '../../../spec/gaps.ts'
import { didYouMean } from '../../../spec/near.ts'
import { linesAt, placeInWords } from '../../../spec/place.ts'
import type { Need, Requirement } from '../../../spec/requirements/row.ts'
import { packageRoot } from '../../../spec/root.ts'
import { UsageError } from '../exit.ts'
import { type Sources, sourcesOf } from './sources.ts'
import { aspectsOf, gapOf } from './gap.ts'
import { whereSourcesAre } from './where.ts'
import { suite } from '../run/result-of.ts'
import { familyOf } from '../run/select.ts'

/** Prints everything about the requirement or gap of this id. Throws UsageError. */
export async function explain(id: string): Promise<void> {
  const gap = gapOf(id)
  const [name, about] = gap === undefined ? await ofRequirement(find(id)) : [gap.id, aspectsOf(gap)]
  const page: Page = {
    width: Math.min(100, process.stdout.columns || 100),
    palette: paletteOf(isColoured(process.stdout, process.env)),
  }
  const lines = about.flatMap(([label, text]) => behind(page.palette.dim(label.padEnd(11)), 11, text, page))
  process.stdout.write(`${[page.palette.head(name), ...lines].join('\n')}\n`)
}

async function ofRequirement(row: Requirement): Promise<[id: string, about: Aspect[]]> {
  const sources = await sourcesOf(row.id)
  return [row.id, [...aspects(row, sources), ...proofs(sources)]]
}

/** The row of an id, in any letter case that is unambiguous. Throws UsageError. */
function find(id: string): Requirement {
  const same = catalogue.filter((row) => row.id.toLowerCase() === id.toLowerCase())
  const row = catalogue.find((each) => each.id === id) ?? (same.length === 1 ? same[0] : undefined)
  if (row !== undefined) return row
  throw new UsageError(
    `no requirement or gap is called ${id}. ${helpFor(id) || 'winery-conformance requirements lists the requirements, requirements --gaps the gaps.'}`,
  )
}

/** What a name may stand for that is not an id: a family, an operation, a place in the document, or a misspelt id. */
function helpFor(name: string): string {
  const wanted = name.toLowerCase()
  const family = catalogue.filter(({ id }) => familyOf(id).toLowerCase() === wanted).map(({ id }) => id)
  if (family.length > 0) return `It is a family of requirements: ${compact(family, Infinity)}.`
  const endpoint = catalogue.find(({ id }) => id.toLowerCase() === `endpoint.${wanted}`)
  if (endpoint !== undefined) return `Did you mean ${endpoint.id}?`
  if (/^\d/.test(name) && linesAt(name).length > 0)
    return `It is a place in the document: winery-conformance requirements --at ${word(name)} lists its requirements.`
  return didYouMean(
    name,
    [...catalogue, ...gaps].map(({ id }) => id),
  )
}

const needs: Record<Need, string> = {
  write: 'writes to the target (--grade standard or certify)',
  'restricted-keys': 'keys with fewer scopes (keys in the target file, or an admin driver that mints them)',
  admin: 'an admin driver (admin in the target file)',
  inbox: 'a webhook inbox that the admin driver or a person registers (admin, webhooks in the target file)',
  data: 'data on the target (an inconclusive verdict names what is missing)',
  openapi: "the target's own OpenAPI description",
  sandbox: 'the sandbox as the API that the receiver reads from (--sandbox)',
  hook: 'a URL that answers how often the receiver acted on a delivery (--hook)',
}

const kinds: Record<Requirement['kind'], string> = {
  rule: 'a rule with its own check',
  shape: 'a shape, judged on every exchange of a run',
}

function checkText({ kind, subject, untested }: Requirement, sources: Sources | undefined): string {
  if (untested !== undefined) return `none. ${untested}`
  const oracle = sources?.oracle.join(', ') ?? ''
  if (kind === 'shape') return `the oracle, on every exchange: ${oracle}`
  if (sources?.check != null)
    return oracle === '' ? sources.check : `${sources.check}; the oracle, on every exchange: ${oracle}`
  return subject === 'server' || subject === 'receiver'
    ? 'none yet in this version'
    : `none: it is a duty of the ${subject}, which no command tests`
}

type Aspect = [label: string, text: string]

/** The faults and mistakes that prove that the check can fail. */
const proofs = (
  { proofs: named, more }: Sources = { row: null, check: null, oracle: [], proofs: [], more: 0 },
): Aspect[] =>
  [...named, ...(more === 0 ? [] : [`and ${more} more`])].map((text, at) => [at === 0 ? 'proven by' : '', text])

/** What the check observes: each part with the faults that prove it. */
const observed = ({ observe }: Requirement): Aspect[] =>
  typeof observe === 'string'
    ? [['tested by', observe]]
    : observe.map(([says, ...faults], n) => [n === 0 ? 'tested by' : '', `${says} (proven by ${faults.join(', ')})`])

/** Everything about a requirement, label by label. */
function aspects(row: Requirement, sources: Sources | undefined): Aspect[] {
  return [
    ['statement', row.statement],
    ['section', row.section],
    ...(row.at ?? []).map((anchor, n): Aspect => [n === 0 ? 'stated in' : '', placeInWords(anchor)]),
    ['subject', row.subject],
    ['kind', kinds[row.kind]],
    ...(row.reading === undefined ? [] : [['reading', row.reading] as Aspect]),
    ...observed(row),
    [
      'needs',
      row.needs.length === 0
        ? `only ${row.subject === 'receiver' ? 'a URL and a secret' : 'a base URL and a key'}`
        : row.needs.map((need) => needs[need]).join('; '),
    ],
    ...abilitiesFor(row),
    ...(sources?.row == null ? [] : whereSourcesAre(packageRoot, suite.version)),
    ...(sources?.row == null ? [] : [['row', sources.row] as Aspect]),
    ['check', checkText(row, sources)],
    ...(row.judgedBy === undefined ? [] : [['judged by', row.judgedBy.join(', ')] as Aspect]),
  ]
}

/** The abilities of an admin driver without which it is inconclusive. */
function abilitiesFor({ id }: Requirement): Aspect[] {
  const names = Object.entries(inconclusiveWithout).flatMap(([name, ids]) => (ids.includes(id) ? [name] : []))
  return names.length === 0 ? [] : [['abilities', `${names.join(', ')} (docs/admin-drivers.md describes each)`]]
}
