import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import { defaults, type Grade, type RunConfig } from '../../fixtures/target/config.ts'
import type { CheckedId, Declared } from '../../fixtures/target/engine/declare.ts'
import type { Outcome } from '../../fixtures/target/engine/outcome.ts'
import { runCheck, testedServer } from '../../fixtures/target/engine/run-check.ts'
import { emptyRecord, type RunRecord, thinned } from '../../fixtures/target/engine/run-record.ts'
import { closeFixtures, type Fixtures, openFixtures } from '../../fixtures/target/fixtures.ts'
import { prepare } from '../../fixtures/target/preparation.ts'
import { watchRun } from '../../fixtures/target/webhooks/run-watch.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'
import type { ReportedRequirement } from '../../reports/result.ts'
import { judgeRun, type Terms } from '../../reports/verdicts.ts'
import { explainFailure } from '../commands/run/advice.ts'
import { checkBaseUrl } from '../commands/run/base-url.ts'
import { configOf, embeddedTarget } from '../commands/run/config-of.ts'
import { masking } from '../commands/run/mask.ts'
import { withoutPersons } from '../commands/run/personal.ts'
import { type NamedTarget, namedTarget } from '../commands/run/target.ts'
import { randomSeed, RunFailed } from '../engine/run.ts'

type Env = Readonly<Record<string, string | undefined>>

const grades: readonly string[] = ['read-only', 'standard', 'certify'] satisfies Grade[]

/** The grade that WINERY_GRADE names. Throws where it names none. */
function gradeFrom({ WINERY_GRADE: grade }: Env, fallback: Grade): Grade {
  if (grade === undefined || grade === '') return fallback
  if (!grades.includes(grade)) throw new Error(`WINERY_GRADE is ${grade}; expected one of ${grades.join(', ')}`)
  return grade as Grade
}

/** The seed that WINERY_SEED names, or a random one. */
const seedFrom = ({ WINERY_SEED: seed }: Env): number =>
  seed !== undefined && /^\d{1,10}$/.test(seed) ? Number(seed) : randomSeed()

/** The milliseconds that WINERY_PATIENCE names, or those of a run. */
const patienceFrom = ({ WINERY_PATIENCE: patience }: Env): number =>
  patience !== undefined && /^\d{1,7}$/.test(patience) ? Number(patience) : defaults.patience

/** One target under test for all tests of a vitest worker: opened and discovered once, judged test by test. */
export class ConformanceSession {
  readonly fixtures: Fixtures
  private readonly config: RunConfig
  private readonly target: NamedTarget
  private readonly sandbox: Sandbox | undefined
  private readonly restore: () => Promise<void>
  private readonly outcomes = new Map<CheckedId, Outcome>()
  /** The checks that judge what the whole run has shown. */
  private readonly ofWholeRun = new Map<CheckedId, Declared>()
  private mask: { secrets: number; apply: <T>(data: T) => T } = { secrets: 0, apply: (data) => data }
  private readonly reported = new Map<string, ReportedRequirement['verdict']>()

  private constructor(
    fixtures: Fixtures,
    {
      config,
      target,
      sandbox,
      restore,
    }: { config: RunConfig; target: NamedTarget; sandbox: Sandbox | undefined; restore: () => Promise<void> },
  ) {
    this.fixtures = fixtures
    this.config = config
    this.target = target
    this.sandbox = sandbox
    this.restore = restore
  }

  /**
   * Opens the target that WINERY_TARGET (a target file), WINERY_BASE_URL and WINERY_KEY name, or a sandbox where they
   * name none. Throws UsageError, TargetFileError, UnsafeTarget, and RunFailed where nothing answers.
   */
  static async open(env: Env): Promise<ConformanceSession> {
    const { WINERY_TARGET: file } = env
    const named = namedTarget(file === undefined || file === '' ? {} : { target: file }, env)
    const sandbox = named === null ? await startSandbox() : undefined
    const target = named ?? embeddedTarget(sandbox as Sandbox)
    const grade = gradeFrom(env, named === null ? 'certify' : 'standard')
    const plan = { grade, seed: seedFrom(env), runs: defaults.runs, only: null }
    const config = configOf(
      target,
      { timeout: defaults.timeout, patience: patienceFrom(env), additions: 'fail' },
      plan,
      null,
    )
    try {
      await checkBaseUrl(config)
      const fixtures = await openFixtures(config)
      // Which tests were chosen is not known here.
      await watchRun(fixtures)
      return new ConformanceSession(fixtures, { config, target, sandbox, restore: await prepare(fixtures) })
    } catch (error) {
      await sandbox?.close()
      throw error instanceof Unanswered ? new RunFailed(explainFailure(target.baseUrl, error.message)) : error
    }
  }

