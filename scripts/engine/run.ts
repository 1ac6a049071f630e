import { randomBytes } from 'node:crypto'
import type { CheckedId, Declared } from '../../fixtures/target/engine/declare.ts'
import { lockMode } from '../../fixtures/target/lock.ts'
import { Interruption } from '../../fixtures/target/engine/interruption.ts'
import { cutShort, neverBegan, type Outcome, runCheck } from '../../fixtures/target/engine/outcome.ts'
import { emptyRecord, recordOf, type RunRecord } from '../../fixtures/target/engine/run-record.ts'
import { createAdmin } from '../../fixtures/target/admin.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'
import { closeFixtures, type Fixtures, openFixtures, type SessionControl } from '../../fixtures/target/fixtures.ts'
import type { Announce } from '../../fixtures/target/notices.ts'
import { prepare } from '../../fixtures/target/preparation.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'
import { loadChecks } from './load-suites.ts'
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

/** Does the preparations of all checks before any check starts, each once. */
async function prepareChecks(fixtures: Fixtures, checks: readonly (readonly [CheckedId, Declared])[]): Promise<void> {
  if (!fixtures.target.alive) return
  const preparations = new Set(checks.flatMap(([, { options }]) => options.prepare ?? []))
  await Promise.allSettled([...preparations].map((each) => each(fixtures)))
}

/** Runs one check. A check that the end of the run cut short has no outcome of its own. */
async function outcomeOf(fixtures: Fixtures, id: CheckedId, declared: Declared, end: Interruption): Promise<Outcome> {
  if (end.came) return cutShort(id)
  const outcome = await Promise.race([runCheck(fixtures, id, declared), end.due.then(() => cutShort(id))])
  return end.came && outcome.unsafe === null ? cutShort(id) : outcome
}

/** The checks in the order in which they ask for the lock: a late or exclusive check delays all that ask after it. */
const inLockOrder = (checks: readonly [CheckedId, Declared][]): [CheckedId, Declared][] =>
  (['shared', 'late', 'exclusive'] as const).flatMap((mode) =>
    checks.filter(([, { options }]) => lockMode(options) === mode),
  )

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
  const { only } = config
  const checks = [...(await loadChecks())].filter(([id]) => only === null || only.includes(id))
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
    await Promise.race([prepareChecks(fixtures, checks), end.due])
    restore = await prepare(fixtures)
    const outcomes = new Map<CheckedId, Outcome>()
    await Promise.all(
      inLockOrder(checks).map(async ([id, declared]) => {
        const run = (): Promise<Outcome> => outcomeOf(fixtures, id, declared, end)
        const outcome = await (timings?.during(id, lockMode(declared.options), run) ?? run())
        onOutcome?.(outcome, fixtures.api.exchanges.length)
        outcomes.set(id, outcome)
      }),
    )
    if (fixtures.target.alive) await Promise.race([fixtures.refusedWrites.look(), end.due])
    await Promise.race([fixtures.api.finish(), end.due])
    part = recordOf(
      fixtures,
      checks.flatMap(([id]) => outcomes.get(id) ?? []),
    )
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
