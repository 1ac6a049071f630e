import type { Exchange, Field } from '../../spec/exchange.ts'
import { alike, type Kind } from '../kinds.ts'
import type { Result } from '../result.ts'
import { cut, expectation, pretty } from '../text.ts'
import { asWritten } from '../terminal/excerpt.ts'
import { replay } from '../reproduce.ts'
import { bodyLines } from './json-lines.ts'
import { type Content, markup, type Markup } from './markup.ts'

const headers = (fields: readonly Field[]): string => fields.map(([name, value]) => `${name}: ${value}\n`).join('')

/** A request and its response side by side, with the place of the violation marked. */
function exchangeOf({ number, request, response, duration, startedAt }: Exchange, pointer: string | null): Markup {
  const query = request.query === '' ? '' : `?${request.query}`
  const key = request.credential === null ? 'no key' : `key: ${request.credential}`
  return markup`<div class="pair">
    <figure>
      <figcaption>Request <span class="quiet">${key}</span></figcaption>
      <pre><b>${request.method} ${request.path}${query}</b>
${headers(request.headers)}${request.body === null ? null : ['\n', bodyLines(asWritten({ text: request.body, json: undefined }), request.body, null)]}</pre>
    </figure>
    <figure>
      <figcaption>
        Response
        <span class="quiet"
          >${response.bytes} bytes in ${Math.round(duration)} ms, ${new Date(startedAt).toISOString()}, exchange
          ${number}</span
        >
      </figcaption>
      <pre><b>${response.status}</b>
${headers(response.headers)}
${bodyLines(asWritten(response), response.text, pointer)}</pre>
    </figure>
  </div>`
}

const command = (label: string, text: string): Markup =>
  markup`<div class="command">
    <span class="label">${label}</span><code>${text}</code><button type="button" class="copy" hidden>Copy</button>
  </div>`

/** One violation with its evidence: expected and actual, the exchange, and how to repeat it. */
export function violationMarkup(kind: Kind, id: string, result: Result): Content {
  const { message, pointer, expected, actual, exchange, reproduce, counterexample } = kind.example
  const silent = (expected ?? null) === null && (actual ?? null) === null
  return markup`<article class="violation">
    <p class="message">${cut(message, 1_000)}${alike(kind)}</p>
    ${
      silent
        ? null
        : markup`<div class="pair">
            <figure>
              <figcaption>Expected</figcaption>
              <pre class="expected">${expectation(expected, 2_000)}</pre>
            </figure>
            <figure>
              <figcaption>
                Actual${pointer === null ? null : markup` <span class="quiet">at ${pointer}</span>`}
              </figcaption>
              <pre class="actual">${cut(pretty(actual, 2), 2_000)}</pre>
            </figure>
          </div>`
    }
    ${exchange === null ? null : exchangeOf(exchange, pointer)}
    ${reproduce === null ? null : command('Repeat', reproduce)}
    ${counterexample === undefined ? null : command('Replay', replay(result, id, counterexample))}
  </article>`
}
