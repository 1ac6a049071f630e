import { Command, Option } from 'commander'
import { startSandbox } from '../fixtures/sandbox/index.ts'
import { defaults, type Grade, type RunConfig } from '../fixtures/target/config.ts'
import { renderJson } from '../reports/json.ts'
import { renderJunit } from '../reports/junit.ts'
import { noProgress, type Progress, progressOn } from '../reports/progress.ts'
import type { Result } from '../reports/result.ts'
import { isColoured } from '../reports/terminal/palette.ts'
import { renderTerminal } from '../reports/terminal.ts'
import { counted } from '../reports/text.ts'
import type { Terms } from '../reports/verdicts.ts'
import { exitCodesHelp, UsageError } from './exit.ts'
import { adviceFor } from './run/advice.ts'
import { masking } from './run/mask.ts'
import { listed, wholeNumber } from './run/numbers.ts'
import { type OutputFile, reserve } from './run/output-file.ts'
import { selectIds } from './run/select.ts'
import { type NamedTarget, namedTarget, type TargetOptions } from './run/target.ts'

interface RunOptions extends TargetOptions {
  only?: string[]
  grade?: Grade
  seed?: number
  runs: number
  concurrency: number
  timeout: number
  additions: Terms['additions']
  json?: string
  junit?: string
  quiet?: true
  progress: boolean
}

/** The subcommand `run`, which is also what the command does when none is named: judges one target. */
export function runCommand(): Command {
  return new Command('run')
    .description('Judge a server. With no base URL, judge the sandbox that ships with this package.')
    .option('--base-url <url>', 'where the API is, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'a test key with every scope; WINERY_KEY keeps it out of the process list')
    .option('--target <file>', 'YAML file with base URL, keys, admin side and bindings')
    .option('--only <list>', 'ids, families (MONEY), sections (4, "2 Customer") or tags (write, rule), separated by commas', listed)
    .addOption(new Option('--grade <grade>', 'how much the run may do (default: standard; for the embedded sandbox certify)').choices(['read-only', 'standard', 'certify']))
    .option('--seed <number>', 'repeats the random cases of an earlier run (default: a random one, which is printed)', wholeNumber(0, 2 ** 32 - 1))
    .option('--runs <number>', 'random cases for each property', wholeNumber(1, 10_000), defaults.runs)
    .option('--concurrency <number>', 'connections at a time', wholeNumber(1, 256), defaults.concurrency)
    .option('--timeout <ms>', 'how long to wait for one response, in milliseconds', wholeNumber(100, 600_000), defaults.timeout)
    .addOption(new Option('--additions <what>', 'what a further field in a closed object is').choices(['fail', 'note']).default('fail'))
    .option('--json <file>', 'write the whole result as JSON; - for standard output, where then nothing else goes')
    .option('--junit <file>', 'write the result as JUnit XML')
    .option('--quiet', 'print the summary alone')
    .option('--no-progress', 'do not tell how far the run is')
    .allowExcessArguments()
    .addHelpText('after', `
The report goes to standard output, progress and warnings to standard error. An option beats the target file, the file
beats the environment.

Examples:
  $ winery-conformance run
  $ WINERY_KEY=sk_test_… winery-conformance run --base-url https://sandbox.winery.example.com
  $ winery-conformance run --target target.yaml --grade certify --json result.json --junit result.xml
  $ winery-conformance run --only MONEY,CURSOR-2,"2 Customer" --seed 42
${exitCodesHelp}`)
    .action(run)
}

async function run(options: RunOptions, command: Command): Promise<void> {
  const [stray] = command.args
  if (stray !== undefined) {
    throw new UsageError(`there is no command ${stray}, and run takes no argument; winery-conformance --help lists the commands`)
  }
  const only = selectIds(options.only)
  const named = namedTarget(options, process.env)
  for (const warning of named?.warnings ?? []) process.stderr.write(`warning: ${warning}\n`)
  const files = reserveAll(options)
  try {
    const result = await judge(options, only, named)
    files.json?.write(renderJson(result))
    files.junit?.write(renderJunit(result))
    await show(result, options)
    process.exitCode = result.exit.code
  } catch (error) {
    files.json?.abandon()
    files.junit?.abandon()
    throw error
  }
}

function reserveAll({ json, junit }: RunOptions): { json?: OutputFile; junit?: OutputFile } {
  if (json !== undefined && json === junit) throw new UsageError(`--json and --junit both name ${json}; give each a file of its own`)
  return {
    ...(json === undefined || json === '-' ? {} : { json: reserve('--json', json) }),
    ...(junit === undefined ? {} : { junit: reserve('--junit', junit) }),
  }
}

/** Runs the suites against the named target, or against a sandbox of its own. The result holds no key. Throws RunFailed. */
async function judge(options: RunOptions, only: string[] | null, named: NamedTarget | null): Promise<Result> {
  // Loaded here, for the test runner behind it takes its time: help and usage errors are at hand at once.
  const { execute, randomSeed, RunFailed } = await import('./engine.ts')
  const progress = options.quiet === true || !options.progress ? noProgress : progressOn(process.stderr)
  const sandbox = named === null ? await startSandbox() : undefined
  const target = named ?? embedded(sandbox as NonNullable<typeof sandbox>)
  const grade = options.grade ?? (named === null ? 'certify' : 'standard')
  const seed = options.seed ?? randomSeed()
  const { runs, concurrency, timeout, additions } = options
  const config: RunConfig = {
    baseUrl: target.baseUrl, key: target.key, keys: target.keys, admin: target.admin, declared: target.declared,
    grade, seed, runs, concurrency, timeout, only,
  }
  const mask = masking([target.key, ...target.keys.map(({ key }) => key)])
  progress.say(`Judging ${named === null ? 'the embedded sandbox' : target.baseUrl}${only === null ? '' : ` by ${counted(only.length, 'requirement')}`}, seed ${seed} …`)
  try {
    const result = await execute(config, { grade, additions, only, baseUrl: target.baseUrl }, { ...hooksOf(progress), embedded: named === null })
    return mask(result)
  } catch (error) {
    throw error instanceof RunFailed ? new RunFailed(mask(explained(error.message, target.baseUrl))) : error
  } finally {
    progress.end()
    await sandbox?.close()
  }
}

const embedded = ({ baseUrl, adminUrl, key }: Awaited<ReturnType<typeof startSandbox>>): NamedTarget => ({
  baseUrl, key, keys: [], admin: { url: adminUrl }, declared: {}, warnings: [],
})

const hooksOf = (progress: Progress) => ({
  onStart: (total: number) => progress.start(total),
  onOutcome: (outcome: Parameters<Progress['outcome']>[0]) => progress.outcome(outcome),
})

/** Why nothing could be judged, with what may help. */
const explained = (message: string, baseUrl: string): string =>
  [`nothing could be judged at ${baseUrl}: ${message}`, adviceFor(message)].filter((line) => line !== undefined).join('\n')

/** Prints the report, or with `--json -` the document, and the report beside it on standard error. */
async function show(result: Result, { json, quiet }: RunOptions): Promise<void> {
  const stream = json === '-' ? process.stderr : process.stdout
  const report = renderTerminal(result, { width: stream.columns ?? 100, coloured: isColoured(stream, process.env), quiet: quiet === true })
  if (json === '-') await written(process.stdout, renderJson(result))
  await written(stream, report)
}

/** Resolves once the text has gone out: a pipe takes its time. */
const written = (stream: NodeJS.WriteStream, text: string): Promise<void> => new Promise((resolve) => stream.write(text, () => resolve()))
