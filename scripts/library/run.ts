import type { Result } from '../../reports/result.ts'
import { noProgress } from '../../reports/progress.ts'
import { defaults, type Grade } from '../../fixtures/target/config.ts'
import { judge } from '../commands/run/judge.ts'
import { selectIds } from '../commands/run/select.ts'
import { namedTarget } from '../commands/run/target.ts'
import { given } from '../commands/run/config-of.ts'

/** The server to test, and how. Without `baseUrl` and `target`, the sandbox is tested. */
export interface RunOptions {
  /** Where the API is, without `/v1`. */
  baseUrl?: string
  /** A test key with every scope; WINERY_KEY where it is absent. */
  key?: string
  /** Path of a target file: keys, admin driver, bindings, limits and waivers. */
  target?: string
  /**
   * Ids, families (`MONEY`), sections (`4`, `2 Customer`), needs (`write`) or kinds (`rule`); all requirements where it
   * is absent.
   */
  only?: readonly string[]
  /** How much the run may do; `standard` unless given, and `certify` for the sandbox. */
  grade?: Grade
  /** Repeats the random cases of an earlier run; random unless given, and part of the result. */
  seed?: number
  /** Random cases for each property. */
  runs?: number
  /** Connections at a time. */
  concurrency?: number
  /** Milliseconds to wait for one response. */
  timeout?: number
  /** Milliseconds to wait for a webhook delivery. */
  patience?: number
  /** The maximum number of write requests. */
  maxWrites?: number
  /** What a further field in a closed object is: a violation (`fail`) unless given. */
  additions?: 'fail' | 'note'
  /** Whether names, contacts, addresses and notes of persons stay readable in the evidence. */
  showPersonal?: boolean
  /** Ends the run early: what is not judged by then is inconclusive. */
  signal?: AbortSignal
}

/**
 * Tests a server and resolves with the result, as `run` of the command does. It resolves also where the target violates
 * requirements: see `exit` and `requirements` of the result. Rejects with UsageError or TargetFileError for options
 * that cannot be used, UnsafeTarget where the target may be a live winery, RunFailed where nothing answers.
 */
export async function run(options: RunOptions = {}): Promise<Result> {
  const { baseUrl, key, target, only, timeout, additions, showPersonal, signal, ...others } = options
  const isNamed = baseUrl !== undefined || target !== undefined
  const named =
    isNamed || key !== undefined ? namedTarget(given({ baseUrl, key, target }), isNamed ? process.env : {}) : null
  const wanted = {
    ...given(others),
    timeout: timeout ?? defaults.timeout,
    additions: additions ?? 'fail',
    ...(showPersonal === true ? { showPersonal } : {}),
  }
  const control = { signal: signal ?? new AbortController().signal, progress: noProgress }
  const { result } = await judge(named, selectIds(only), wanted, null, control)
  return result
}
