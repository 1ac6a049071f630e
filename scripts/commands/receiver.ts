import { Command, Option } from 'commander'
import { usualLayouts } from '../../fixtures/target/receivers/layout.ts'
import { defaults, type Grade } from '../../fixtures/target/config.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'
import { noProgress, progressOn } from '../../reports/progress.ts'
import type { Result } from '../../reports/result.ts'
import { exitCodesHelp, UsageError } from './exit.ts'
import { examples, startExample } from './receiver/example.ts'
import { type NamedReceiver, receiverConfig } from './receiver/options.ts'
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
}

/** The receiver was never judged: it cannot be reached, or answers nothing. */
class NotJudged extends Error {
  override readonly name = 'NotJudged'
}

/** The subcommand `receiver`: judges the endpoint of a webhook subscriber. */
export function receiverCommand(): Command {
  return withOutputs(
    new Command('receiver')
      .description(
        'Judge a webhook receiver: send it deliveries, right and wrong, and see which it takes. All in them is made up.',
      )
      .option('--url <url>', 'where deliveries go')
      .option('--secret <secret>', 'what they are signed with; WINERY_WEBHOOK_SECRET keeps it out of the process list')
      .option(
        '--layout <layout>',
        'how X-Service-Signature is written, as in t={unix_seconds},v1={hex} (default: the usual ones are tried)',
      )
      .option(
        '--payloads <what>',
        'bodies to send: sandbox for those of serve, or a JSON file with one for each kind, {{unique}} for an id (default: as sandbox, but merely assumed)',
      )
      .option(
        '--events <list>',
        'the kinds that were picked for this receiver, separated by commas (default: all twelve)',
        listed,
      )
      .option(
        '--hook <url>',
        'a URL that answers how often the delivery {id} was acted on: a number, or {"count": number}',
      )
      .option('--declares <list>', 'what its author says of it: idempotent, answers-first', listed)
      .option('--example [name]', `judge a receiver that ships with this package: ${examples.join(', ')}`)
      .option('--only <list>', 'ids of requirements, separated by commas', listed)
      .addOption(
        new Option(
          '--grade <grade>',
          'certify asks for the hook as well (default: standard; for --example certify)',
        ).choices(['standard', 'certify']),
      )
      .option(
        '--timeout <ms>',
        'how long to wait for one answer, in milliseconds',
        wholeNumber(100, 600_000),
        defaults.timeout,
      )
      .option(
        '--settle <ms>',
        'how long the receiver may take to act on what it has answered, in milliseconds',
        wholeNumber(0, 600_000),
        1_000,
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
  $ winery-conformance receiver --url … --payloads sandbox --hook 'http://127.0.0.1:3000/acted/{id}' --grade certify
  $ winery-conformance receiver --url … --layout 'time={iso8601};mac={base64}' --events order.paid,order.refunded
${exitCodesHelp}`,
    )
    .action(receiver)
}

async function receiver(options: ReceiverOptions): Promise<void> {
  const only = selectIds(options.only, 'receiver')
  const example = options.example === undefined ? undefined : await exampleFor(options)
  try {
    const named =
      example === undefined
        ? options
        : { payloads: 'sandbox', ...options, url: example.url, hook: example.hook, secret: example.secret }
    const config = receiverConfig(named, process.env)
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
  }
}

function exampleFor({ example, url }: ReceiverOptions): ReturnType<typeof startExample> {
  if (url !== undefined) throw new UsageError('--example and --url both say which receiver is meant; give one of them')
  return startExample(example === true || example === undefined ? 'right' : example)
}

/** Throws NotJudged, whose text holds no secret. */
async function judged(
  config: ReturnType<typeof receiverConfig>,
  { quiet, progress: wanted, ...options }: ReceiverOptions,
  only: string[] | null,
): Promise<Result> {
  const progress = quiet === true || !wanted ? noProgress : progressOn(process.stderr)
  const grade = options.grade ?? (options.example === undefined ? 'standard' : 'certify')
  progress.say(`Judging the receiver at ${config.url.origin}${config.url.pathname} …`)
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
