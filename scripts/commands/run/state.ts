import type { RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Grade } from '../../../fixtures/target/config.ts'
import { readTextFile, Unreadable } from '../../../fixtures/target/text-file.ts'
import { UsageError } from '../exit.ts'
import { checksOf } from './checks-of.ts'
import { digitsOfBigint } from './digits-of-bigint.ts'
import { suite } from './result-of.ts'

const format = 'winery-conformance state 1'

/** Everything that a run has recorded so far, masked like its reports: it contains no key and no secret. */
export interface State {
  format: typeof format
  version: string
  baseUrl: string
  embedded: boolean
  grade: Grade
  seed: number
  runs: number
  only: readonly string[] | null
  startedAt: string
  /** Milliseconds, over all runs. */
  duration: number
  part: RunRecord
}

/** What the options ask for; undefined or null if an option is absent. */
export interface RequestedOptions {
  baseUrl: string | null
  grade: Grade | undefined
  seed: number | undefined
  only: readonly string[] | null
}

/** The text of a state file. */
export const renderState = (state: Omit<State, 'format' | 'version'>): string =>
  `${JSON.stringify({ format, version: suite.version, ...state, part: { ...state.part, secrets: [] } }, digitsOfBigint)}\n`

function parse(path: string): State {
  const refuse = (why: string): never => {
    throw new UsageError(`--resume ${path}: ${why}; nothing was sent`)
  }
  let text = ''
  try {
    text = readTextFile(path)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    refuse(`${error.message}; name the file that --state wrote`)
  }
  let state: Partial<State> | null = null
  try {
    state = JSON.parse(text) as Partial<State> | null
  } catch {
    refuse('not JSON; name the file that --state wrote, not a report')
  }
  if (state?.format !== format || !Array.isArray(state.part?.outcomes)) {
    return refuse('not the state of a run; name the file that --state wrote, not a report')
  }
  return state as State
}

const same = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Reads the state of a run to resume. Throws UsageError if the options ask for another run. */
export function readState(path: string, asked: RequestedOptions): State {
  const state = parse(path)
  const refuse = (why: string): never => {
    throw new UsageError(`--resume ${path}: ${why}; nothing was sent`)
  }
  if (state.version !== suite.version) {
    refuse(
      `written by version ${state.version}, and this is ${suite.version}: use that version, or start again without --resume`,
    )
  }
  if (state.embedded !== (asked.baseUrl === null) || (asked.baseUrl !== null && state.baseUrl !== asked.baseUrl)) {
    const [was, is] = [state.embedded ? 'the embedded sandbox' : state.baseUrl, asked.baseUrl ?? 'the embedded sandbox']
    refuse(`it is the state of a run against ${was}, not ${is}: name the same target, or start again without --resume`)
  }
  if (asked.grade !== undefined && asked.grade !== state.grade)
    refuse(`its grade is ${state.grade}, not ${asked.grade}: leave --grade out, or start again without --resume`)
  if (asked.seed !== undefined && asked.seed !== state.seed)
    refuse(`its seed is ${state.seed}, not ${asked.seed}: leave --seed out, or start again without --resume`)
  if (asked.only !== null && !same(asked.only, state.only))
    refuse('its --only differs: leave --only out, or start again without --resume')
  return state
}

/** The checks that a resumed run still has to run: interrupted, not started, ended by an error, or pending. */
export function leftOpen({ part, only }: State): string[] {
  const done = new Set<string>(
    part.outcomes
      .filter(({ unfinished, state }) => !unfinished && state !== 'error')
      .map(({ requirement }) => requirement),
  )
  const pending = new Set(part.pending.map(({ requirement }) => requirement))
  return checksOf(only).filter((id) => !done.has(id) || pending.has(id))
}
