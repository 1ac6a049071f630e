/** What a person's signal to end does to a run. */
export interface Signals {
  /** Aborted by the first signal; the second ends the process at once. */
  signal: AbortSignal
  /** Leaves signals to the system again. */
  release(): void
}

const numbers = { SIGINT: 2, SIGTERM: 15 } as const

/** Takes SIGINT and SIGTERM for as long as a run lasts; `say` gets a sentence for a person, `abandon` is called before the process ends. */
export function takeSignals(say: (text: string) => void, abandon: () => void): Signals {
  const ending = new AbortController()
  const onSignal = (name: keyof typeof numbers): void => {
    if (ending.signal.aborted) {
      say('Ended at once: no report is written, and keys that the run minted are not revoked.')
      abandon()
      process.exit(128 + numbers[name])
    }
    ending.abort()
    say(
      'Ending the run: nothing more is sent, and the report says what is judged so far. A second signal ends it at once.',
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
