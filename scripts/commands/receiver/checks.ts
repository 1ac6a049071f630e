import type { Declared, ReceiverRuleId } from '../../../fixtures/target/engine/declare.ts'
import { type Outcome, outcomeOf } from '../../../fixtures/target/engine/outcome.ts'
import { compareActs } from '../../../fixtures/target/receivers/acts.ts'
import type { Discovery } from '../../../fixtures/target/receivers/discovery.ts'
import type { Receiver } from '../../../fixtures/target/receivers/receiver.ts'
import { Unanswered } from '../../../fixtures/target/wire/unanswered.ts'
import { Inconclusive, Violations } from '../../../spec/violation.ts'
import { loadReceiverChecks } from '../../engine/load-receiver-checks.ts'
import { consequences } from './consequences.ts'

/** What is missing if no valid delivery was accepted: an option that the command needs. */
function deadReceiver({ receiver: { config }, ban }: Discovery): string {
  const undeclared = [
    'is the secret correct',
    ...(config.layout === undefined
      ? ['is the layout one of the usual ones (--layout declares another)']
      : ['is --layout correct']),
    ...(config.payloads.provenance === 'assumed' ? ['are these the payloads that it expects (--payloads)'] : []),
  ]
  return `a receiver that accepts a correctly signed delivery: ${undeclared.join(', ')}?${ban}`
}

function runCheck(
  found: Discovery,
  id: ReceiverRuleId,
  { check, options }: Declared<Receiver>,
  stoppedBy: string | undefined,
): Promise<Outcome> {
  const { receiver, alive, mistake } = found
  return outcomeOf(id, async () => {
    if (mistake !== undefined && id === 'RECV-7') throw mistake
    if (!alive && options.evenIfUnusable !== true) throw new Inconclusive(deadReceiver(found))
    if (receiver.stoppedAfter !== undefined && stoppedBy !== undefined)
      throw new Inconclusive(
        `needs a receiver that is running: it answered nothing after ${receiver.stoppedAfter}, which is the violation of ${stoppedBy}`,
      )
    if (receiver.silent) throw new Unanswered('the receiver no longer answers')
    await check(receiver)
  })
}

/** Adds violations that were found elsewhere to the outcome of their requirement. */
function withViolations(outcome: Outcome, { state, violations }: Pick<Outcome, 'state' | 'violations'>): Outcome {
  if (state !== 'violated') return outcome
  const known = new Set(outcome.violations.map(({ message }) => message))
  const added = violations.filter(({ message }) => !known.has(message))
  return { ...outcome, state, violations: [...outcome.violations, ...added], missing: [], error: null }
}

/** Sends the deliveries that are repeated at the end, then compares the acts of all deliveries again. */
async function finish(receiver: Receiver, outcomes: Map<string, Outcome>): Promise<void> {
  const { atEnd, found } = receiver
  if (receiver.stoppedAfter !== undefined) return
  for (const { requirement, repeat } of atEnd) {
    const outcome = outcomes.get(requirement)
    if (repeat === undefined || outcome === undefined) continue
    const repeated = await outcomeOf(outcome.requirement, repeat)
    const state = repeated.state === 'error' && outcome.state === 'passed' ? 'error' : outcome.state
    outcomes.set(requirement, {
      ...outcome,
      state,
      error: repeated.error,
      notes: [...outcome.notes, ...repeated.notes],
    })
  }
  const { violations, notes } =
    outcomes.has('RECV-4') || outcomes.has('RECV-6') ? await compareActs(receiver) : { violations: [], notes: [] }
  if (violations.length === 0 && atEnd.some(({ look }) => look !== undefined)) await receiver.hook?.settle()
  const extra: [id: string, work: () => Promise<void>][] = [
    ...atEnd
      .flatMap(({ requirement, look }) => (look === undefined ? [] : [[requirement, look] as const]))
      .map(([id, look]): [string, () => Promise<void>] => [id, look]),
    ...[...found, ...violations].map(({ requirement, violation }): [string, () => Promise<void>] => [
      requirement,
      () => Promise.reject(new Violations([violation])),
    ]),
  ]
  for (const [id, work] of extra) {
    const outcome = outcomes.get(id)
    if (outcome !== undefined) outcomes.set(id, withViolations(outcome, await outcomeOf(outcome.requirement, work)))
  }
  const noted = outcomes.get('RECV-6')
  if (noted !== undefined) outcomes.set('RECV-6', { ...noted, notes: [...new Set([...noted.notes, ...notes])] })
}

/** Runs the checks of these requirements, or all of them. The order of outcomes is that in which they were run. */
export async function runReceiverChecks(
  found: Discovery,
  only: readonly string[] | null,
  onOutcome: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  let stoppedBy: string | undefined
  for (const [id, declared] of await loadReceiverChecks()) {
    if (only !== null && !only.includes(id)) continue
    const outcome = await runCheck(found, id, declared, stoppedBy)
    if (found.receiver.stoppedAfter !== undefined && outcome.state === 'violated') stoppedBy ??= id
    outcomes.set(id, outcome)
    onOutcome(outcome)
  }
  await finish(found.receiver, outcomes)
  return consequences([...outcomes.values()])
}
