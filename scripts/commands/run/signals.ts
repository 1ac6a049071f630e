/** The effect of SIGINT and SIGTERM on a run. */
export interface Signals {
  /** Aborted by the first signal; the second ends the process at once. */
  signal: AbortSignal
  /** Restores the default handling of signals. */
  release(): void
}

const numbers = { SIGINT: 2, SIGTERM: 15 } as const

/** Handles SIGINT and SIGTERM during a run. `say` prints a sentence; `abandon` is called before the process ends. */
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
