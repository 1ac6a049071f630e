import { Command, Option } from 'commander'
import type { ReceiverConfig } from '../../fixtures/target/receivers/config.ts'
import { usualLayouts } from '../../fixtures/target/receivers/layout.ts'
import { defaults, type Grade } from '../../fixtures/target/config.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'
import { noProgress, progressOn } from '../../reports/progress.ts'
import type { Result } from '../../reports/result.ts'
import { exitCodesHelp, UsageError } from './exit.ts'
import { examples, startExample } from './receiver/example.ts'
import { type NamedReceiver, receiverConfig } from './receiver/options.ts'
import { type ReceiverApi, startReceiverApi } from './receiver/sandbox.ts'
import { inVain } from './run/advice.ts'
import { masking } from './run/mask.ts'
import { listed, wholeNumber } from './run/numbers.ts'
import { type OutputOptions, outputsOf, withOutputs } from './run/outputs.ts'
import { selectIds } from './run/select.ts'

interface ReceiverOptions extends NamedReceiver, OutputOptions {
  example?: string | true
  only?: string[]
  grade?: Grade
  progress: boolean
  /** The port of the sandbox behind the receiver. */
  sandbox?: number
}

/** Nothing could be tested: the receiver cannot be reached, or answers nothing. */
class NotJudged extends Error {
  override readonly name = 'NotJudged'
}

/** The subcommand `receiver`: tests the endpoint of a webhook subscriber. */
export function receiverCommand(): Command {
  return withOutputs(
    new Command('receiver')
      .description(
        'Test a webhook receiver: send it valid and invalid deliveries with made-up data, and report which it accepts.',
      )
      .option('--url <url>', 'URL of the receiver')
      .option('--secret <secret>', 'signing secret; WINERY_WEBHOOK_SECRET keeps it out of the process list')
      .option(
        '--layout <layout>',
        'layout of X-Service-Signature, as in t={unix_seconds},v1={hex} (default: the usual ones are tried)',
      )
      .option(
        '--payloads <source>',
        'bodies to send: sandbox for those of serve, or a JSON file with one for each kind, with {{unique}} for an id (default: as sandbox, but only assumed)',
      )
      .option('--events <list>', 'kinds that the receiver picked, separated by commas (default: all twelve)', listed)
      .option(
        '--hook <url>',
        'URL that answers how often the receiver acted on the delivery {id}: a number, or {"count": number}',
      )
      .option('--declares <list>', 'what the author declares: idempotent, answers-first', listed)
      .option(
        '--sandbox <port>',
        'start the sandbox on this port, as the API that the receiver reads customers from; its key is that of serve',
        wholeNumber(1, 65_535),
      )
      .option('--example [name]', `test a receiver that ships with this package: ${examples.join(', ')}`)
      .option('--only <list>', 'ids of requirements, separated by commas', listed)
      .addOption(
        new Option(
          '--grade <grade>',
          'certify also requires --hook and --sandbox (default: standard; for --example certify)',
        ).choices(['standard', 'certify']),
      )
      .option('--timeout <ms>', 'milliseconds to wait for one answer', wholeNumber(100, 600_000), defaults.timeout)
      .option(
        '--settle <ms>',
        'milliseconds that the receiver may take to act after its answer',
        wholeNumber(0, 600_000),
        1_000,
      )
      .option(
        '--repeat-after <s>',
        'seconds before deliveries are repeated at the end of the run; 65 is past the first retry of the service (default: 5.7 times --settle)',
        wholeNumber(1, 100_000),
      ),
  )
    .option('--quiet', 'print only the summary')
    .option('--no-progress', 'hide progress')
    .addHelpText(
      'after',
      `
Layouts that are tried: ${usualLayouts.join('  ')}

Examples:
  $ winery-conformance receiver --example
  $ WINERY_WEBHOOK_SECRET=whsec_… winery-conformance receiver --url http://127.0.0.1:3000/hooks
  $ winery-conformance receiver --url … --payloads sandbox --hook 'http://127.0.0.1:3000/acted/{id}' --sandbox 4080 --grade certify
  $ winery-conformance receiver --url … --layout 'time={iso8601};mac={base64}' --events order.paid,order.refunded
${exitCodesHelp}`,
    )
    .action(receiver)
}

async function receiver(options: ReceiverOptions): Promise<void> {
  const only = selectIds(options.only, 'receiver')
  const example = options.example === undefined ? undefined : await exampleFor(options)
  const sandbox = options.sandbox === undefined ? undefined : await sandboxFor(options.sandbox, options)
  try {
    const named =
      example === undefined
        ? options
        : { payloads: 'sandbox', ...options, url: example.url, hook: example.hook, secret: example.secret }
    const config = { ...receiverConfig(named, process.env), api: example?.api ?? sandbox?.api }
    const outputs = outputsOf(options)
    try {
      const result = await judged(config, options, only)
      await outputs.write(result)
      process.exitCode = result.exit.code
    } catch (error) {
      outputs.abandon()
      throw error
    }
  } finally {
    await example?.close()
    await sandbox?.close()
  }
}

function exampleFor({ example, url, sandbox }: ReceiverOptions): ReturnType<typeof startExample> {
  if (url !== undefined) throw new UsageError('--example and --url both name a receiver; give one of them')
  if (sandbox !== undefined) throw new UsageError('--example has a sandbox of its own; leave --sandbox out')
  return startExample(example === true || example === undefined ? 'right' : example)
}

/** Starts the sandbox behind the receiver and says how the receiver reaches it. */
async function sandboxFor(port: number, { quiet }: ReceiverOptions): Promise<ReceiverApi> {
  const started = await startReceiverApi(port)
  const { baseUrl, key } = started.access
  if (quiet !== true)
    process.stderr.write(`The sandbox listens at ${baseUrl}; the receiver reads with the key ${key}\n`)
  return started
}

/** Throws NotJudged, whose text holds no secret. */
async function judged(
  config: ReceiverConfig,
  { quiet, progress: wanted, ...options }: ReceiverOptions,
  only: string[] | null,
): Promise<Result> {
  const progress = quiet === true || !wanted ? noProgress : progressOn(process.stderr)
  const grade = options.grade ?? (options.example === undefined ? 'standard' : 'certify')
  progress.say(`Testing the receiver at ${config.url.origin}${config.url.pathname} …`)
  try {
    // Loaded only now: --help and usage errors need none of the checks.
    const { judgeReceiver } = await import('./receiver/judge.ts')
    return await judgeReceiver(config, { grade, only }, progress)
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    throw new NotJudged(masking([config.secret])(inVain(`${config.url.origin}${config.url.pathname}`, error.message)))
  } finally {
    progress.end()
  }
}
