import { Command, Option } from 'commander'
import { defaults } from '../../fixtures/target/config.ts'
import type { Timings } from '../engine/timings.ts'
import type { Result } from '../../reports/result.ts'
import { noProgress, progressOn } from '../../reports/progress.ts'
import { didYouMean } from '../../spec/near.ts'
import { exitCodesHelp, UsageError } from './exit.ts'
import { duration } from './run/duration.ts'
import type { Wanted } from './run/config-of.ts'
import { readKnownFailures } from './run/known-failures.ts'
import { readBaseline } from './run/regression.ts'
import { showNotices } from './run/notices.ts'
import { type CertificateOptions, certificateFiles } from './run/certificate-files.ts'
import { listed, wholeNumber } from './run/numbers.ts'
import { type OutputOptions, outputsOf, wantsExchanges, withOutputs } from './run/outputs.ts'
import { partFile } from './run/part-file.ts'
import { selectIds } from './run/select.ts'
import { shardOf } from './run/shard.ts'
import { takeSignals } from './run/signals.ts'
import { readState } from './run/state.ts'
import { stateFile } from './run/state-file.ts'
import { namedTarget, type TargetOptions } from './run/target.ts'

interface RunOptions
  extends TargetOptions, Omit<Wanted, 'baseline' | 'knownFailures' | 'timings'>, OutputOptions, CertificateOptions {
  out?: string
  only?: string[]
  baseline?: string
  knownFailures?: string
  state?: string
  resume?: string
  progress: boolean
  timings?: true
}

