import type { CheckedId, Declared } from '../../fixtures/target/engine/declare.ts'
import { Interruption } from '../../fixtures/target/engine/interruption.ts'
import { cutShort, type Outcome } from '../../fixtures/target/engine/outcome.ts'
import { runCheck, type Tested } from '../../fixtures/target/engine/run-check.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { lockMode } from '../../fixtures/target/lock.ts'
import { sleep } from '../../fixtures/target/recording/inputs.ts'
import type { Timings } from './timings.ts'

/** Checks with the ids of their requirements. */
export type Checks<Id extends CheckedId = CheckedId, Subject = Fixtures> = (readonly [Id, Declared<Subject>])[]

/** How a run is followed and ended. */
export interface Following {
  /** Called with each outcome as it is known. */
  onOutcome?: (outcome: Outcome) => void
  /** The end of the run: checks that have not finished by then get no verdict. */
  end?: Interruption
  /** Records when each check ran. */
  timings?: Timings | undefined
}

/** The checks of `only`, or all of them. */
export const chosen = <Id extends CheckedId, Subject>(
  checks: ReadonlyMap<Id, Declared<Subject>>,
  only: readonly string[] | null,
): Checks<Id, Subject> => [...checks].filter(([id]) => only === null || only.includes(id))

/** How many checks begin before the responses to their first requests are taken. */
const beginTogether = 10

/**
 * The checks in the order in which they ask for the lock, the early ones first: a late or exclusive check delays all that
 * ask after it.
 */
function inLockOrder<Id extends CheckedId, Subject>(checks: Checks<Id, Subject>): Checks<Id, Subject> {
  const isEarly = ([, { options }]: Checks<Id, Subject>[number]): boolean => options.early === true
  const byMode = (['shared', 'late', 'exclusive'] as const).flatMap((mode) =>
    checks.filter(([, { options }]) => lockMode(options) === mode),
  )
  const isLast = ([, { options }]: Checks<Id, Subject>[number]): boolean => options.last === true
  const others = byMode.filter((each) => !isEarly(each) && !isLast(each))
  return [...byMode.filter(isEarly), ...others, ...byMode.filter(isLast)]
}

/** An outcome. A check that the end of the run cut short has no outcome of its own. */
async function beforeEnd(end: Interruption, id: CheckedId, check: () => Promise<Outcome>): Promise<Outcome> {
  if (end.came) return cutShort(id)
  const outcome = await Promise.race([check(), end.due.then(() => cutShort(id))])
  return end.came && outcome.unsafe === null ? cutShort(id) : outcome
}

/** Runs the checks of a server or of a receiver. Returns their outcomes, in the order of the checks. */
export async function runEach<Id extends CheckedId, Subject>(
  tested: Tested<Id, Subject>,
  checks: Checks<Id, Subject>,
  { onOutcome, end = new Interruption(undefined), timings }: Following,
): Promise<Outcome[]> {
  const outcomes = new Map<Id, Outcome>()
  const underWay: Promise<void>[] = []
  const begin = async (id: Id, declared: Declared<Subject>): Promise<void> => {
    const run = (): Promise<Outcome> =>
      beforeEnd(end, id, () => runCheck(tested, id, declared, (since) => timings?.alone(since)))
    const outcome = await (timings?.during(id, lockMode(declared.options), run) ?? run())
    onOutcome?.(outcome)
    outcomes.set(id, outcome)
  }
  for (const [at, [id, declared]] of inLockOrder(checks).entries()) {
    // If all began at once, the target would wait until the code of all has run up to its first request.
    if (at > 0 && at % beginTogether === 0) await sleep(0)
    underWay.push(begin(id, declared))
  }
  await Promise.all(underWay)
  return checks.flatMap(([id]) => outcomes.get(id) ?? [])
}
