import { Command, Option } from 'commander'
import { exitCodesHelp, UsageError } from './exit.ts'
import { baseUrlIn, calledBelow, judgeEntries, readHarFile } from './judge/har-file.ts'
import { resultOfTraffic } from './judge/result-of-traffic.ts'
import { type OutputOptions, outputsOf, wantsExchanges, withOutputs } from './run/outputs.ts'
import { listed } from './run/numbers.ts'
import { selectIds } from './run/select.ts'

interface JudgeOptions extends OutputOptions {
  only?: string[]
  additions: 'fail' | 'note'
  showPersonal?: true
}

/** The subcommand `judge`: judges recorded traffic and sends nothing. */
export function judgeCommand(): Command {
  const command = new Command('judge')
    .description('Judge recorded traffic (HAR 1.2) by every rule that one exchange can show. Send nothing.')
    .argument('<har>', 'HAR file of a browser, a proxy, a test runner, or run --har')
    .option('--base-url <url>', 'base URL of the API, without /v1 (default: found in the entries)')
    .option('--only <list>', 'ids, families (MONEY), sections (4, "2 Customer") or tags, separated by commas', listed)
    .addOption(
      new Option('--additions <what>', 'treat extra fields in closed objects as')
        .choices(['fail', 'note'])
        .default('fail'),
    )
    .option('--show-personal', 'show personal data in the evidence (default: masked)')
    .option('--quiet', 'print only the summary')
    .addHelpText(
      'after',
      `
Each verdict names its entries. A requirement that needs further requests (a refusal and its control, a write and its
effect) is inconclusive. Exit code 0 means that the recorded traffic contains no violation.

Examples:
  $ winery-conformance judge traffic.har
  $ winery-conformance judge traffic.har --base-url https://sandbox.winery.example.com --junit result.xml
${exitCodesHelp}`,
    )
    .action(judge)
  return withOutputs(command)
}

async function judge(path: string, options: JudgeOptions): Promise<void> {
  const startedAt = new Date()
  const only = selectIds(options.only)
  const entries = readHarFile(path)
  const named = options.baseUrl?.replace(/\/+$/, '')
  if (named !== undefined && !/^https?:\/\//.test(named))
    throw new UsageError(`--base-url ${named}: expected a URL that begins with http:// or https://`)
  const baseUrl = named === undefined ? baseUrlIn(path, entries) : calledBelow(named, path, entries)
  const outputs = outputsOf(options, { 'the recording': path })
  try {
    const { judged, secrets, exchanges } = judgeEntries(entries, baseUrl)
    const result = resultOfTraffic(judged, secrets, {
      baseUrl,
      source: path,
      only,
      additions: options.additions,
      showPersonal: options.showPersonal === true,
      startedAt,
      ...(wantsExchanges(options) ? { exchanges } : {}),
    })
    await outputs.write(result)
    process.exitCode = result.exit.code
  } catch (error) {
    outputs.abandon()
    throw error
  }
}
