import { catalogue, operations } from '../../spec/contract.ts'
import { type Exchange, header } from '../../spec/exchange.ts'
import type { ReportedRequirement, ReportedViolation } from '../result.ts'
import { counted, cut, expectation, oneLine } from '../text.ts'
import { excerpt } from './excerpt.ts'
import { behind, type Page } from './layout.ts'

/** Violations of one requirement that are shown, each of another kind; the JSON report has them all. */
const shown = 3
/** Columns before the text beside a label. */
const label = 15
const longest = 400

const rows = new Map(catalogue.map((row) => [row.id, row]))

/** Where in a server the fault of a requirement is likely to be. */
function whereToLook(id: string): string {
  const [schema = '', field = ''] = id.split('.')
  const row = rows.get(id)
  const endpoint = operations.find(({ requirement }) => requirement === id)
  if (endpoint !== undefined) return `the route ${endpoint.method} ${endpoint.path}, scope ${endpoint.scope}`
  if (field === 'closed')
    return `what is rendered of ${schema} beyond its published fields (an addition within v1: --additions note)`
  if (field !== '') return `the code that renders ${field} of ${schema}`
  return row?.observe ?? 'the exchange above'
}

/** Violations that differ in more than the number of an element or of a case, each with how many are like it. */
function kindsOf(violations: readonly ReportedViolation[]): { example: ReportedViolation; count: number }[] {
  const kinds = new Map<string, { example: ReportedViolation; count: number }>()
  for (const violation of violations) {
    const kind = `${violation.exchange?.operation ?? ''} ${violation.message.replace(/\d+/g, '#')}`
    const known = kinds.get(kind)
    if (known === undefined) kinds.set(kind, { example: violation, count: 1 })
    else known.count += 1
  }
  return [...kinds.values()]
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

function violationLines(
  { message, pointer, expected, actual, exchange, reproduce }: ReportedViolation,
  count: number,
  page: Page,
): string[] {
  const silent = expected === null && actual === null
  const times = count > 1 ? ` (one of ${count} alike)` : ''
  return [
    ...behind(page.palette.bad('   ✗ '), 5, `${cut(message, 3 * longest)}${times}`, page),
    ...(silent
      ? []
      : [
          ...beside('expected', expectation(expected, longest), page),
          ...beside('actual', oneLine(actual, longest), page),
        ]),
    ...(exchange === null ? [] : exchangeLines(exchange, pointer ?? '', page)),
    // On one line however long: it is to be copied.
    ...(reproduce === null ? [] : [`${page.palette.dim('     repeat'.padEnd(label))}${reproduce}`]),
  ]
}

/** All about one violated requirement: what it asks for, what came, the exchange, how to repeat it and where to look. */
export function failureLines(
  { id, section, statement, violations, waiver, notes }: ReportedRequirement,
  page: Page,
): string[] {
  const reading = rows.get(id)?.reading
  const kinds = kindsOf(violations)
  const more = kinds.slice(shown).reduce((sum, { count }) => sum + count, 0)
  return [
    `${page.palette.bad(page.palette.bold(id))}  ${page.palette.dim(`section ${section}`)}`,
    ...behind('   ', 3, statement, page),
    ...(waiver === null
      ? []
      : behind(page.palette.open('   waived'.padEnd(label)), label, `until ${waiver.expires}: ${waiver.reason}`, page)),
    ...notes.flatMap((note) => behind(page.palette.dim('   note'.padEnd(label)), label, note, page)),
    ...kinds.slice(0, shown).flatMap(({ example, count }) => violationLines(example, count, page)),
    ...(more > 0
      ? [page.palette.dim(`   and ${counted(more, 'further violation')} of it; --json FILE has them all`)]
      : []),
    ...behind(page.palette.dim('   look at'.padEnd(label)), label, whereToLook(id), page),
    ...(reading === undefined ? [] : behind(page.palette.dim('   reading'.padEnd(label)), label, reading, page)),
    '',
  ]
}
