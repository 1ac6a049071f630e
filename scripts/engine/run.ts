import { randomBytes } from 'node:crypto'
import { Interruption } from '../../fixtures/target/engine/interruption.ts'
import { cutShort, neverBegan, type Outcome } from '../../fixtures/target/engine/outcome.ts'
import { testedServer } from '../../fixtures/target/engine/run-check.ts'
import { emptyRecord, recordOf, type RunRecord } from '../../fixtures/target/engine/run-record.ts'
import { createAdmin } from '../../fixtures/target/admin.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'
import { closeFixtures, type Fixtures, openFixtures, type SessionControl } from '../../fixtures/target/fixtures.ts'
import type { Announce } from '../../fixtures/target/notices.ts'
import { prepare } from '../../fixtures/target/preparation.ts'
import { watchRun } from '../../fixtures/target/webhooks/run-watch.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'
import { loadChecks } from './load-suites.ts'
import { chosen, runEach } from './run-each.ts'
import type { Timings } from './timings.ts'

/** What may be given to a run. */
export interface RunOptions {
  /** Called with each outcome as it is known, unless discovery failed and no check could start. */
  onOutcome?: (outcome: Outcome, requests: number) => void
  /** Called with each notice for the user. */
  onNotice?: Announce | undefined
  /** Ends the run early: checks that have not finished get no verdict. */
  signal?: AbortSignal
  /** Ids of keys that an earlier run of the same state could not revoke. */
  minted?: readonly string[]
  /** Records when each check ran. */
  timings?: Timings | undefined
}

/** No check could start: the target could not be reached. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
}

/** A seed for a run that names none. */
export const randomSeed = (): number => randomBytes(4).readUInt32BE()

/** Opens the session. Resolves with the error if the target does not answer. */
async function opened(config: RunConfig, control: SessionControl): Promise<Fixtures | Unanswered> {
  try {
    return await openFixtures(config, control)
  } catch (error) {
    if (error instanceof Unanswered) return error
    throw error
  }
}

/** Revokes the keys of a run. Returns the ids of those that could not be revoked. */
async function revoke(config: RunConfig, minted: readonly string[]): Promise<string[]> {
  const admin = createAdmin(config.admin)
  const left: string[] = []
  for (const key_id of minted) await admin.ask('revoke-key', { key_id }).catch(() => left.push(key_id))
  return left
}

/**
 * Runs the checks of `config.only`, or all of them, against one target and records what came of them; nothing is judged
 * yet. If the target does not answer, every outcome reports it. Throws UnsafeTarget.
 */
export async function runChecks(
  config: RunConfig,
  { onOutcome, onNotice, signal, minted = [], timings }: RunOptions = {},
): Promise<RunRecord> {
  const checks = chosen(await loadChecks(), config.only)
  const end = new Interruption(signal)
  const endedEarly = { ...emptyRecord(), outcomes: checks.map(([id]) => cutShort(id)), interrupted: true }
  if (end.came) return { ...endedEarly, minted: await revoke(config, minted) }
  const fixtures = await Promise.race([opened(config, { end, onNotice }), end.due.then(() => undefined)])
  if (fixtures === undefined) return { ...endedEarly, minted: await revoke(config, minted) }
  if (fixtures instanceof Unanswered) {
    const outcomes = checks.map(([id]) => neverBegan(id, fixtures))
    return { ...emptyRecord(), outcomes, minted: await revoke(config, minted) }
  }
  let part: RunRecord
  let left: string[] = []
  let restore = (): Promise<void> => Promise.resolve()
  try {
    const isWatched = checks.some(([, { options }]) => options.watches)
    restore = await prepare(fixtures, isWatched ? Promise.race([watchRun(fixtures), end.due]) : Promise.resolve())
    const outcomes = await runEach(testedServer(fixtures), checks, {
      onOutcome: (outcome) => onOutcome?.(outcome, fixtures.api.exchanges.length),
      end,
      timings,
    })
    if (fixtures.target.alive) await Promise.race([fixtures.refusedWrites.look(), end.due])
    await Promise.race([fixtures.api.finish(), end.due])
    part = recordOf(fixtures, outcomes)
  } finally {
    await restore()
    left = await closeFixtures(fixtures)
  }
  const interruptedChecks = part.outcomes.some(({ unfinished }) => unfinished)
  return { ...part, minted: [...(await revoke(config, minted)), ...left], interrupted: end.came && interruptedChecks }
}

/** Why no check of a run could start, where the target did not answer at all; undefined otherwise. */
export const startFailure = ({ outcomes }: RunRecord): string | undefined => {
  const failed = outcomes.find((each) => each.neverBegan === true)
  return failed?.error ?? undefined
}
