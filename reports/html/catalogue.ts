import { titled } from '../../spec/sections.ts'
import type { Requirement, Subject } from '../../spec/requirements/row.ts'
import { counted } from '../text.ts'
import { markup, type Markup, withCode } from './markup.ts'
import { renderPage } from './page.ts'
import { catalogueFacts, fact } from './requirement.ts'
import { anchorOf, bySection } from './sections.ts'
import { toolbar } from './toolbar.ts'

const signs: Record<Subject, string> = { server: '⌂', receiver: '↘', consumer: '↗', operator: '◆' }

function rowMarkup(row: Requirement): Markup {
  const { id, subject, statement, untested, needs, kind } = row
  const mark =
    untested === undefined
      ? null
      : markup` <span class="badge untested"><span aria-hidden="true">–</span> untested</span>`
  return markup`<details class="requirement" id="${id}" data-verdict="${subject}">
    <summary>
      <span class="badge">${signs[subject]} ${subject}</span>${mark} <b class="id">${id}</b>
      <span class="statement">${withCode(statement)}</span>
    </summary>
    <div class="body">
      <dl>
        ${fact('Why untested', untested)} ${catalogueFacts(row)}
        ${fact('Kind', kind === 'shape' ? 'a shape, judged on every exchange' : 'a rule with a check of its own')}
        ${fact('Needs', needs.join(', '))}
      </dl>
    </div>
  </details>`
}

/** Requirements of the specification as one self-contained page. */
export function renderCatalogue(rows: readonly Requirement[], version: string): string {
  const sections = bySection(rows)
  const subjects = Object.keys(signs) as Subject[]
  return renderPage({
    title: 'Requirements of the Winery Developer REST API v1',
    header: markup`<p class="product">winery-conformance ${version}</p>
      <h1>Requirements of the Winery Developer REST API v1</h1>
      <p class="facts">
        ${counted(rows.length, 'requirement')}, of which ${rows.filter(({ untested }) => untested !== undefined).length}
        are not observable over HTTP
      </p>
      <nav aria-label="Sections of the specification">
        <ul class="map">
          ${sections.map(
            ([number, own]) =>
              markup`<li>
                <a class="card" href="#${anchorOf(number)}"
                  ><strong>${titled(number)}</strong><span class="quiet">${counted(own.length, 'requirement')}</span></a
                >
              </li>`,
          )}
        </ul>
      </nav>`,
    main: [
      toolbar(
        subjects.map((subject) => ({
          value: subject,
          sign: signs[subject],
          word: subject,
          count: rows.filter((row) => row.subject === subject).length,
        })),
      ),
      markup`<p id="none" hidden>No requirement matches.</p>`,
      sections.map(
        ([number, own]) =>
          markup`<section class="section" id="${anchorOf(number)}" aria-labelledby="${anchorOf(number)}-title">
            <h2 id="${anchorOf(number)}-title">${titled(number)}</h2>
            ${own.map(rowMarkup)}
          </section>`,
      ),
    ],
    footer: markup`<p>
      The specification is the only authority. If its text can be read in two ways, a reading says which one the check
      uses.
    </p>`,
    data: [],
  })
}
