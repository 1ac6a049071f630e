import { stringify } from 'yaml'
import type { Bindings } from '../../../fixtures/target/config.ts'
import type { Question } from '../../../fixtures/target/discovery/question.ts'
import { type GapId, gaps } from '../../../spec/gaps.ts'
import type { Gap } from '../../../spec/gaps/gap.ts'

/** What was found out about a target. */
export interface Found {
  baseUrl: string
  bindings: Bindings
  questions: readonly Question[]
  requests: number
  /** Whether tag names were seen on customers: else a person has to name some. */
  observedTags: boolean
  /** Requests that were meant to be refused, and were not. */
  accepted: readonly string[]
}

/** Gaps that a run finds out by itself as soon as it sees what they are about, or that make no difference. */
const needless =
  /^(read\.(member|event|product-id|error|shipping-price)|webhook\.|id\.|values\.object-names|openapi\.|body\.cancelBooking)/
const askedValues = ['values.tags', 'values.venue-hours', 'limits.caps']

const isAsked = ({ id, binds }: Gap, { observedTags }: Found): boolean =>
  binds === 'values' || binds === 'nothing' || binds === 'layout'
    ? askedValues.includes(id) && !(id === 'values.tags' && observedTags)
    : !needless.test(id)

const wasFound = ({ id, binds }: Gap, { bindings }: Found): boolean => {
  const provenance = bindings[id as GapId]?.provenance
  return binds !== 'nothing' && provenance !== undefined && provenance !== 'assumed'
}

/** A gap with an id of ours. */
type Known = (typeof gaps)[number]

/** Gaps that were found out. */
export const settled = (found: Found): readonly Known[] => gaps.filter((gap) => wasFound(gap, found))
/** Gaps that a person has to say something of. */
export const open = (found: Found): readonly Known[] =>
  gaps.filter(
    (gap) => found.questions.some((each) => each.gap === gap.id) || (!wasFound(gap, found) && isAsked(gap, found)),
  )

const examples: Partial<Record<GapId, unknown>> = {
  'values.tags': ['Wholesale', 'VIP'],
  'values.venue-hours': { open: '10:00', close: '17:00' },
  'limits.caps': { ON: 12 },
}

const indented = (text: string, by: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `${by}${line}`.trimEnd())
    .join('\n')
const yaml = (id: string, value: unknown): string => stringify({ [id]: value }, { lineWidth: 0 })
const wrapped = (text: string): string => text.replace(/(.{1,108})(?:\s+|$)/g, '$1\n')

/** The names that may stand between {{ and }} in a body. */
const placeholders = ({ default: known }: Gap): string =>
  [...JSON.stringify(known).matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name).join(', ')

function foundEntry({ id, open: what }: Gap, { bindings, questions }: Found): string {
  const { value, provenance, from } = bindings[id as GapId] ?? { value: null, provenance: 'assumed' }
  const source = provenance === 'declared' ? 'named on the command line' : `${provenance}: ${from ?? ''}`
  const doubt = questions
    .filter(({ gap }) => gap === id)
    .map(({ ask }) => `Not used, for it is not clear ${ask}\n`)
    .join('')
  return `${indented(wrapped(`${what}`) + wrapped(source) + doubt, '  # ')}\n${indented(yaml(id, value), '  ')}\n`
}

function question(gap: Gap, { bindings, questions }: Found): string {
  const asked = questions.find((each) => each.gap === gap.id)
  const { id, open: what, how, binds, default: usual } = gap
  const example = asked?.example ?? examples[id as GapId] ?? bindings[id as GapId]?.value ?? usual
  const names = binds === 'template' && placeholders(gap) !== '' ? wrapped(`Placeholders: ${placeholders(gap)}`) : ''
  const text = `${wrapped(`? ${what}`)}${asked === undefined ? wrapped(how) : `${asked.ask}\n`}${names}${asked === undefined ? 'For instance' : 'As far as it is known'}:\n`
  return `${indented(text, '  # ')}\n${indented(yaml(id, example), '  #   ')}\n`
}

/** The target file: what was found out, with its source, and what was not, as questions that a person can answer. */
export function renderTargetFile(found: Found): string {
  const [known, asked] = [settled(found), open(found).filter((gap) => !wasFound(gap, found))]
  const parts = [
    '# yaml-language-server: $schema=node_modules/winery-conformance/fixtures/target/target.schema.json',
    '#',
    '# Written by winery-conformance init. What was found out stands here with its source; what was not is a question,',
    '# marked with ?, with an example. To answer one, take the # away from the lines below it and put the truth there: null',
    '# where the server has no such thing. A question that stays open costs verdicts, and can never fail the target.',
    '',
    stringify({ base_url: found.baseUrl, key: '${WINERY_KEY}' }).trimEnd(),
    '',
    ...furtherSections,
    '',
    known.length === 0 ? '# Put the entries in place of {}.\nbindings: {}' : 'bindings:',
    ...known.map((gap) => foundEntry(gap, found)),
    ...asked.map((gap) => question(gap, found)),
  ]
  return `${parts.join('\n').trimEnd()}\n`
}

const furtherSections = [
  '# ? Are there test keys with fewer scopes? Without them, and without an admin driver, scopes cannot be tested.',
  '# keys:',
  '#   - key: ${WINERY_MARKET_KEY}',
  '#     scopes: [market:read]',
  '',
  '# ? Is there an admin driver (keys, webhook endpoints, cancelled orders)? docs/admin-drivers.md of this package describes',
  '# its abilities. The port is that of the admin side of winery-conformance serve.',
  '# admin:',
  '#   url: http://127.0.0.1:4081',
]
