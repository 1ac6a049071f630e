import { numberOf, sectionNumbers, type SectionNumber, titled } from '../../spec/sections.ts'
import type { ReportedRequirement, Result } from '../result.ts'
import { type Content, markup, type Markup, withCode } from './markup.ts'
import { bar, countsOf, verdicts } from './verdict.ts'

/** The anchor of a section: `s2`. */
export const anchorOf = (number: SectionNumber): string => `s${number}`

/** The requirements of each section of the document that has any. */
export function bySection<T extends { section: string }>(rows: readonly T[]): [SectionNumber, T[]][] {
  return sectionNumbers
    .map((number): [SectionNumber, T[]] => [number, rows.filter(({ section }) => numberOf(section) === number)])
    .filter(([, own]) => own.length > 0)
}

const judged = (own: readonly ReportedRequirement[]): number =>
  own.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').length

function fieldsSeen({ coverage }: Result): string {
  const whole = coverage.fields.filter(({ seen, unseen }) => seen > 0 && unseen.length === 0).length
  return coverage.fields.length === 0 ? '' : `${whole} of ${coverage.fields.length} fields seen in every form`
}

function card(number: SectionNumber, own: readonly ReportedRequirement[], result: Result): Markup {
  const counts = countsOf(own)
  const words = verdicts.flatMap(({ verdict, word }) => {
    const count = counts.get(verdict) ?? 0
    return count === 0 ? [] : [markup`<span class="count ${verdict}">${count} ${word}</span> `]
  })
  const share = Math.round((100 * judged(own)) / own.length)
  return markup`<li>
    <a class="card${(counts.get('fail') ?? 0) > 0 ? ' failing' : ''}" href="#${anchorOf(number)}">
      <strong>${titled(number)}</strong>${bar(counts)}
      <span class="counts">${words}</span>
      <span class="quiet">${share} % judged${number === '2' ? markup` · ${fieldsSeen(result)}` : null}</span></a
    >
  </li>`
}

/** The sections of the document as a map, with the verdicts of each and the share that was judged. */
export const sectionMap = (result: Result): Markup =>
  markup`<nav aria-label="Sections of the specification">
    <ul class="map">
      ${bySection(result.requirements).map(([number, own]) => card(number, own, result))}
    </ul>
  </nav>`

/** Violations named on the first screen. */
const mostNamed = 12

/** The violated requirements, as links to their evidence; nothing if there are none. */
export function violatedList({ requirements }: Result): Content {
  const failed = requirements.filter(({ verdict }) => verdict === 'fail')
  if (failed.length === 0) return null
  const links = failed
    .slice(0, mostNamed)
    .map(({ id, statement }) => markup`<li><a href="#${id}">${id}</a> ${withCode(statement)}</li>`)
  const more = failed.length > mostNamed ? markup`<li class="quiet">and ${failed.length - mostNamed} more</li>` : null
  return markup`<section class="violated" aria-labelledby="violated-title">
    <h2 id="violated-title">Violated</h2>
    <ul>
      ${links}${more}
    </ul>
  </section>`
}
