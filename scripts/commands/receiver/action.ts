import type { ReceiverConfig } from '../../../fixtures/target/receivers/config.ts'
import type { Grade } from '../../../fixtures/target/config.ts'
import { Unanswered } from '../../../fixtures/target/wire/unanswered.ts'
import { noProgress, progressOn } from '../../../reports/progress.ts'
import type { Result } from '../../../reports/result.ts'
import { UsageError } from '../exit.ts'
import { startExample } from './example.ts'
import { type NamedReceiver, receiverConfig } from './options.ts'
import { type ReceiverApi, startReceiverApi } from './sandbox.ts'
import { explainFailure } from '../run/advice.ts'
import { masking } from '../run/mask.ts'
import type { OutputOptions } from '../run/output-options.ts'
import { outputsOf } from '../run/outputs.ts'
import { selectIds } from '../run/select.ts'
import { takeSignals } from '../run/signals.ts'

/** The options of `receiver`. */
export interface ReceiverOptions extends NamedReceiver, OutputOptions {
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

/** Tests the receiver that the options name, and writes what they ask for. */
export async function receiver(options: ReceiverOptions): Promise<void> {
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
    const signals = takeSignals({ abandon: () => outputs.abandon() })
    try {
      const result = await judged(config, options, { only, signal: signals.signal })
      await outputs.write(result)
      process.exitCode = result.exit.code
    } catch (error) {
      outputs.abandon()
      throw error
    } finally {
      signals.release()
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
  { only, signal }: { only: string[] | null; signal: AbortSignal },
): Promise<Result> {
  const progress = quiet === true || !wanted ? noProgress : progressOn(process.stderr)
  const grade = options.grade ?? (options.example === undefined ? 'standard' : 'certify')
  progress.say(`Testing the receiver at ${config.url.origin}${config.url.pathname} …`)
  try {
    // Loaded late: options that are wrong need none of the checks.
    const { judgeReceiver } = await import('./judge.ts')
    return await judgeReceiver(config, { grade, only }, progress, signal)
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    throw new NotJudged(
      masking([config.secret])(explainFailure(`${config.url.origin}${config.url.pathname}`, error.message)),
    )
  } finally {
    progress.end()
  }
}
