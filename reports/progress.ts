import { catalogue } from '../spec/contract.ts'
import type { Outcome } from '../fixtures/target/engine/outcome.ts'
import { counted } from './text.ts'

/** Shows how far a run is. */
export interface Progress {
  /** Shows one sentence about what happens before the first check has ended. */
  say(text: string): void
  start(total: number): void
  /** One check has ended; `requests` were sent so far, where that is known. */
  outcome(outcome: Outcome, requests?: number): void
  /** Clears the line: the report follows. */
  end(): void
}

interface Stream {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

const sectionOf: ReadonlyMap<string, string> = new Map(catalogue.map(({ id, section }) => [id, section]))

const names: readonly [Outcome['state'], string][] = [
  ['violated', 'violated'],
  ['inconclusive', 'inconclusive'],
  ['error', 'errors'],
]

/** Checks and milliseconds after which the time left can be estimated. */
const soonest = { checks: 5, time: 10_000 }

/** A rounded time: seconds up to a minute and a half, then minutes. */
const roughly = (milliseconds: number): string =>
  milliseconds > 90_000 ? `${Math.round(milliseconds / 60_000)} min` : `${Math.ceil(milliseconds / 10_000) * 10} s`

class Counter {
  done = 0
  total = 0
  private requests = 0
  private section = ''
  private readonly now: () => number
  private readonly startedAt: number
  private readonly states = new Map<Outcome['state'], number>()

  constructor(now: () => number) {
    this.now = now
    this.startedAt = now()
  }

  count({ state, requirement }: Outcome, requests = 0): void {
    this.done += 1
    this.requests = Math.max(this.requests, requests)
    this.section = sectionOf.get(requirement) ?? ''
    this.states.set(state, (this.states.get(state) ?? 0) + 1)
  }

  get text(): string {
    const rest = names.flatMap(([state, name]) => (this.states.has(state) ? [`${this.states.get(state)} ${name}`] : []))
    const done = this.total === 0 ? counted(this.done, 'check') : `${this.done} of ${counted(this.total, 'check')}`
    const place = this.section === '' ? [] : [`section ${this.section}`]
    return [`${done} done`, ...rest, ...this.left, ...place, ...this.rate].join(', ')
  }

  private get rate(): string[] {
    if (this.requests === 0) return []
    const elapsed = Math.max(1, this.now() - this.startedAt)
    return [`${counted(this.requests, 'request')} (${Math.round((1000 * this.requests) / elapsed)}/s)`]
  }

  /** The time left, if the remaining checks take as long as those that are done. */
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
    // A terminal that was not told its size has 0 columns.
    stream.write(`\r\u001b[2K${text.slice(0, (stream.columns || 80) - 1)}`)
  }
  return {
    say: show,
    start(total) {
      counter.total = total
      show(counter.text)
    },
    outcome(outcome, requests) {
      counter.count(outcome, requests)
      show(`${counter.text}  ${outcome.requirement}`)
    },
    end: () => show(''),
  }
}

/** Occasional lines, for a log. */
function sparse(stream: Stream, now: () => number): Progress {
  const counter = new Counter(now)
  let quarter = 0
  return {
    say: (text) => stream.write(`${text}\n`),
    start(total) {
      counter.total = total
    },
    outcome(outcome, requests) {
      counter.count(outcome, requests)
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

/** No progress is shown. */
export const noProgress: Progress = {
  say: () => undefined,
  start: () => undefined,
  outcome: () => undefined,
  end: () => undefined,
}
