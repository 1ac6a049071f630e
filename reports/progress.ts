import type { Outcome } from '../fixtures/target/engine/outcome.ts'
import { counted } from './text.ts'

/** Tells how far a run is. */
export interface Progress {
  /** Says in one sentence what is going on before the first check has ended. */
  say(text: string): void
  start(total: number): void
  outcome(outcome: Outcome): void
  /** Leaves the stream as it was: the report comes next. */
  end(): void
}

interface Stream {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

const names: readonly [Outcome['state'], string][] = [
  ['violated', 'violated'],
  ['inconclusive', 'inconclusive'],
  ['error', 'errors'],
]

/** Checks and milliseconds after which the rest can be estimated. */
const soonest = { checks: 5, time: 10_000 }

/** A time for a person, who does not count seconds where there are minutes. */
const roughly = (milliseconds: number): string =>
  milliseconds > 90_000 ? `${Math.round(milliseconds / 60_000)} min` : `${Math.ceil(milliseconds / 10_000) * 10} s`

class Counter {
  done = 0
  total = 0
  private readonly now: () => number
  private readonly startedAt: number
  private readonly states = new Map<Outcome['state'], number>()

  constructor(now: () => number) {
    this.now = now
    this.startedAt = now()
  }

  count({ state }: Outcome): void {
    this.done += 1
    this.states.set(state, (this.states.get(state) ?? 0) + 1)
  }

  get text(): string {
    const rest = names.flatMap(([state, name]) => (this.states.has(state) ? [`${this.states.get(state)} ${name}`] : []))
    const done = this.total === 0 ? counted(this.done, 'check') : `${this.done} of ${counted(this.total, 'check')}`
    return [`${done} done`, ...rest, ...this.left].join(', ')
  }

  /** What is left, if the rest takes as long for each check as those did that are done. */
  private get left(): string[] {
    const elapsed = this.now() - this.startedAt
    if (this.done < soonest.checks || this.done >= this.total || elapsed < soonest.time) return []
    return [`about ${roughly((elapsed / this.done) * (this.total - this.done))} left`]
  }
}

/** One line that is rewritten in place, for a terminal. */
function rewriting(stream: Stream, now: () => number): Progress {
  const counter = new Counter(now)
  const show = (text: string): void => {
    stream.write(`\r\u001b[2K${text.slice(0, (stream.columns ?? 80) - 1)}`)
  }
  return {
    say: show,
    start(total) {
      counter.total = total
      show(counter.text)
    },
    outcome(outcome) {
      counter.count(outcome)
      show(`${counter.text}  ${outcome.requirement}`)
    },
    end: () => show(''),
  }
}

/** A line now and then, for a log. */
function sparse(stream: Stream, now: () => number): Progress {
  const counter = new Counter(now)
  let quarter = 0
  return {
    say: (text) => stream.write(`${text}\n`),
    start(total) {
      counter.total = total
    },
    outcome(outcome) {
      counter.count(outcome)
      const reached = counter.total === 0 ? 0 : Math.floor((4 * counter.done) / counter.total)
      if (reached > quarter) stream.write(`${counter.text}\n`)
      quarter = Math.max(quarter, reached)
    },
    end: () => undefined,
  }
}

/** The progress of a run on a stream: one rewriting line on a terminal, sparse lines elsewhere. */
export const progressOn = (stream: Stream, now: () => number = Date.now): Progress =>
  stream.isTTY === true ? rewriting(stream, now) : sparse(stream, now)

/** For those who want to see nothing. */
export const noProgress: Progress = {
  say: () => undefined,
  start: () => undefined,
  outcome: () => undefined,
  end: () => undefined,
}
