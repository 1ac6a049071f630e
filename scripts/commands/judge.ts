import { Command, Option } from 'commander'
import { exitCodesHelp, UsageError } from './exit.ts'
import { baseUrlIn, judgeEntries, readHarFile } from './judge/har-file.ts'
import { resultOfTraffic } from './judge/result-of-traffic.ts'
import { type OutputOptions, outputsOf } from './run/outputs.ts'
import { listed } from './run/numbers.ts'
import { selectIds } from './run/select.ts'

interface JudgeOptions extends OutputOptions {
  only?: string[]
  additions: 'fail' | 'note'
  showPersonal?: true
}

/** The subcommand `judge`: judges recorded traffic and sends nothing. */
export function judgeCommand(): Command {
  return new Command('judge')
    .description('Judge recorded traffic (HAR 1.2) by every rule that needs no further request. Send nothing.')
    .argument('<har>', 'a HAR file: from a browser, a proxy, a test runner, or from run --har')
    .option('--base-url <url>', 'where the API is, without /v1 (default: where the entries call it)')
    .option('--only <list>', 'ids, families (MONEY), sections (4, "2 Customer") or tags, separated by commas', listed)
    .addOption(
      new Option('--additions <what>', 'treat extra fields in closed objects as')
        .choices(['fail', 'note'])
        .default('fail'),
    )
    .option('--json <file>', 'write the whole result as JSON; - for standard output')
    .option('--junit <file>', 'write the result as JUnit XML')
    .option('--har <file>', 'write the judged exchanges as HAR, without keys, each with its verdicts')
    .option('--show-personal', 'show names, contacts, addresses and notes of persons in the evidence (default: masked)')
    .option('--quiet', 'print only the summary')
    .addHelpText(
      'after',
      `
Verdicts name the entries they rest on. A requirement that needs a request of its own (a refusal and its control, a
write and its effect) is inconclusive. Exit code 0 means: no violation in the recorded traffic.

Examples:
  $ winery-conformance judge traffic.har
  $ winery-conformance judge traffic.har --base-url https://sandbox.winery.example.com --junit result.xml
${exitCodesHelp}`,
    )
    .action(judge)
}

async function judge(path: string, options: JudgeOptions): Promise<void> {
  const startedAt = new Date()
  const only = selectIds(options.only)
  const entries = readHarFile(path)
  const named = options.baseUrl?.replace(/\/+$/, '')
  if (named !== undefined && !/^https?:\/\//.test(named))
    throw new UsageError(`--base-url ${named}: expected a URL that begins with http:// or https://`)
  const baseUrl = named ?? baseUrlIn(path, entries)
  const outputs = outputsOf(options)
  try {
    const { judged, secrets, exchanges } = judgeEntries(entries, baseUrl)
    const result = resultOfTraffic(judged, secrets, {
      baseUrl,
      source: path,
      only,
      additions: options.additions,
      showPersonal: options.showPersonal === true,
      startedAt,
      ...(options.har === undefined ? {} : { exchanges }),
    })
    await outputs.write(result)
    process.exitCode = result.exit.code
  } catch (error) {
    outputs.abandon()
    throw error
  }
}