/** The subcommand `run`, which is the default: tests one server. */
export function runCommand(): Command {
  const command = new Command('run')
    .description('Test a server. With no base URL, test the sandbox that ships with this package.')
    .option('--base-url <url>', 'base URL of the API, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'test key with every scope; WINERY_KEY keeps it out of the process list')
    .option('--target <file>', 'YAML file with base URL, keys, admin side, bindings, limits and waivers')
    .option(
      '--only <list>',
      'ids, families (MONEY), sections (4, "2 Customer") or tags (write, rule), separated by commas',
      listed,
    )
    .addOption(
      new Option(
        '--grade <grade>',
        'what the run may do (default: standard; certify for the embedded sandbox)',
      ).choices(['read-only', 'standard', 'certify']),
    )
    .option(
      '--seed <number>',
      'repeat the random cases of an earlier run (default: a random seed, which is printed)',
      wholeNumber(0, 2 ** 32 - 1),
    )
    .option(
      '--path <path>',
      'replay one counterexample of an earlier run, with its --seed, and --only with its requirement',
    )
    .option('--runs <number>', `random cases for each property (default: ${defaults.runs})`, wholeNumber(1, 10_000))
    .option('--concurrency <number>', `number of connections (default: ${defaults.concurrency})`, wholeNumber(1, 256))
    .option(
      '--timeout <ms>',
      'time to wait for a response, in milliseconds',
      wholeNumber(100, 600_000),
      defaults.timeout,
    )
    .option(
      '--patience <ms>',
      `time to wait for a webhook delivery or a change, in milliseconds (default: ${defaults.patience})`,
      wholeNumber(100, 3_600_000),
    )
    .option(
      '--watch <time>',
      "time to watch webhook retries, such as 6m, if the target's clock cannot be moved; --resume watches later ones",
      duration(5 * 3_600_000),
    )
    .option(
      '--max-writes <number>',
      'maximum number of write requests; what it leaves out is inconclusive',
      wholeNumber(0, 1_000_000),
    )
    .addOption(
      new Option('--additions <what>', 'treat extra fields in closed objects as')
        .choices(['fail', 'note'])
        .default('fail'),
    )
    .option('--certificate <file>', 'write a certificate, if the run earns one, and its evidence beside it')
    .option(
      '--signing-key <file>',
      'sign the certificate with this Ed25519 key (or with PEM text in WINERY_SIGNING_KEY)',
    )
    .option('--badge <file>', 'write a badge (SVG) that shows the result of the certificate')
    .option('--certificate-page <file>', 'write the certificate as a printable page (HTML)')
    .option('--shard <index/count>', 'run only this share of the checks, such as 1/4, for merge', shardOf)
    .option('--out <file>', 'write the record of --shard to this file')
    .option('--show-personal', 'show personal data in the evidence (default: masked)')
    .option('--state <file>', 'write the state of the run, for --resume (default: beside --json if the run ends early)')
    .option('--resume <file>', 'resume the run that wrote this state file')
    .option('--baseline <file>', 'compare with a recorded surface: what v1 lost is a violation of VERSION-2')
    .option(
      '--known-failures <file>',
      'YAML list of {requirement, reason, expires}: failures that do not count; a stale entry does',
    )
    .option(
      '--timings',
      'print the checks and waits that determined the duration of the run, and the requests of each check',
    )
    .option('--quiet', 'print only the summary')
    .option('--no-progress', 'hide progress')
    .allowExcessArguments()
    .addHelpText(
      'after',
      `
The report goes to standard output, progress and warnings to standard error. Missing folders of output files are created.
An option overrides the target file, and the target file overrides the environment. Ctrl-C ends the run early with a
report of what was tested so far; the exit code is 3, or 1 if a violation was found. A second Ctrl-C ends at once.

Examples:
  $ winery-conformance run
  $ WINERY_KEY=sk_test_… winery-conformance run --base-url https://sandbox.winery.example.com
  $ winery-conformance run --target target.yaml --grade certify --json result.json --junit result.xml
  $ winery-conformance run --only MONEY,CURSOR-2,"2 Customer" --seed 42
  $ winery-conformance run --target target.yaml --resume result.state.json --json result.json
${exitCodesHelp}`,
    )
    .action(run)
  return withOutputs(command)
}

async function run(options: RunOptions, command: Command): Promise<void> {
  const [stray] = command.args
  if (stray !== undefined) {
    throw new UsageError(
      `unknown command ${stray}; run takes no arguments. ${
        didYouMean(
          stray,
          (command.parent?.commands ?? []).map((each) => each.name()),
        ) || 'See winery-conformance --help'
      }`,
    )
  }
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline)
  const knownFailures = options.knownFailures === undefined ? undefined : readKnownFailures(options.knownFailures)
  const selected = selectIds(options.only)
  if (options.path !== undefined) checkReplay(options, selected)
  const only = selected === null || baseline === undefined ? selected : [...new Set([...selected, 'VERSION-2'])]
  const named = namedTarget(options, process.env)
  const { grade, seed } = options
  const earlier =
    options.resume === undefined
      ? null
      : readState(options.resume, { baseUrl: named?.baseUrl ?? null, grade, seed, only })
  if (baseline !== undefined && earlier !== null && earlier.part.requests > 0 && earlier.part.observed === undefined)
    throw new UsageError(
      `--resume ${options.resume}: this run was started without --baseline, so its surface was not recorded; start again without --resume`,
    )
  for (const warning of named?.warnings ?? []) warn(warning)
  const keeper = stateFile(options)
  const signals = takeSignals(
    (text) => process.stderr.write(`\n${text}\n`),
    () => abandon(),
  )
  const part = partFile(options)
  const certificate = certificateFiles(options, options, named === null)
  const outputs = outputsOf(options, { '--state': options.state, '--certificate': options.certificate })
  const hush = showNotices(process.stderr, options.quiet !== true && options.progress)
  const abandon = (): void => {
    for (const each of [outputs, certificate, part]) each?.abandon()
  }
  try {
    const progress = options.quiet === true || !options.progress ? noProgress : progressOn(process.stderr)
    // Loaded only now: --help and usage errors need neither the engine nor the sandbox.
    const { judge } = await import('./run/judge.ts')
    const timings = options.timings === true ? new (await import('../engine/timings.ts')).Timings() : undefined
    const recording = certificate !== null
    const exchanges = recording || part !== null || wantsExchanges(options)
    const control = { signal: signals.signal, progress }
    const judged = await judge(
      named,
      only,
      { ...options, exchanges, recording, baseline, knownFailures, timings },
      earlier,
      control,
    )
    if (part !== null) {
      process.stdout.write(`${part.write(judged)}\n`)
      return
    }
    const { result, state } = judged
    const kept = keeper.write(state, result, warn)
    await outputs.write(result, kept)
    if (timings !== undefined) await printTimings(timings, result)
    if (kept !== null) process.stderr.write(`The state of the run is in ${kept}; --resume ${kept} resumes it.\n`)
    for (const { requirement, expires, state } of result.waivers)
      if (state === 'expired') warn(`the waiver of ${requirement} expired on ${expires} and has no effect`)
    const issued = await certificate?.issue(judged)
    if (issued !== undefined) process.stderr.write(`${issued.text}\n`)
    process.exitCode = issued?.earned === false && result.exit.code === 0 ? 3 : result.exit.code
  } catch (error) {
    abandon()
    throw error
  } finally {
    signals.release()
    hush()
  }
}

/** Prints where the time went to standard error, so that --json - stays a document. */
async function printTimings(timings: Timings, result: Result): Promise<void> {
  const { renderTimings } = await import('./run/timings.ts')
  process.stderr.write(renderTimings(timings, result))
}

/** A path has a meaning only with its seed and its requirement. Throws UsageError. */
function checkReplay({ path = '', seed }: RunOptions, only: readonly string[] | null): void {
  if (!/^\d+(:\d+)*$/.test(path))
    throw new UsageError(`--path ${path}: expected numbers separated by colons, as the report prints them`)
  if (seed === undefined || only?.length !== 1)
    throw new UsageError('--path needs --seed, and --only with one requirement, as the report prints them')
}

const warn = (text: string): void => void process.stderr.write(`warning: ${text}\n`)
