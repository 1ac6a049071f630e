import type { CheckedId } from '../../../fixtures/target/engine/declare.ts'
import type { Outcome } from '../../../fixtures/target/engine/outcome.ts'
import { emptyRecord, type RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import { type JudgedTraffic, trafficRules } from '../../../fixtures/target/traffic/judge.ts'
import { catalogue } from '../../../spec/contract.ts'
import type { Requirement } from '../../../spec/requirements/row.ts'

/** Entries that a verdict names one by one. */
const named = 12

/** `entries 1, 4 and 7`, `entries 1, 2, 3 and 40 more`. */
function entriesInWords(entries: readonly number[]): string {
  const [first, ...more] = entries
  if (more.length === 0) return `entry ${first}`
  if (entries.length > named) return `entries ${entries.slice(0, named).join(', ')} and ${entries.length - named} more`
  return `entries ${entries.slice(0, -1).join(', ')} and ${entries.at(-1)}`
}

const wholeRules = new Set(trafficRules.filter(({ whole }) => whole).map(({ id }) => id))

/** Whether traffic shows all that the requirement says: then what it shows can make it pass. */
function isShown({ id, kind }: Requirement, { entries, succeeded }: JudgedTraffic): boolean {
  if (id.startsWith('ENDPOINT.')) return succeeded.has(id.slice('ENDPOINT.'.length))
  return entries.has(id) && (kind === 'shape' || wholeRules.has(id))
}

/** What is missing for the verdict on a rule. A shape that no response showed is explained with the verdict itself. */
const missing = 'requests of its own, which the command `run` sends'

function outcomeOf(row: Requirement, judged: JudgedTraffic): Outcome | undefined {
  const seenIn = judged.entries.get(row.id) ?? []
  const passed = isShown(row, judged)
  if (!passed && row.kind === 'shape') return undefined
  return {
    requirement: row.id as CheckedId,
    state: passed ? 'passed' : 'inconclusive',
    violations: [],
    missing: passed ? [] : [missing],
    notes: seenIn.length === 0 ? [] : [`seen in ${entriesInWords(seenIn)}`],
    error: null,
    unsafe: null,
    exchanges: seenIn.length,
    duration: 0,
    unfinished: false,
  }
}

/** What judged traffic amounts to, in the form of a run. */
export function recordOfTraffic(judged: JudgedTraffic, secrets: Iterable<string>): RunRecord {
  const rows = catalogue.filter(({ subject, untested }) => subject === 'server' && untested === undefined)
  return {
    ...emptyRecord(),
    outcomes: rows.flatMap((row) => outcomeOf(row, judged) ?? []),
    findings: judged.found,
    tally: judged.tally,
    remarks: Object.fromEntries(judged.remarks),
    requests: judged.exchanges,
    alive: judged.exchanges > 0,
    environment: judged.environment,
    secrets: [...secrets],
  }
}
