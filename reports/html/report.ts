import type { Exchange } from '../../spec/exchange.ts'
import { titled } from '../../spec/sections.ts'
import type { ReportedRequirement, Result } from '../result.ts'
import { mapTexts, printable } from '../text.ts'
import { appendix } from './appendix.ts'
import { longestBody } from './longest-body.ts'
import { type Content, markup } from './markup.ts'
import { renderPage } from './page.ts'
import { type Lookup, lookupOf, requirementMarkup } from './requirement.ts'
import { anchorOf, bySection, sectionMap, violatedList } from './sections.ts'
import { toolbar } from './toolbar.ts'
import { bar, countsOf, verdictHeader, verdicts } from './verdict.ts'

const short = (text: string | null): string | null =>
  text === null || text.length <= longestBody
    ? text
    : `${text.slice(0, longestBody)}\n… cut after ${longestBody} characters`

/** An exchange without the parsed body, which the page does not show, and without the rest of a long text. */
const shortened = (exchange: Exchange): Exchange => ({
  ...exchange,
  request: { ...exchange.request, body: short(exchange.request.body) },
  response: { ...exchange.response, text: short(exchange.response.text) ?? '', json: undefined },
})

/** An exchange for the script, which shows it when a reader asks for it. */
const forScript = ({ number, operation, request, response, startedAt, duration }: Exchange): unknown => ({
  number,
  operation,
  request,
  response: { status: response.status, headers: response.headers, text: response.text, bytes: response.bytes },
  startedAt,
  duration,
})

/** The parts of a section: `2 Customer`, `2 Order`; a section without parts is one part. */
function parts(own: readonly ReportedRequirement[], result: Result, lookup: Lookup): Content {
  const names = [...new Set(own.map(({ section }) => section))]
  return names.map((name) => {
    const rows = own.filter(({ section }) => section === name).map((each) => requirementMarkup(each, result, lookup))
    return names.length === 1
      ? rows
      : markup`<div class="group">
          <h3>${name}</h3>
          ${rows}
        </div>`
  })
}

/** The result of a run as one self-contained HTML page. Everything that a target sent is shown as text. */
export function renderHtml(raw: Result): string {
  const result = mapTexts({ ...raw, exchanges: raw.exchanges.map(shortened) }, printable)
  const lookup = lookupOf(result)
  const sections = bySection(result.requirements).map(
    ([number, own]) =>
      markup`<section class="section" id="${anchorOf(number)}" aria-labelledby="${anchorOf(number)}-title">
        <h2 id="${anchorOf(number)}-title">${titled(number)}</h2>
        ${bar(countsOf(own))}${parts(own, result, lookup)}
      </section>`,
  )
  const counts = countsOf(result.requirements)
  return renderPage({
    title: `${result.exit.code === 0 ? '✓' : result.exit.code === 1 ? '✗' : '?'} ${result.target.embedded ? 'sandbox' : result.target.base_url} · winery-conformance`,
    header: [verdictHeader(result), violatedList(result), sectionMap(result)],
    main: [
      toolbar(
        verdicts.map(({ verdict, sign, word }) => ({ value: verdict, sign, word, count: counts.get(verdict) ?? 0 })),
      ),
      markup`<p id="none" hidden>No requirement matches.</p>`,
      sections,
      appendix(result),
    ],
    footer: markup`<p>
      ${result.suite.name} ${result.suite.version}, time zone rules ${result.suite.zone_rules}.
      ${
        result.personal_data === 'masked'
          ? 'In the evidence, personal data is masked: letters become x, digits 0. '
          : null
      }Keys
      are in no report; commands read <code>$WINERY_KEY</code>.
    </p>`,
    data: result.exchanges.map(forScript),
  })
}
