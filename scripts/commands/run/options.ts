import { type Command, Option } from 'commander'
import { defaults } from '../../../fixtures/target/config.ts'
import { exitCodesHelp } from '../exit.ts'
import type { CertificateOptions } from './certificate-files.ts'
import type { Wanted } from './config-of.ts'
import { duration } from './duration.ts'
import { listed, wholeNumber } from './numbers.ts'
import { type OutputOptions, withOutputs } from './output-options.ts'
import { shardOf } from './shard.ts'
import type { TargetOptions } from './target.ts'

/** The options of `run`, as commander reads them. */
export interface RunOptions
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

/** Options about which server is tested, and how much of it. */
const withTarget = (command: Command): Command =>
  command
    .option('--base-url <url>', 'base URL of the API, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'test key with every scope; WINERY_KEY keeps it out of the process list')
    .option('--target <file>', 'YAML file with base URL, keys, admin side, bindings, limits and waivers')
    .option(
      '--only <list>',
      'ids, families (MONEY), sections (4, "2 Customer"), needs (write) or kinds (rule), separated by commas',
      listed,
    )
    .addOption(
      new Option(
        '--grade <grade>',
        'what the run may do (default: standard; certify for the embedded sandbox)',
      ).choices(['read-only', 'standard', 'certify']),
    )

/** Options about which random cases are tried. */
const withCases = (command: Command): Command =>
  command
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

/** Options about how fast the run is, how long it waits, and what it may do. */
const withLimits = (command: Command): Command =>
  command
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
      "time to watch webhook retries, such as 6m, if the target's clock cannot be moved; a run with --resume watches later retries",
      duration(5 * 3_600_000),
    )
    .option(
      '--max-writes <number>',
      'maximum number of write requests; requirements that need more are inconclusive',
      wholeNumber(0, 1_000_000),
    )
    .addOption(
      new Option('--additions <what>', 'treat extra fields in closed objects as')
        .choices(['fail', 'note'])
        .default('fail'),
    )

/** Options about a certificate. */
const withCertificate = (command: Command): Command =>
  command
    .option('--certificate <file>', 'write a certificate, if the run earns one, and its evidence beside it')
    .option(
      '--signing-key <file>',
      'sign the certificate with this Ed25519 key (or with PEM text in WINERY_SIGNING_KEY)',
    )
    .option('--badge <file>', 'write a badge (SVG) that shows the result of the certificate')
    .option('--certificate-page <file>', 'write the certificate as a printable page (HTML)')

/** Options about parts of a run: shards, and a run that is resumed later. */
const withParts = (command: Command): Command =>
  command
    .option('--shard <index/count>', 'run only this share of the checks, such as 1/4, for merge', shardOf)
    .option('--out <file>', 'write the record of --shard to this file')
    .option('--show-personal', 'show personal data in the evidence (default: masked)')
    .option('--state <file>', 'write the state of the run, for --resume (default: beside --json if the run ends early)')
    .option('--resume <file>', 'resume the run that wrote this state file')

/** Options about what the result is compared with. */
const withComparison = (command: Command): Command =>
  command
    .option(
      '--baseline <file>',
      'compare with a recorded surface: anything lost since then is a violation of VERSION-2',
    )
    .option(
      '--known-failures <file>',
      'YAML list of {requirement, reason, expires}: failures that the exit code does not count; an outdated entry makes the run incomplete',
    )

/** Options about what is printed. */
const withDisplay = (command: Command): Command =>
  command
    .option(
      '--timings',
      'print the checks and waits that determined the duration of the run, and the requests of each check',
    )
    .option('--quiet', 'print only the summary')
    .option('--no-progress', 'hide progress')

const help = `
The report goes to standard output, progress and warnings to standard error. Missing folders of output files are created.
An option overrides the target file, and the target file overrides the environment. Ctrl-C ends the run early with a
report of what was tested so far; the exit code is 3, or 1 if a violation was found. A second Ctrl-C ends at once.

Examples:
  $ winery-conformance run
  $ WINERY_KEY=sk_test_… winery-conformance run --base-url https://sandbox.winery.example.com
  $ winery-conformance run --target target.yaml --grade certify --json result.json --junit result.xml
  $ winery-conformance run --only MONEY,CURSOR-2,"2 Customer" --seed 42
  $ winery-conformance run --target target.yaml --resume result.state.json --json result.json
${exitCodesHelp}`

/** Adds every option of `run`, in the order of its help. */
export const withRunOptions = (command: Command): Command =>
  [withTarget, withCases, withLimits, withCertificate, withParts, withComparison, withDisplay, withOutputs]
    .reduce((built, add) => add(built), command)
    .addHelpText('after', help)
