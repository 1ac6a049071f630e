import type { Observed, RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Exchange } from '../../../spec/exchange.ts'
import { isObject } from '../../../spec/oracle/json.ts'
import { Masker } from './personal/masker.ts'
import { tapeWithoutPersons } from './personal/tape.ts'

const lastOf = (pointer: string): string => pointer.split('/').findLast((step) => !/^\d*$/.test(step)) ?? ''

/** Whether an exchange shows the target's OpenAPI description, which names parameters and schemas but no persons. */
const isDescription = ({ operation, response: { json } }: Exchange): boolean =>
  operation === null && isObject(json) && (typeof json.openapi === 'string' || typeof json.swagger === 'string')

/** The exchanges that are evidence of a violation. */
const evidenceIn = ({ findings, outcomes }: RunRecord): (Exchange | null)[] => [
  ...findings.map(({ exchange }) => exchange),
  ...outcomes.flatMap(({ violations }) => violations.map(({ exchange }) => exchange)),
]

/** Every exchange that a record contains, once. */
const exchangesIn = (record: RunRecord): Set<Exchange> =>
  new Set([
    ...record.exchanges,
    ...evidenceIn(record).filter((exchange) => exchange !== null),
    ...Object.values(record.observed?.examples ?? {}),
  ])

/** An exchange with masked texts; `json` is its masked body, and `longest` the characters of its texts that are needed. */
const maskedExchange = (exchange: Exchange, json: unknown, masker: Masker, longest: number): Exchange => {
  const { request, response } = exchange
  return {
    ...exchange,
    request: {
      ...request,
      query: masker.sentence(request.query),
      body: request.body === null ? null : masker.body(request.body, longest),
    },
    response: {
      ...response,
      headers: response.headers.map(([name, value]) => [name, masker.sentence(value)] as const),
      text: masker.body(response.text, longest),
      json,
    },
  }
}

type CopyOf = (exchange: Exchange) => Exchange

/** Masks every exchange of a record. Returns the masked copy of each. Evidence of a violation is not cut to `longest`. */
function maskedCopies(record: RunRecord, masker: Masker, longest: number): CopyOf {
  const exchanges = [...exchangesIn(record)].filter((exchange) => !isDescription(exchange))
  // Values before texts: the masker finds a value in a text only after it has seen the field that holds it.
  const values = exchanges.map((exchange) => masker.json(exchange.response.json, exchange.operation))
  const evidence = new Set(evidenceIn(record))
  const copies = new Map(
    exchanges.map((exchange, at) => {
      const isEvidence = evidence.has(exchange)
      // Only the evidence of a violation and that of a certificate need the parsed body.
      const json = isEvidence || record.tape !== undefined ? values[at] : undefined
      return [exchange, maskedExchange(exchange, json, masker, isEvidence ? Number.POSITIVE_INFINITY : longest)]
    }),
  )
  return (exchange) => copies.get(exchange) ?? exchange
}

/** A comparison of expected and actual, masked. The `expected` of a field is a text of the suite. */
function maskedComparison<T extends { expected: unknown; actual: unknown; message: string }>(
  compared: T,
  operation: string | null,
  key: string,
  masker: Masker,
): T {
  const { expected, actual, message } = compared
  return {
    ...compared,
    expected: masker.json(expected, operation),
    actual: masker.json(actual, operation, { key, beside: expected }),
    message: masker.sentence(message),
  }
}

const maskedFindings = ({ findings }: RunRecord, masker: Masker, copyOf: CopyOf): RunRecord['findings'] =>
  findings.map(({ finding, exchange }) => ({
    finding: maskedComparison(finding, exchange.operation, lastOf(finding.pointer), masker),
    exchange: copyOf(exchange),
  }))

function maskedOutcomes({ outcomes }: RunRecord, masker: Masker, copyOf: CopyOf): RunRecord['outcomes'] {
  const sentences = (texts: string[]): string[] => texts.map((text) => masker.sentence(text))
  return outcomes.map((outcome) => ({
    ...outcome,
    violations: outcome.violations.map((each) => ({
      ...maskedComparison(each, each.exchange?.operation ?? null, '', masker),
      exchange: each.exchange === null ? null : copyOf(each.exchange),
    })),
    missing: sentences(outcome.missing),
    notes: sentences(outcome.notes),
    error: outcome.error === null ? null : masker.sentence(outcome.error),
  }))
}

/** The remarks, masked. Those that differ only in what is masked are counted together. */
function maskedRemarks({ remarks }: RunRecord, masker: Masker): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [message, count] of Object.entries(remarks)) {
    const masked = masker.sentence(message)
    counts[masked] = (counts[masked] ?? 0) + count
  }
  return counts
}

const maskedSurface = ({ surface, examples }: Observed, copyOf: CopyOf): Observed => ({
  surface,
  examples: Object.fromEntries(Object.entries(examples).map(([name, each]) => [name, copyOf(each)])),
})

/**
 * A record with the personal data in its bodies, values and sentences masked. `sentIsOurs` states that the suite made up
 * what the requests sent; in recorded traffic of another client the requests are masked as well. Of a body with more
 * than `longest` characters, only the beginning is masked and returned.
 */
export function withoutPersons(
  record: RunRecord,
  { sentIsOurs = true, longest = Number.POSITIVE_INFINITY } = {},
): RunRecord {
  const masker = new Masker(record.runId)
  if (sentIsOurs) for (const exchange of exchangesIn(record)) masker.learnSent(exchange)
  const copyOf = maskedCopies(record, masker, longest)
  const { tape, observed } = record
  return {
    ...record,
    exchanges: record.exchanges.map(copyOf),
    findings: maskedFindings(record, masker, copyOf),
    outcomes: maskedOutcomes(record, masker, copyOf),
    remarks: maskedRemarks(record, masker),
    ...(tape === undefined ? {} : { tape: tapeWithoutPersons(tape, masker) }),
    ...(observed === undefined ? {} : { observed: maskedSurface(observed, copyOf) }),
  }
}
