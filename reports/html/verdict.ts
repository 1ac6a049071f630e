import type { ReportedRequirement, Result, Verdict } from '../result.ts'
import { type Content, markup, type Markup } from './markup.ts'

/** The verdicts in the order in which a reader wants them, with the sign and the word for each. */
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

/** A bar with a part for each verdict, as long as its share; drawn without inline styles, which the policy forbids. */
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

const headlines: Record<Result['exit']['code'], string> = {
  0: 'Conformant',
  1: 'Not conformant',
  3: 'Incomplete',
  4: 'Not judged',
  5: 'Refused for safety',
}

const date = (iso: string): Content => markup`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`

/** The first screen: what was judged and what came of it. */
export function verdictHeader({
  exit,
  target,
  subject,
  requirements,
  suite,
  timing,
  requests,
  grade,
  seed,
}: Result): Markup {
  const counts = countsOf(requirements)
  const what = target.embedded ? 'the sandbox that ships with the suite' : target.base_url
  const tiles = verdicts.map(
    ({ verdict, sign, word }) =>
      markup`<li class="${verdict}">
        <b>${counts.get(verdict) ?? 0}</b> <span><span aria-hidden="true">${sign}</span> ${word}</span>
      </li>`,
  )
  return markup`<p class="product">Winery Developer REST API v1 · conformance report</p>
    <div class="verdict exit${exit.code}">
      <h1>${headlines[exit.code]}</h1>
      <p class="reason">${exit.reason} <span class="quiet">(exit code ${exit.code})</span></p>
    </div>
    <p class="facts">
      <span class="target">${what}</span>${
        target.environment === null ? null : markup` <span>environment <b>${target.environment}</b></span>`
      } <span>grade <b>${grade}</b></span>
      <span>${requests.toLocaleString('en')} requests in ${(timing.duration_ms / 1000).toFixed(1)} s</span>
      <span>${date(timing.started_at)}</span> ${subject === 'server' ? markup`<span>seed <b>${seed}</b></span>` : null}
      <span>suite ${suite.version}</span>
    </p>
    ${bar(counts)}
    <ul class="tiles">
      ${tiles}
    </ul>`
}
