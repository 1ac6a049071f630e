import { Command, Option } from 'commander'
import type { PlanOptions } from './plan/action.ts'
import { wholeNumber } from './run/numbers.ts'

/** The subcommand `plan`: lists what a run would change on a target, and sends nothing. */
export function planCommand(): Command {
  return new Command('plan')
    .description(
      'List what a run would change on a target: each kind of write, how many, and whom it reaches. Send nothing.',
    )
    .option('--base-url <url>', 'base URL of the API, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'test key, required with --base-url as for run; it is not sent')
    .option('--target <file>', 'YAML file with base URL, keys, admin side, bindings and limits')
    .addOption(
      new Option(
        '--grade <grade>',
        'what the run may do (default: standard; certify for the embedded sandbox)',
      ).choices(['read-only', 'standard', 'certify']),
    )
    .option('--max-writes <number>', 'maximum number of write requests', wholeNumber(0, 1_000_000))
    .option('--json', 'print the plan as JSON')
    .addHelpText(
      'after',
      `
A run never makes more writes than its plan. With --only it makes fewer.

Examples:
  $ winery-conformance plan --target target.yaml
  $ winery-conformance plan --grade certify --json`,
    )
    .action(async (options: PlanOptions) => (await import('./plan/action.ts')).plan(options))
}
