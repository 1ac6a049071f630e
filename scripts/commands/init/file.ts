import { stringify } from 'yaml'
import type { Bindings } from '../../../fixtures/target/config.ts'
import type { Question } from '../../../fixtures/target/discovery/question.ts'
import { inconclusiveUnbound } from '../../../fixtures/target/inconclusive-unbound.ts'
import { counted } from '../../../reports/text.ts'
import { type GapId, gaps } from '../../../spec/gaps.ts'
import type { Gap } from '../../../spec/gaps/gap.ts'
import { questionOn } from './questions.ts'

/** What was discovered about a target. */
export interface Found {
  baseUrl: string
  bindings: Bindings
  questions: readonly Question[]
  requests: number
  /** Whether tag names were seen on customers; if not, the file asks for some. */
  observedTags: boolean
  /** Requests that should have been refused and were not. */
  accepted: readonly string[]
}

/** Gaps that a run discovers by itself, or that make no difference. */
const needless =
  /^(read\.(member|event|product-id|error|shipping-price)|webhook\.|id\.|values\.object-names|openapi\.|body\.cancelBooking)/
const askedValues = ['values.tags', 'values.email-domain', 'values.venue-hours', 'limits.caps']

/** Whether a verdict may depend on a gap; also if that was not measured. A long list needs large pages. */
const isWorthAsking = (id: string): boolean => inconclusiveUnbound[id]?.length !== 0 || id === 'list.page-size'

const isAsked = ({ id, binds }: Gap, { observedTags }: Found): boolean =>
  binds === 'values' || binds === 'nothing' || binds === 'layout'
    ? askedValues.includes(id) && !(id === 'values.tags' && observedTags)
    : !needless.test(id) && isWorthAsking(id)

/** What an open question may cost: `Without it up to 2 requirements are inconclusive: CAPS-1, CAPS-2.` */
function costOf(id: string): string {
  const those = inconclusiveUnbound[id] ?? []
  if (those.length === 0) return ''
  return wrapped(`Without it up to ${counted(those.length, 'requirement')} may be inconclusive: ${those.join(', ')}.`)
}

const wasFound = ({ id, binds }: Gap, { bindings }: Found): boolean => {
  const provenance = bindings[id as GapId]?.provenance
  return binds !== 'nothing' && provenance !== undefined && provenance !== 'assumed'
}

/** A gap of the catalogue. */
type Known = (typeof gaps)[number]

/** Gaps that were discovered. */
export const settled = (found: Found): readonly Known[] => gaps.filter((gap) => wasFound(gap, found))
/** Gaps with an open question. */
export const open = (found: Found): readonly Known[] =>
  gaps.filter(
    (gap) => found.questions.some((each) => each.gap === gap.id) || (!wasFound(gap, found) && isAsked(gap, found)),
  )

const examples: Partial<Record<GapId, unknown>> = {
  'values.tags': ['Wholesale', 'VIP'],
  'values.email-domain': 'mail.winery.test',
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

/** The names that are allowed between {{ and }} in a body. */
const placeholders = ({ default: known }: Gap): string =>
  [...JSON.stringify(known).matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name).join(', ')

function foundEntry({ id, open: what }: Gap, { bindings, questions }: Found): string {
  const { value, provenance, from } = bindings[id as GapId] ?? { value: null, provenance: 'assumed' }
  const source = provenance === 'declared' ? 'named on the command line' : `${provenance}: ${from ?? ''}`
  const doubt = questions
    .filter(({ gap }) => gap === id)
    .map(({ ask }) => `Not used, because it is not clear ${ask}\n`)
    .join('')
  return `${indented(wrapped(`${what}`) + wrapped(source) + doubt, '  # ')}\n${indented(yaml(id, value), '  ')}\n`
}

function question(gap: Gap, { bindings, questions }: Found): string {
  const asked = questions.find((each) => each.gap === gap.id)
  const { id, open: what, how, binds, default: usual } = gap
  const example = asked?.example ?? examples[id as GapId] ?? bindings[id as GapId]?.value ?? usual
  const names = binds === 'template' && placeholders(gap) !== '' ? wrapped(`Placeholders: ${placeholders(gap)}`) : ''
  const text = `${wrapped(`? ${questionOn[id as GapId] ?? what}`)}${asked === undefined ? wrapped(how) : `${asked.ask}\n`}${names}${costOf(id)}${asked === undefined ? 'Example' : 'As far as known'}:\n`
  return `${indented(text, '  # ')}\n${indented(yaml(id, example), '  #   ')}\n`
}

/** The target file: what was discovered, with its source, and the rest as questions. */
export function renderTargetFile(found: Found): string {
  const [known, asked] = [settled(found), open(found).filter((gap) => !wasFound(gap, found))]
  const parts = [
    '# yaml-language-server: $schema=node_modules/winery-conformance/fixtures/target/target.schema.json',
    '#',
    '# Written by winery-conformance init. Each binding that was discovered has its source as a comment. Each question is',
    '# marked with ? and has an example. To answer it, uncomment the lines below it and enter what the server has, or null if',
    '# it has nothing there. An open question makes requirements inconclusive; it never fails the target.',
    '',
    stringify({ base_url: found.baseUrl, key: '${WINERY_KEY}' }).trimEnd(),
    '',
    ...furtherSections,
    '',
    known.length === 0 ? '# Replace {} by the entries.\nbindings: {}' : 'bindings:',
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
