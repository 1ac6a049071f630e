import { Command, Option } from 'commander'
import { exitCodesHelpOf, exitCodesOfTraffic } from './exit.ts'
import type { JudgeOptions } from './judge/action.ts'
import { withOutputs } from './run/output-options.ts'
import { listed } from './run/numbers.ts'

/** The subcommand `judge`: judges recorded traffic and sends nothing. */
export function judgeCommand(): Command {
  const command = new Command('judge')
    .description('Judge recorded traffic (HAR 1.2) by every rule that one exchange can show. Send nothing.')
    .argument('<har>', 'HAR file of a browser, a proxy, a test runner, or run --har')
    .option('--base-url <url>', 'base URL of the API, without /v1 (default: found in the entries)')
    .option(
      '--only <list>',
      'ids, families (MONEY), sections (4, "2 Customer") needs (write) or kinds (rule), separated by commas',
      listed,
    )
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
effect) is inconclusive.

Examples:
  $ winery-conformance judge traffic.har
  $ winery-conformance judge traffic.har --base-url https://sandbox.winery.example.com --junit result.xml
${exitCodesHelpOf(exitCodesOfTraffic)}`,
    )
    .action(async (path: string, options: JudgeOptions) => (await import('./judge/action.ts')).judge(path, options))
  return withOutputs(command)
}
