import { gaps } from '../../spec/gaps.ts'
import { wanted } from '../coverage.ts'
import type { Result } from '../result.ts'
import { counted, cut, oneLine } from '../text.ts'
import { longestBody } from './longest-body.ts'
import { type Content, markup, type Markup, withCode } from './markup.ts'
import { bySection } from './sections.ts'
import { titled } from '../../spec/sections.ts'

const table = (heads: readonly string[], rows: readonly (readonly Content[])[]): Markup =>
  markup`<table>
    <thead>
      <tr>
        ${heads.map((head) => markup`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          markup`<tr>
            ${cells.map((cell) => markup`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`

/** A part of the page below the requirements; nothing if it has no content. */
const part = (id: string, title: string, count: number, content: Content, isOpen = false): Content =>
  count === 0
    ? null
    : markup`<details class="part" id="${id}" ${isOpen ? markup` open` : null}>
        <summary>
          <h2>${title} <span class="quiet">${count}</span></h2>
        </summary>
        ${content}
      </details>`

const list = (texts: readonly Content[]): Markup =>
  markup`<ul>
    ${texts.map((text) => markup`<li>${text}</li>`)}
  </ul>`

function bindingsPart({ bindings }: Result): Content {
  const open = new Map<string, string>(gaps.map((gap) => [gap.id, gap.open]))
  const rows = Object.entries(bindings).map(([id, { value, provenance, from }]) => [
    markup`<b>${id}</b><br /><span class="quiet">${withCode(open.get(id) ?? '')}</span>`,
    markup`<code>${oneLine(value, 300)}</code>`,
    markup`<span class="provenance ${provenance}">${provenance}</span
      >${from === undefined ? null : markup` <span class="quiet">${from}</span>`}`,
  ])
  return part('bindings', 'Bindings: what the specification leaves open', rows.length, [
    markup`<p>A binding that is only assumed never makes a requirement fail.</p>`,
    table(['Gap', 'Value on this target', 'Source'], rows),
  ])
}

function ledgerPart({ ledger, run_id, target }: Result): Content {
  const rows = ledger.map(({ operation, method, path, status, id }) => [
    operation,
    markup`<code>${method} ${cut(path, 200)}</code>`,
    status,
    id === null ? '' : markup`<code>${id}</code>`,
  ])
  return part('ledger', 'Ledger: what the run created or changed', rows.length, [
    markup`<p>
      ${target.embedded ? 'The sandbox has ended, and these resources with it.' : `The API cannot delete any of it. Each carries the run id ${run_id}.`}
    </p>`,
    table(['Operation', 'Request', 'Status', 'Id'], rows),
  ])
}

function notesPart({ remarks, requirements }: Result): Content {
  const texts = [
    ...remarks.map(({ message, count }) => `${message}${count > 1 ? ` (${count} times)` : ''}`),
    ...requirements.flatMap(({ id, notes }) => notes.map((note) => markup`<a href="#${id}">${id}</a>: ${note}`)),
  ]
  return part('notes', 'Notes, which are not violations', texts.length, list(texts))
}

function untestedPart({ requirements }: Result): Content {
  const untested = requirements.filter(({ verdict }) => verdict === 'untested')
  const content = bySection(untested).map(
    ([number, own]) =>
      markup`<h3>${titled(number)}</h3>
        ${list(own.map(({ id, statement, missing }) => markup`<a href="#${id}">${id}</a> ${withCode(statement)} <span class="quiet">${missing.join('; ')}</span>`))}`,
  )
  return part('untested', 'Not tested, and why', untested.length, content)
}

function coveragePart({ coverage: { fields, lists } }: Result): Content {
  const rows = fields
    .filter(({ unseen, seen }) => unseen.length > 0 || seen === 0)
    .map((each) => [
      each.field,
      each.seen,
      each.seen === 0 ? 'any value' : each.unseen.map((value) => wanted(each, value)).join('; '),
    ])
  const short = lists
    .filter(({ extent }) => extent !== 'several pages')
    .map(({ operation, extent }) => [operation, extent, 'several pages'])
  return part(
    'coverage',
    'Not seen: data that would show more',
    rows.length + short.length,
    table(['Field or list', 'Seen', 'Data that would show the rest'], [...rows, ...short]),
  )
}

function waiversPart({ waivers, pending }: Result): Content {
  const rows = [
    ...waivers.map(({ requirement, reason, expires, state }) => [
      markup`<a href="#${requirement}">${requirement}</a>`,
      `waived until ${expires} (${state})`,
      reason,
    ]),
    ...pending.map(({ requirement, until, waits_for }) => [
      markup`<a href="#${requirement}">${requirement}</a>`,
      `pending until ${until}`,
      waits_for,
    ]),
  ]
  return part('waivers', 'Waived and pending', rows.length, table(['Requirement', 'State', 'Why'], rows), true)
}

function regressionPart({ regression }: Result): Content {
  if (regression === undefined) return null
  const { baseline, changes } = regression
  const rows = changes.map(({ breaking, kind, where, message, shownBy, cause }) => [
    breaking ? markup`<span class="badge fail"><span aria-hidden="true">✗</span> ${kind}</span>` : kind,
    markup`<code>${where}</code>`,
    message,
    cause === 'server' ? shownBy : `a change of the ${cause}`,
  ])
  const breaking = changes.filter((change) => change.breaking).length
  const content =
    rows.length === 0
      ? markup`<p>Nothing differs.</p>`
      : [
          markup`<p>
            ${
              breaking === 0
                ? 'Nothing was lost.'
                : '✗ marks losses: changes that section 9 forbids, and requirements that passed and are no longer judged.'
            }
          </p>`,
          table(['Change', 'Where', 'What', 'Shown by'], rows),
        ]
  return markup`<details class="part" id="regression" ${breaking > 0 ? markup` open` : null}>
    <summary>
      <h2>Since ${baseline} <span class="quiet">${rows.length}</span></h2>
    </summary>
    ${content}
  </details>`
}

const errorsPart = ({ errors }: Result): Content =>
  part(
    'errors',
    'Errors of the run, never attributed to the target',
    errors.length,
    list(
      errors.map(({ requirement, message }) => [
        requirement === null ? null : markup`<a href="#${requirement}">${requirement}</a>: `,
        message.split('\n', 1)[0],
      ]),
    ),
    true,
  )

function exchangesPart({ exchanges, requests, recorded }: Result): Content {
  return part(
    'exchanges',
    'Exchanges',
    exchanges.length,
    markup`<p>
        ${recorded === undefined ? counted(requests, 'request') : `${counted(recorded.exchanges, 'exchange')} judged, nothing sent`}. Open one to see its headers and bodies, each body up to ${longestBody.toLocaleString('en')} characters; <code>--har FILE</code> writes every exchange in full.
      </p>
      <div id="exchange-list"></div>`,
  )
}

/** Everything below the requirements. */
export const appendix = (result: Result): Content =>
  [
    errorsPart,
    waiversPart,
    regressionPart,
    untestedPart,
    coveragePart,
    bindingsPart,
    notesPart,
    ledgerPart,
    exchangesPart,
  ].map((each) => each(result))
