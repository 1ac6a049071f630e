import { catalogue, operations } from '../../spec/contract.ts'
import { type Exchange, header } from '../../spec/exchange.ts'
import { observation } from '../../spec/requirements/row.ts'
import type { Counterexample } from '../../spec/violation.ts'
import { alike, further, type Kind, kindsOf } from '../kinds.ts'
import { replay } from '../reproduce.ts'
import type { ReportedRequirement, Result } from '../result.ts'
import { counted, cut, expectation, oneLine } from '../text.ts'
import { naming } from './advice.ts'
import { excerpt } from './excerpt.ts'
import { behind, type Page } from './layout.ts'

/** Violations of one requirement that are shown, each of another kind; the JSON report has them all. */
const shown = 3
/** Columns before the text beside a label. */
const label = 15
const longest = 400

const rows = new Map(catalogue.map((row) => [row.id, row]))

/** How to find the cause of a violation: the place in a server where it is likely to be, or how the check tests the rule. */
function hintOf(id: string): [label: string, text: string] {
  const [schema = '', field = ''] = id.split('.')
  const row = rows.get(id)
  const endpoint = operations.find(({ requirement }) => requirement === id)
  if (endpoint !== undefined)
    return ['look at', `the route ${endpoint.method} ${endpoint.path}, scope ${endpoint.scope}`]
  if (field === 'closed')
    return ['look at', `the code that renders ${schema} (for a field that was added within v1, use --additions note)`]
  if (field !== '') return ['look at', `the code that renders ${field} of ${schema}`]
  return row === undefined ? ['look at', 'the exchange above'] : ['tested by', observation(row)]
}

/** A label, and a text beside it: `  expected   string`. */
const beside = (name: string, text: string, page: Page): string[] =>
  behind(page.palette.dim(`     ${name}`.padEnd(label)), label, text, page)

function exchangeLines(exchange: Exchange, pointer: string, page: Page): string[] {
  const { request, response, duration } = exchange
  const query = request.query === '' ? '' : `?${request.query}`
  const key = request.credential === null ? 'without a key' : `key: ${request.credential}`
  const facts = [
    `${response.status}`,
    header(exchange, 'content-type') ?? 'no content type',
    `${response.bytes} bytes`,
    `${Math.round(duration)} ms`,
    header(exchange, 'x-request-id') ?? 'no request id',
  ]
  const indent = ' '.repeat(label)
  return [
    ...beside('request', cut(`${request.method} ${request.path}${query}  (${key})`, longest), page),
    ...(request.body === null ? [] : beside('', cut(request.body, longest), page)),
    ...beside('response', facts.join(', '), page),
    ...excerpt(exchange, pointer, page.width - label - 4).map(
      (line) => `${indent}${line.startsWith('>') ? page.palette.bad(line) : page.palette.dim(line)}`,
    ),
  ]
}

/** A command on one line, so that it can be copied. */
const toCopy = (name: string, command: string, { palette }: Page): string =>
  `${palette.dim(`     ${name}`.padEnd(label))}${command}`

function violationLines(kind: Kind, page: Page, replayed: (counterexample: Counterexample) => string): string[] {
  const { message, pointer, expected, actual, exchange, reproduce, counterexample } = kind.example
  const silent = expected === null && actual === null
  return [
    ...behind(page.palette.bad('   ✗ '), 5, `${cut(message, 3 * longest)}${alike(kind)}`, page),
    ...(silent
      ? []
      : [
          ...beside('expected', expectation(expected, longest), page),
          ...beside('actual', oneLine(actual, longest), page),
        ]),
    ...(exchange === null ? [] : exchangeLines(exchange, pointer ?? '', page)),
    ...(reproduce === null ? [] : [toCopy('repeat', reproduce, page)]),
    ...(counterexample === undefined ? [] : [toCopy('replay', replayed(counterexample), page)]),
  ]
}

/** One violated requirement: the statement, expected and actual, the exchange, how to repeat it, and where to look. */
export function failureLines(
  { id, section, statement, violations, waiver, notes }: ReportedRequirement,
  page: Page,
  result: Result,
): string[] {
  const replayed = (counterexample: Counterexample): string =>
    replay(result, id, counterexample, ` ${naming(result, page)}`.trimEnd())
  const reading = rows.get(id)?.reading
  const kinds = kindsOf(violations)
  const more = further(kinds, shown)
  const [place, text] = hintOf(id)
  return [
    `${page.palette.bad(page.palette.bold(id))}  ${page.palette.dim(`section ${section}`)}`,
    ...behind('   ', 3, statement, page),
    ...(waiver === null
      ? []
      : behind(page.palette.open('   waived'.padEnd(label)), label, `until ${waiver.expires}: ${waiver.reason}`, page)),
    ...notes.flatMap((note) => behind(page.palette.dim('   note'.padEnd(label)), label, note, page)),
    ...kinds.slice(0, shown).flatMap((kind) => violationLines(kind, page, replayed)),
    ...(more > 0
      ? [page.palette.dim(`   and ${counted(more, 'further violation')} of it; --json FILE has them all`)]
      : []),
    ...behind(page.palette.dim(`   ${place}`.padEnd(label)), label, text, page),
    ...(reading === undefined ? [] : behind(page.palette.dim('   reading'.padEnd(label)), label, reading, page)),
    '',
  ]
}
