import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BaseSequencer,
  createVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node'
import type { Outcome } from '../fixtures/outcome.ts'
import type { RunPart } from '../fixtures/run-part.ts'
import { createAdmin } from '../fixtures/target/admin.ts'
import { UnsafeTarget } from '../fixtures/target/guard.ts'
import type { RunConfig } from '../fixtures/target/config.ts'
import { judgeRun, type Terms } from '../reports/verdicts.ts'
import { coverage } from '../reports/coverage.ts'
import type { Result } from '../reports/result.ts'
import { catalogue } from '../spec/contract.ts'
import { zoneRules } from '../spec/oracle/zone.ts'
import { fromRoot } from '../spec/root.ts'

/** What a run tells while it is under way. */
export interface Hooks {
  /** How many checks there are, once they are known. */
  onStart?(total: number): void
  onOutcome?(outcome: Outcome): void
}

/** The suites never ran: a bug of ours, or a target that could not be reached at all. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
}

const extension = extname(fileURLToPath(import.meta.url))
/** The folder that holds suites and fixtures: the source tree, or dist. */
const tree = dirname(dirname(fileURLToPath(import.meta.url)))

const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }

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
      this.hooks.onOutcome?.(outcome)
    } else if (test.result().state === 'failed') {
      this.failures.push(...(test.result().errors ?? []).map(({ message }) => message))
    }
  }

  onTestModuleEnd(module: TestModule): void {
    this.part = module.meta().part ?? this.part
    this.failures.push(...module.errors().map(({ message }) => message))
  }
}

/** Runs the suites under vitest against one target and gathers what they recorded. Throws RunFailed. */
async function runSuites(config: RunConfig, hooks: Hooks): Promise<RunPart> {
  const listener = new Listener(hooks)
  const vitest = await createVitest('test', {
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
    provide: { run: config },
  })
  try {
    await vitest.start()
  } finally {
    await vitest.close()
  }
  const { part, outcomes, failures } = listener
  if (part === undefined) {
    const unsafe = outcomes.find((each) => each.unsafe !== null)?.unsafe
    if (typeof unsafe === 'string') throw new UnsafeTarget(unsafe)
    throw new RunFailed(outcomes.find((each) => each.error !== null)?.error ?? failures[0] ?? 'No check has run.')
  }
  return { ...part, outcomes }
}

async function revoke(config: RunConfig, minted: readonly string[]): Promise<void> {
  const admin = createAdmin(config.admin)
  for (const key_id of minted) await admin.ask('revoke-key', { key_id })
}

/** The requirements that this run has a check for: rules of the server, and the endpoints. */
const checkable = ({ only }: RunConfig): readonly { id: string }[] =>
  catalogue.filter(
    (row) =>
      row.subject === 'server' &&
      row.kind === 'rule' &&
      row.untested === undefined &&
      (only === null || only.includes(row.id)),
  )

/** The whole run against one target: suites, then verdicts. Throws RunFailed, UnsafeTarget. */
export async function execute(
  config: RunConfig,
  terms: Terms,
  hooks: Hooks & { embedded?: boolean } = {},
): Promise<Result> {
  const startedAt = new Date()
  hooks.onStart?.(checkable(config).length)
  const part = await runSuites(config, hooks)
  await revoke(config, part.minted)
  return {
    suite: { name: 'winery-conformance', version, zone_rules: zoneRules },
    target: {
      base_url: config.baseUrl,
      embedded: hooks.embedded ?? false,
      environment: part.environment,
      openapi: part.openapi,
    },
    grade: config.grade,
    seed: config.seed,
    run_id: part.runId,
    timing: { started_at: startedAt.toISOString(), duration_ms: Date.now() - startedAt.getTime() },
    requests: part.requests,
    ...judgeRun(part, terms),
    bindings: part.bindings,
    ledger: part.ledger,
    errors: part.outcomes
      .filter((each) => each.error !== null)
      .map(({ requirement, error }) => ({ requirement, message: error ?? '' })),
    remarks: Object.entries(part.remarks).map(([message, count]) => ({ message, count })),
    coverage: coverage(part.tally),
  }
}
