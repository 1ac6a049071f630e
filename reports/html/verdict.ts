import { effortOf, headlineOf } from '../headline.ts'
import type { ReportedRequirement, Result, Verdict } from '../result.ts'
import { type Content, markup, type Markup } from './markup.ts'

/** The verdicts in the order of display, with the sign and the word for each. */
export const verdicts: readonly { verdict: Verdict; sign: string; word: string }[] = [
  { verdict: 'fail', sign: '✗', word: 'failed' },
  { verdict: 'inconclusive', sign: '?', word: 'inconclusive' },
  { verdict: 'pass', sign: '✓', word: 'passed' },
  { verdict: 'not_applicable', sign: '∅', word: 'not applicable' },
  { verdict: 'untested', sign: '–', word: 'untested' },
]

/** A verdict as a label. */
export function badge(verdict: Verdict): Markup {
  const { sign, word } = verdicts.find((each) => each.verdict === verdict) as (typeof verdicts)[number]
  return markup`<span class="badge ${verdict}"><span aria-hidden="true">${sign}</span> ${word}</span>`
}

/** How many requirements have each verdict. */
export const countsOf = (requirements: readonly ReportedRequirement[]): ReadonlyMap<Verdict, number> =>
  new Map(verdicts.map(({ verdict }) => [verdict, requirements.filter((each) => each.verdict === verdict).length]))

/** A bar with the share of each verdict. It has no inline styles, because the content security policy forbids them. */
export function bar(counts: ReadonlyMap<Verdict, number>): Markup {
  let x = 0
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const parts = verdicts.flatMap(({ verdict }) => {
    const width = total === 0 ? 0 : (100 * (counts.get(verdict) ?? 0)) / total
    x += width
    return width === 0 ? [] : [markup`<rect class="${verdict}" x="${x - width}" width="${width}" height="10" />`]
  })
  return markup`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`
}

const date = (iso: string): Content => markup`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`

/** The first screen: the tested server and the outcome. */
export function verdictHeader(result: Result): Markup {
  const { exit, target, requirements, suite, timing } = result
  const counts = countsOf(requirements)
  const what = target.embedded ? 'the sandbox that ships with the suite' : target.base_url
  const tiles = verdicts.map(({ verdict, sign, word }) => {
    const count = counts.get(verdict) ?? 0
    return markup`<li class="${verdict}${count === 0 ? ' zero' : ''}">
      <b>${count}</b> <span><span aria-hidden="true">${sign}</span> ${word}</span>
    </li>`
  })
  return markup`<p class="product">Winery Developer REST API v1 · conformance report</p>
    <div class="verdict exit${exit.code}">
      <h1>${headlineOf(result)}</h1>
      <p class="reason">${exit.reason} <span class="quiet">(exit code ${exit.code})</span></p>
    </div>
    <p class="facts">
      <span class="target">${what}</span>${
        target.environment === null ? null : markup` <span>environment <b>${target.environment}</b></span>`
      } ${effortOf(result).map((each) => markup`<span>${each}</span> `)}
      <span>${date(timing.started_at)}</span>
      <span>suite ${suite.version}</span>
    </p>
    ${bar(counts)}
    <ul class="tiles">
      ${tiles}
    </ul>`
}
