import { AsyncLocalStorage } from 'node:async_hooks'
import type { LockMode } from '../../fixtures/target/lock.ts'
import type { RunInputs } from '../../fixtures/target/recording/inputs.ts'

/** What a check can wait for: permission to send, a response, the admin driver, or a change of the target. */
export type Waiting = 'queue' | 'response' | 'admin' | 'wait'

/** When something was waited for, in milliseconds since the epoch. */
export interface Span {
  kind: Waiting
  from: number
  to: number
}

/**
 * When a check ran, and what it waited for. A check that begins beside others and then has the target for itself has two
 * of these: its first part is shared.
 */
export interface CheckTiming {
  id: string
  mode: LockMode
  from: number
  to: number
  spans: Span[]
}

interface Running {
  spans: Span[]
  /** When the check waited to have the target for itself, if it began beside others. */
  wait?: { from: number; to: number }
}

/** The times of a run, for `run --timings`. */
export class Timings {
  readonly checks: CheckTiming[] = []
  /** When the run was started. */
  readonly from = Date.now()
  private readonly running = new AsyncLocalStorage<Running>()

  /** Runs a check and records when it ran, from the moment that it held the lock. */
  async during<T extends { duration: number }>(id: string, mode: LockMode, check: () => Promise<T>): Promise<T> {
    const running: Running = { spans: [] }
    const outcome = await this.running.run(running, check)
    const to = Date.now()
    const { spans, wait } = running
    const from = to - outcome.duration - (wait === undefined ? 0 : wait.to - wait.from)
    if (wait !== undefined) this.checks.push({ id, mode: 'shared', from, to: wait.from, spans })
    this.checks.push({ id, mode, from: wait?.to ?? from, to, spans })
    return outcome
  }

  /** Records that the calling check has the target for itself, for which it has waited since then. */
  alone(from: number): void {
    const running = this.running.getStore()
    if (running !== undefined) running.wait = { from, to: Date.now() }
  }

  /** The same inputs, with a record of the time that they take. */
  around(inputs: RunInputs): RunInputs {
    const timed = async <T>(work: Promise<T>, spansOf: (from: number, result: T | undefined) => Span[]): Promise<T> => {
      const from = Date.now()
      let result: T | undefined
      try {
        result = await work
        return result
      } finally {
        this.running.getStore()?.spans.push(...spansOf(from, result))
      }
    }
    return {
      isReplay: inputs.isReplay,
      now: () => inputs.now(),
      constant: (name, make) => inputs.constant(name, make),
      aliasOf: (secret) => inputs.aliasOf(secret),
      listen: (receive) => inputs.listen(receive),
      arrive: (receive, incoming) => inputs.arrive(receive, incoming),
      sleep: (milliseconds, signal) =>
        timed(inputs.sleep(milliseconds, signal), (from) => [{ kind: 'wait', from, to: Date.now() }]),
      take: (key, work) =>
        timed(inputs.take(key, work), (from, result) => {
          const to = Date.now()
          if (key.startsWith('admin ')) return [{ kind: 'admin', from, to }]
          if (result === undefined) return [{ kind: 'response', from, to }]
          const { startedAt } = result as { startedAt?: number }
          if (startedAt === undefined) return [{ kind: 'wait', from, to }]
          return [
            { kind: 'queue', from, to: startedAt },
            { kind: 'response', from: startedAt, to },
          ]
        }),
    }
  }
}

/** Milliseconds of a check by what it waited for. If it waited for several at once, the first kind counts. */
export function shares({ from, to, spans }: CheckTiming): Record<Waiting | 'other', number> {
  const found = { response: 0, admin: 0, queue: 0, wait: 0, other: to - from }
  const kinds = ['response', 'admin', 'queue', 'wait'] as const
  const bounds = [...new Set(spans.flatMap((span) => [span.from, span.to]))]
    .filter((each) => each >= from && each <= to)
    .sort((one, other) => one - other)
  for (const [at, start] of bounds.entries()) {
    const end = bounds[at + 1]
    if (end === undefined) break
    const kind = kinds.find((each) => spans.some((span) => span.kind === each && span.from <= start && span.to >= end))
    if (kind === undefined) continue
    found[kind] += end - start
    found.other -= end - start
  }
  return found
}

/** Whether a check cannot start before another one has ended. */
const delays = (one: CheckTiming, next: CheckTiming): boolean =>
  one.mode === 'exclusive' || next.mode === 'exclusive' || (one.mode === 'shared' && next.mode === 'late')

/**
 * The checks that decided how long the run took, the first one first: from the last check to end back to the one whose
 * end it waited for, and so on. Checks that start together do not wait for each other.
 */
export function criticalPath(checks: readonly CheckTiming[]): CheckTiming[] {
  const path: CheckTiming[] = []
  let next = checks.toSorted((one, other) => other.to - one.to)[0]
  while (next !== undefined) {
    path.unshift(next)
    const current = next
    next = checks
      .filter((each) => each.to <= current.from && delays(each, current) && !path.includes(each))
      .toSorted((one, other) => other.to - one.to)[0]
  }
  return path
}
