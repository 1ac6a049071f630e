import type { CheckedId } from '../../../fixtures/target/engine/declare.ts'
import type { Outcome } from '../../../fixtures/target/engine/outcome.ts'
import { emptyRecord, type RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import { type JudgedTraffic, trafficRules } from '../../../fixtures/target/traffic/judge.ts'
import { catalogue } from '../../../spec/contract.ts'
import type { Exchange } from '../../../spec/exchange.ts'
import { mostEntries } from '../../../spec/oracle/tally.ts'
import type { Requirement } from '../../../spec/requirements/row.ts'

const wholeRules = new Set(trafficRules.filter(({ whole }) => whole).map(({ id }) => id))

/** Whether traffic shows everything that the requirement says. Only then can it pass. */
function isShown({ id }: Requirement, { entries }: JudgedTraffic): boolean {
  return (id.startsWith('ENDPOINT.') || wholeRules.has(id)) && entries.has(id)
}

/** What is missing for a verdict on a rule. */
const missing = 'needs further requests, which the command `run` sends'

/** The outcome of a rule. A shape has none: what the oracle saw of it is in the tally. */
function outcomeOf(row: Requirement, judged: JudgedTraffic): Outcome {
  const seenIn = [...(judged.entries.get(row.id) ?? [])]
  const passed = isShown(row, judged)
  return {
    requirement: row.id as CheckedId,
    state: passed ? 'passed' : 'inconclusive',
    violations: [],
    missing: passed ? [] : [missing],
    notes: [],
    error: null,
    unsafe: null,
    exchanges: seenIn.length,
    entries: seenIn.slice(0, mostEntries),
    duration: 0,
    unfinished: false,
  }
}

/** Judged traffic as the record of a run. `exchanges` are those for an exchange log. */
export function recordOfTraffic(
  judged: JudgedTraffic,
  exchanges: readonly Exchange[],
  secrets: Iterable<string>,
): RunRecord {
  const rows = catalogue.filter(
    ({ subject, untested, kind }) => subject === 'server' && kind === 'rule' && untested === undefined,
  )
  return {
    ...emptyRecord(),
    outcomes: rows.map((row) => outcomeOf(row, judged)),
    findings: judged.found,
    tally: judged.tally,
    remarks: Object.fromEntries(judged.remarks),
    exchanges: [...exchanges],
    requests: judged.exchanges,
    alive: judged.exchanges > 0,
    environment: judged.environment,
    secrets: [...secrets],
  }
}
