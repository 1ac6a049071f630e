import type { Outcome } from '../fixtures/outcome.ts'
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

const names: readonly [Outcome['state'], string][] = [['violated', 'violated'], ['inconclusive', 'inconclusive'], ['error', 'errors']]

class Counter {
  done = 0
  total = 0
  private readonly states = new Map<Outcome['state'], number>()

  count({ state }: Outcome): void {
    this.done += 1
    this.states.set(state, (this.states.get(state) ?? 0) + 1)
  }

  get text(): string {
    const rest = names.flatMap(([state, name]) => (this.states.has(state) ? [`${this.states.get(state)} ${name}`] : []))
    const done = this.total === 0 ? counted(this.done, 'check') : `${this.done} of ${counted(this.total, 'check')}`
    return [`${done} done`, ...rest].join(', ')
  }
}

/** One line that is rewritten in place, for a terminal. */
function rewriting(stream: Stream): Progress {
  const counter = new Counter()
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
function sparse(stream: Stream): Progress {
  const counter = new Counter()
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
export const progressOn = (stream: Stream): Progress => (stream.isTTY === true ? rewriting(stream) : sparse(stream))

/** For those who want to see nothing. */
export const noProgress: Progress = { say: () => undefined, start: () => undefined, outcome: () => undefined, end: () => undefined }
