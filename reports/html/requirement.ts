import { catalogue } from '../../spec/contract.ts'
import { placeInWords } from '../../spec/place.ts'
import { observation, type Requirement } from '../../spec/requirements/row.ts'
import { further, kindsOf } from '../kinds.ts'
import type { ReportedRequirement, Result } from '../result.ts'
import { counted } from '../text.ts'
import { type Content, markup, type Markup, withCode } from './markup.ts'
import { badge } from './verdict.ts'
import { violationMarkup } from './violation.ts'

/** Kinds of violations of one requirement that are written out; the JSON report has all. */
const shown = 5
/** Exchanges of one requirement that are linked. */
const linked = 24

/** A definition in a list: its label and its text; nothing without a text. */
export const fact = (label: string, text: Content): Content =>
  text === null || text === undefined || text === '' || (Array.isArray(text) && text.length === 0)
    ? null
    : markup`<div>
        <dt>${label}</dt>
        <dd>${text}</dd>
      </div>`

/** What the catalogue says about a requirement. */
export const catalogueFacts = (row: Requirement): Content => [
  fact('Reading', row.reading && withCode(row.reading)),
  fact('Stated in', (row.at ?? []).map(placeInWords).join('; ')),
  fact('Tested by', withCode(observation(row))),
]

function entriesOf({ rests_on: { entries } }: ReportedRequirement, known: ReadonlySet<number>): Content {
  const links = entries.filter((number) => known.has(number)).slice(0, linked)
  return links.map(
    (number) => markup`<button type="button" class="entry" data-exchange="${number}">${number}</button> `,
  )
}

function restsOn({ rests_on: { exchanges, elements }, duration_ms }: ReportedRequirement): string {
  const texts = [
    ...(exchanges > 0 ? [counted(exchanges, 'exchange')] : []),
    ...(elements > 0 ? [`${counted(elements, 'place')} in responses`] : []),
    ...(duration_ms === null ? [] : [`${duration_ms} ms`]),
  ]
  return texts.join(', ')
}

/** Data to render requirements with, looked up once for a page. */
export interface Lookup {
  rows: ReadonlyMap<string, Requirement>
  /** Numbers of the exchanges that the page holds. */
  exchanges: ReadonlySet<number>
}

export const lookupOf = ({ exchanges }: Result): Lookup => ({
  rows: new Map(catalogue.map((row) => [row.id, row])),
  exchanges: new Set(exchanges.map(({ number }) => number)),
})

/** One requirement, closed to a line; failing ones are open. */
export function requirementMarkup(each: ReportedRequirement, result: Result, { rows, exchanges }: Lookup): Markup {
  const { id, statement, verdict, violations, missing, notes, waiver } = each
  const row = rows.get(id)
  const kinds = kindsOf(violations)
  const more = further(kinds, shown)
  const open = verdict === 'fail' ? markup` open` : null
  return markup`<details class="requirement ${verdict}" id="${id}" data-verdict="${verdict}" ${open}>
    <summary>${badge(verdict)} <b class="id">${id}</b> <span class="statement">${withCode(statement)}</span></summary>
    <div class="body">
      <dl>
        ${fact(
          verdict === 'untested' ? 'Why untested' : verdict === 'not_applicable' ? 'Why not applicable' : 'Missing',
          missing.map((text) => markup`<p>${text}</p>`),
        )}
        ${waiver === null ? null : fact('Waived', `until ${waiver.expires}: ${waiver.reason}`)}
        ${fact(
          'Notes',
          notes.map((text) => markup`<p>${text}</p>`),
        )}
        ${row === undefined ? null : catalogueFacts(row)} ${fact('Rests on', restsOn(each))}
        ${fact('Exchanges', entriesOf(each, exchanges))}
      </dl>
      ${kinds.slice(0, shown).map((kind) => violationMarkup(kind, id, result))}
      ${more > 0 ? markup`<p class="quiet">and ${counted(more, 'further violation')}; --json FILE has all</p>` : null}
    </div>
  </details>`
}