  get seed(): number {
    return this.config.seed
  }

  /** Whether no check has run. */
  get isIdle(): boolean {
    return this.outcomes.size === 0
  }

  /** Runs the check of a requirement, once. */
  async run(id: CheckedId, declared: Declared): Promise<void> {
    if (this.outcomes.has(id)) return
    if (declared.options.late === true || declared.options.watches === true) this.ofWholeRun.set(id, declared)
    this.outcomes.set(id, await runCheck(testedServer(this.fixtures), id, declared))
  }

  /**
   * The verdict of a requirement by the record of this session so far, without keys and personal data. Throws where
   * the check ended with a harness error, which is not the target's violation.
   */
  verdictOf(id: string): ReportedRequirement {
    const outcome = this.outcomes.get(id as CheckedId)
    const { api, target, pending } = this.fixtures
    const found = api.findings.found.filter(({ finding }) => finding.requirement === id)
    const record: RunRecord = {
      ...emptyRecord(),
      alive: target.alive,
      discerning: target.discerning,
      outcomes: outcome === undefined ? [] : [outcome],
      findings: thinned(found),
      tally: Object.fromEntries(Object.entries(api.oracle.tally).filter(([requirement]) => requirement === id)),
      pending,
    }
    const terms: Terms = {
      grade: this.config.grade,
      additions: 'fail',
      only: [id],
      baseUrl: this.config.baseUrl,
      notApplicable: this.target.notApplicable,
      waivers: this.target.waivers,
      today: new Date().toISOString().slice(0, 10),
    }
    if (outcome?.error != null) throw new Error(this.masked(outcome.error))
    const [requirement] = judgeRun(this.masked(withoutPersons(record)), terms).requirements
    if (requirement === undefined) throw new Error(`${id} is not a requirement of a server`)
    this.reported.set(id, requirement.verdict)
    return requirement
  }

  /** The requirements that were violated after their verdict was given, or whose test was not run. */
  async laterFailures(): Promise<ReportedRequirement[]> {
    if (this.fixtures.target.alive) await this.fixtures.refusedWrites.look()
    const violated = await this.judgeWholeRun()
    const found = this.fixtures.api.findings.found.map(({ finding }) => finding.requirement)
    const later = new Set([...violated, ...found].filter((id) => this.reported.get(id) !== 'fail'))
    return [...later].map((id) => this.verdictOf(id))
  }

  /**
   * Runs the checks that judge the whole run once more, because other tests ran after theirs. Resolves with the
   * requirements that are violated.
   */
  private async judgeWholeRun(): Promise<CheckedId[]> {
    const again = [...this.ofWholeRun].filter(([id]) => this.reported.get(id) !== 'fail')
    const outcomes = await Promise.all(
      again.map(([id, declared]) => runCheck(testedServer(this.fixtures), id, declared)),
    )
    const worse = outcomes.filter(({ state }) => state === 'violated' || state === 'error')
    for (const each of worse) this.outcomes.set(each.requirement, each)
    return worse.map(({ requirement }) => requirement)
  }

  /** The same without keys and secrets. The masker is built again when the run has used another one. */
  private masked<T>(data: T): T {
    const secrets = new Set([this.config.key, ...this.fixtures.api.secrets])
    if (this.mask.secrets !== secrets.size) this.mask = { secrets: secrets.size, apply: masking(secrets) }
    return this.mask.apply(data)
  }

  /** Revokes the keys that the session minted, and closes its connections. */
  async close(): Promise<void> {
    await this.restore()
    const left = await closeFixtures(this.fixtures)
    await this.sandbox?.close()
    if (left.length > 0) throw new Error(`these keys could not be revoked: ${left.join(', ')}; revoke them by hand`)
  }
}
