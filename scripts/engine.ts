import { randomBytes } from 'node:crypto'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BaseSequencer,
  createVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import { callForEnd } from '../fixtures/interruption.ts'
import type { Outcome } from '../fixtures/outcome.ts'
import { emptyPart, type RunPart } from '../fixtures/run-part.ts'
import { createAdmin } from '../fixtures/target/admin.ts'
import { UnsafeTarget } from '../fixtures/target/guard.ts'
import type { RunConfig } from '../fixtures/target/config.ts'

/** What a run tells while it is under way. */
interface Hooks {
  onOutcome?(outcome: Outcome): void
}

/** The suites never ran: a bug of ours, or a target that could not be reached at all. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
}

const extension = extname(fileURLToPath(import.meta.url))
/** The folder that holds suites and fixtures: the source tree, or dist. */
const tree = dirname(dirname(fileURLToPath(import.meta.url)))

/** A seed for a run that names none. */
export const randomSeed = (): number => randomBytes(4).readUInt32BE()

/** Files run in the order of the document, so that a run's requests depend on its seed and on the answers alone. */
class DocumentOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve([...files].sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1)))
  }
}

class Listener implements Reporter {
  readonly outcomes: Outcome[] = []
  readonly failures: string[] = []
  part: RunPart | undefined
  private readonly hooks: Hooks
  constructor(hooks: Hooks) {
    this.hooks = hooks
  }

  onTestCaseResult(test: TestCase): void {
    const { outcome } = test.meta()
    if (outcome !== undefined) {
      this.outcomes.push(outcome)
      // Where no check can begin, one error says so; that it is the same for each is no news of how far the run is.
      if (outcome.neverBegan === undefined) this.hooks.onOutcome?.(outcome)
    } else if (test.result().state === 'failed') {
      this.failures.push(...(test.result().errors ?? []).map(({ message }) => message))
    }
  }

  onTestModuleEnd(module: TestModule): void {
    this.part = module.meta().part ?? this.part
    this.failures.push(...module.errors().map(({ message }) => message))
  }
}

/** Creates the test runner without its own answer to a signal, which is to end the process there and then. */
async function createRunner(options: Parameters<typeof createVitest>[1]): Promise<Vitest> {
  const drop = (name: string | symbol, listener: () => void): void => {
    // Taken away before any signal can come: it is not there yet when this is told of it.
    if (name === 'SIGINT' || name === 'SIGTERM') queueMicrotask(() => process.off(name, listener))
  }
  process.on('newListener', drop)
  try {
    return await createVitest('test', options)
  } finally {
    process.off('newListener', drop)
  }
}

/** Runs the suites under vitest against one target and gathers what they recorded. Throws RunFailed, UnsafeTarget. */
async function runSuites(config: RunConfig, hooks: Hooks, signal: AbortSignal | undefined): Promise<RunPart> {
  const isEnded = (): boolean => signal?.aborted === true
  const nothing = { ...emptyPart(), interrupted: true }
  if (isEnded()) return nothing
  const listener = new Listener(hooks)
  const channel = `end of run ${randomBytes(8).toString('hex')}`
  const vitest = await createRunner({
    config: false,
    root: tree,
    dir: join(tree, 'suites'),
    include: [`**/*${extension}`],
    // A package that runs its own suites from inside node_modules must not leave them out.
    // What is a receiver's is no server's, and has a run of its own.
    exclude: ['**/*.test.*', 'receiver/**'],
    setupFiles: [join(tree, `fixtures/worker${extension}`)],
    watch: false,
    passWithNoTests: true,
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    sequence: { concurrent: true, sequencer: DocumentOrder },
    maxConcurrency: 64,
    reporters: [listener],
    provide: { run: config, end: channel },
  })
  let silence = (): void => undefined
  const call = (): void => {
    silence = callForEnd(channel)
  }
  signal?.addEventListener('abort', call, { once: true })
  try {
    if (isEnded()) return nothing
    await vitest.start()
  } finally {
    signal?.removeEventListener('abort', call)
    silence()
    await vitest.close()
  }
  const { part, outcomes, failures } = listener
  const interrupted = isEnded() && (part === undefined || outcomes.some(({ unfinished }) => unfinished))
  if (part !== undefined || interrupted) return { ...(part ?? emptyPart()), outcomes, interrupted }
  const unsafe = outcomes.find((each) => each.unsafe !== null)?.unsafe
  if (typeof unsafe === 'string') throw new UnsafeTarget(unsafe)
  throw new RunFailed(outcomes.find((each) => each.error !== null)?.error ?? failures[0] ?? 'No check has run.')
}

/** Revokes the keys of a run. Returns the ids of those that could not be. */
async function revoke(config: RunConfig, minted: readonly string[]): Promise<string[]> {
  const admin = createAdmin(config.admin)
  const left: string[] = []
  for (const key_id of minted) await admin.ask('revoke-key', { key_id }).catch(() => left.push(key_id))
  return left
}

/**
 * Runs the suites against one target and records what came of it; nothing is judged yet. `minted` are keys that an
 * earlier run of the same state could not revoke. Aborting the signal ends the run with what it has. Throws RunFailed,
 * UnsafeTarget.
 */
export async function record(
  config: RunConfig,
  { signal, minted = [], ...hooks }: Hooks & { signal?: AbortSignal; minted?: readonly string[] } = {},
): Promise<RunPart> {
  const part = await runSuites(config, hooks, signal)
  return { ...part, minted: await revoke(config, [...minted, ...part.minted]) }
}
