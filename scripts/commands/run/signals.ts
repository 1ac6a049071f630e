/** The effect of SIGINT and SIGTERM on a run. */
export interface Signals {
  /** Aborted by the first signal; the second ends the process at once. */
  signal: AbortSignal
  /** Restores the default handling of signals. */
  release(): void
}

const numbers = { SIGINT: 2, SIGTERM: 15 } as const

/** What a command does with signals. */
interface Effects {
  /** Called before the process ends at once: removes the files that were reserved. */
  abandon(): void
  /** What else an end at once leaves undone. */
  left?: string
}

/** Handles SIGINT and SIGTERM during a run, and says on standard error what they do. */
export function takeSignals({ abandon, left }: Effects): Signals {
  const say = (text: string): void => void process.stderr.write(`\n${text}\n`)
  const ending = new AbortController()
  const onSignal = (name: keyof typeof numbers): void => {
    if (ending.signal.aborted) {
      say(`Ended at once: no report is written${left === undefined ? '' : `, and ${left}`}.`)
      abandon()
      process.exit(128 + numbers[name])
    }
    ending.abort()
    say(
      'Ending the run: nothing more is sent, and the report covers what was tested so far. A second signal ends it at once.',
    )
  }
  const names = Object.keys(numbers) as (keyof typeof numbers)[]
  for (const name of names) process.on(name, onSignal)
  return {
    signal: ending.signal,
    release() {
      for (const name of names) process.off(name, onSignal)
    },
  }
}
