import { html, raw } from 'hono/html'
import { catalogue } from '../../spec/contract.ts'
import type { Verdict } from '../result.ts'
import { placeOf } from './badge.ts'
import type { Certificate, Statement } from './statement.ts'

type Markup = ReturnType<typeof html>

/** The name of each verdict as it is printed. */
const words: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  fail: 'failed (waived)',
  inconclusive: 'inconclusive (waived)',
  not_applicable: 'not applicable',
  untested: 'untested',
}

const style = `
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --faint: #5c5c5c; --line: #c9c9c9; --good: #19692c }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --faint: #b4b4b4; --line: #4a4a4a; --good: #7fd99a } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
header { border-left: .5rem solid var(--good); padding-left: 1.1rem; margin-bottom: 1.5rem } header p { margin: .2rem 0 }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line) }
.verdict { font-size: 1.2rem; color: var(--good); font-weight: 600 } .faint { color: var(--faint) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 } dt { color: var(--faint) } dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .25rem .5rem .25rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dt { margin-top: .5rem } }
@media print { :root { --ink: #000; --paper: #fff; --faint: #333; --line: #999; --good: #000 } body { max-width: none; padding: 0; font-size: 9.5pt } h2 { break-after: avoid } tr { break-inside: avoid } details { display: block } }
`

const table = (heads: readonly string[], rows: readonly (readonly (string | Markup)[])[]): Markup =>
  html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`

const code = (text: string): Markup => html`<code>${text}</code>`

const section = (
  title: string,
  empty: string,
  heads: readonly string[],
  rows: readonly (readonly (string | Markup)[])[],
): Markup =>
  html`<section>
    <h2>${title}</h2>
    ${rows.length === 0 ? html`<p>${empty}</p>` : table(heads, rows)}
  </section>`

const facts = (statement: Statement, certificate: Certificate, signedBy: string | null): Markup => {
  const { target, run, suite, grade, issued_at, additions, personal_data } = certificate
  const rows: [string, string][] = [
    ['Server', placeOf(certificate)],
    ['Environment', target.environment ?? 'not shown'],
    ['Tested', `${run.started_at}, in ${Math.round(run.duration_ms / 1000)} s, with ${run.requests} requests`],
    ['Issued', issued_at],
    signedBy === null ? ['Signature', 'none'] : ['Signed with the key', signedBy],
    ['Suite', `${suite.name} ${suite.version}, time zone rules ${suite.zone_rules}`],
    ['Grade and seed', `${grade}, ${run.seed}`],
    ['Additional fields', additions === 'note' ? 'allowed in closed objects' : 'not allowed in closed objects'],
    ['Personal data', `${personal_data} in the evidence`],
    ...[...statement.subject, ...statement.predicate.configuration].map(({ name, digest }): [string, string] => [
      `SHA-256 of the ${name}`,
      digest.sha256,
    ]),
  ]
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${/^[0-9a-f]{64}$/.test(value) ? code(value) : value}</dd>`,
    )}
  </dl>`
}

/** The number of each verdict, by section of the document. */
function verdictsBySection({ verdicts }: Certificate): string[][] {
  const sections = new Map<string, Map<Verdict, number>>()
  for (const { id, section: name } of catalogue) {
    const verdict = verdicts[id]
    if (verdict === undefined) continue
    const counts = sections.get(name) ?? new Map<Verdict, number>()
    sections.set(name, counts.set(verdict, (counts.get(verdict) ?? 0) + 1))
  }
  return [...sections].map(([name, counts]) => [
    name,
    [...counts].map(([verdict, count]) => `${count} ${words[verdict]}`).join(', '),
  ])
}

const reasons = (of: Readonly<Record<string, readonly string[]>>): [Markup, string][] =>
  Object.entries(of).map(([id, why]) => [code(id), why.join('; ')])

const header = (certificate: Certificate): Markup => {
  const { summary, waived } = certificate
  const rest = waived.length === 0 ? '; none failed and none is inconclusive' : `; ${waived.length} waived`
  return html`<header>
    <p class="faint">Winery Developer REST API, version 1</p>
    <h1>Certificate of conformance</h1>
    <p class="verdict">${summary.pass} requirements passed${rest}.</p>
  </header>`
}

const waivers = ({ waived }: Certificate): Markup =>
  section(
    'Waived',
    'No requirement is waived.',
    ['Requirement', 'Verdict', 'Reason', 'Expires'],
    waived.map(({ requirement, verdict, reason, expires }) => [code(requirement), verdict, reason, expires]),
  )

/** Requirements without a verdict, and those of which a replay of the evidence does not repeat it. */
const unproven = ({ untested, not_applicable, recorded_only }: Certificate): Markup[] => [
  section('Untested', 'Every requirement has a check.', ['Requirement', 'Reason'], reasons(untested)),
  section('Not applicable', 'Every requirement applies.', ['Requirement', 'Reason'], reasons(not_applicable)),
  section(
    'Verdicts that rest on the recorded outcome',
    'A replay of the evidence gives every verdict.',
    ['Requirement', 'Verdict', 'Replay of the evidence', 'Reason'],
    recorded_only.map(({ requirement, recorded, replayed, why }) => [code(requirement), recorded, replayed, why]),
  ),
]

const bindingsSection = ({ bindings }: Certificate): Markup =>
  section(
    'Bindings',
    'No binding was used.',
    ['Gap', 'Value', 'Source'],
    Object.entries(bindings).map(([gap, { value, provenance }]) => [
      code(gap),
      code(JSON.stringify(value) ?? ''),
      provenance,
    ]),
  )

const allRequirements = ({ verdicts }: Certificate): Markup => {
  const statements = new Map(catalogue.map(({ id, statement }) => [id, statement]))
  return section(
    'All requirements',
    '',
    ['Requirement', 'Verdict', 'Statement'],
    Object.entries(verdicts).map(([id, verdict]) => [code(id), words[verdict], statements.get(id) ?? '']),
  )
}

/**
 * A certificate as one self-contained HTML page that can be printed: what was certified, and what was not. `signedBy` is the
 * id of the key that signed it; null for none.
 */
export function renderCertificatePage(statement: Statement, signedBy: string | null): string {
  const certificate = statement.predicate['winery-conformance']
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Certificate of conformance: ${placeOf(certificate)}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        ${header(certificate)}
        <main>
          ${facts(statement, certificate, signedBy)}
          <p>
            This page shows a certificate but does not prove it. To check it, run
            ${code('winery-conformance verify certificate.json --public-key issuer.pub --evidence evidence.har')}.
          </p>
          ${waivers(certificate)}
          ${section('Verdicts by section', '', ['Section', 'Verdicts'], verdictsBySection(certificate))}
          ${unproven(certificate)} ${bindingsSection(certificate)} ${allRequirements(certificate)}
        </main>
      </body>
    </html>`
  return `${String(page)}\n`
}
