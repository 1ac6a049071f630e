import type { CheckedId, ReceiverRuleId } from '../../../fixtures/target/engine/checked-id.ts'
import type { Interruption } from '../../../fixtures/target/engine/interruption.ts'
import { cutShort, type Outcome, outcomeOf } from '../../../fixtures/target/engine/outcome.ts'
import type { Tested } from '../../../fixtures/target/engine/run-check.ts'
import { TargetLock } from '../../../fixtures/target/lock.ts'
import { compareActions } from '../../../fixtures/target/receivers/acts.ts'
import type { Discovery } from '../../../fixtures/target/receivers/discovery.ts'
import type { Receiver } from '../../../fixtures/target/receivers/receiver.ts'
import { Unanswered } from '../../../fixtures/target/wire/unanswered.ts'
import { Inconclusive, Violations } from '../../../spec/violation.ts'
import { loadReceiverChecks } from '../../engine/load-receiver-checks.ts'
import { chosen, runEach } from '../../engine/run-each.ts'
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
  return `needs a receiver that accepts a correctly signed delivery: ${undeclared.join(', ')}?${ban}`
}

/** A receiver as its checks test it. */
function testedReceiver(found: Discovery): Tested<ReceiverRuleId, Receiver> {
  const { receiver, alive, mistake } = found
  let stoppedBy: string | undefined
  return {
    lock: new TargetLock(),
    async judge(id, { check, options }) {
      if (mistake !== undefined && id === 'RECV-7') throw mistake
      if (!alive && options.evenIfUnusable !== true) throw new Inconclusive(deadReceiver(found))
      if (receiver.stoppedAfter !== undefined && stoppedBy !== undefined)
        throw new Inconclusive(
          `needs a receiver that still answers: it answered nothing after ${receiver.stoppedAfter}, which is the violation of ${stoppedBy}`,
        )
      if (receiver.silent) throw new Unanswered('the receiver no longer answers')
      await check(receiver)
    },
    judged({ requirement, state }) {
      if (receiver.stoppedAfter !== undefined && state === 'violated') stoppedBy ??= requirement
    },
  }
}

/** Adds violations that were found elsewhere to the outcome of their requirement. */
function withViolations(outcome: Outcome, { state, violations }: Pick<Outcome, 'state' | 'violations'>): Outcome {
  if (state !== 'violated') return outcome
  const known = new Set(outcome.violations.map(({ message }) => message))
  const added = violations.filter(({ message }) => !known.has(message))
  return { ...outcome, state, violations: [...outcome.violations, ...added], missing: [], error: null }
}

/** Sends the deliveries that are repeated at the end. */
async function repeatDeliveries({ atEnd }: Receiver, outcomes: Map<CheckedId, Outcome>): Promise<void> {
  for (const { requirement, repeat } of atEnd) {
    const outcome = outcomes.get(requirement)
    if (repeat === undefined || outcome === undefined) continue
    const { state, error, notes } = await outcomeOf(requirement, repeat)
    outcomes.set(requirement, {
      ...outcome,
      state: state === 'error' && outcome.state === 'passed' ? 'error' : outcome.state,
      error,
      notes: [...outcome.notes, ...notes],
    })
  }
}

type Found = Receiver['found'][number]

/** Fails a requirement for a violation that the check of another one found. */
const failing = ({ requirement, violation }: Found): Late => ({
  requirement,
  work: () => Promise.reject(new Violations([violation])),
})

interface Late {
  requirement: CheckedId
  /** Throws Violations. */
  work: (() => Promise<void>) | undefined
}

async function addViolations(late: readonly Late[], outcomes: Map<CheckedId, Outcome>): Promise<void> {
  for (const { requirement, work } of late) {
    const outcome = outcomes.get(requirement)
    if (work !== undefined && outcome !== undefined)
      outcomes.set(requirement, withViolations(outcome, await outcomeOf(requirement, work)))
  }
}

/** Compares the actions on all deliveries again, and adds what was found late. */
async function addLateFindings(receiver: Receiver, outcomes: Map<CheckedId, Outcome>): Promise<void> {
  const { atEnd, found } = receiver
  const { violations, notes } =
    outcomes.has('RECV-4') || outcomes.has('RECV-6') ? await compareActions(receiver) : { violations: [], notes: [] }
  if (violations.length === 0 && atEnd.some(({ look }) => look !== undefined)) await receiver.hook?.settle()
  const looks = atEnd.map(({ requirement, look }): Late => ({ requirement, work: look }))
  await addViolations([...looks, ...[...found, ...violations].map(failing)], outcomes)
  const noted = outcomes.get('RECV-6')
  if (noted !== undefined) outcomes.set('RECV-6', { ...noted, notes: [...new Set([...noted.notes, ...notes])] })
}

/** What the end of the run adds to the outcomes. Requirements that it cannot judge any more have no verdict. */
async function conclude(receiver: Receiver, outcomes: Map<CheckedId, Outcome>, end: Interruption): Promise<void> {
  if (receiver.stoppedAfter !== undefined) return
  const work = async (): Promise<void> => {
    if (!end.came) await repeatDeliveries(receiver, outcomes)
    if (!end.came) await addLateFindings(receiver, outcomes)
  }
  await Promise.race([work(), end.due])
  if (!end.came) return
  await addViolations(receiver.found.map(failing), outcomes)
  for (const id of ['RECV-4', 'RECV-6', ...receiver.atEnd.map(({ requirement }) => requirement)] as const)
    if (outcomes.has(id) && outcomes.get(id)?.state !== 'violated') outcomes.set(id, cutShort(id))
}

/** Outcomes of checks none of which began before the end of the run. */
export const noneBegan = async (only: readonly string[] | null): Promise<Outcome[]> =>
  chosen(await loadReceiverChecks(), only).map(([id]) => cutShort(id))

/** Runs the checks of these requirements, or all of them. The order of outcomes is that in which they were run. */
export async function runReceiverChecks(
  found: Discovery,
  only: readonly string[] | null,
  onOutcome: (outcome: Outcome) => void,
  end: Interruption,
): Promise<Outcome[]> {
  const checks = chosen(await loadReceiverChecks(), only)
  const results = await runEach(testedReceiver(found), checks, { onOutcome, end })
  const outcomes = new Map(results.map((each) => [each.requirement, each]))
  await conclude(found.receiver, outcomes, end)
  return consequences([...outcomes.values()])
}
