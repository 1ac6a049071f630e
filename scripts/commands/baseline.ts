import { Command, Option } from 'commander'
import type { BaselineOptions } from './baseline/action.ts'
import { exitCodes, exitCodesHelpOf } from './exit.ts'

const exitCodesOfBaseline = {
  0: 'the baseline was written, also if the target violates requirements',
  2: exitCodes[2],
  3: 'no baseline was written: the run was ended early, or showed nothing',
  4: exitCodes[4],
  5: exitCodes[5],
}

/** The subcommand `baseline`: records the surface of a target. */
export function baselineCommand(): Command {
  return new Command('baseline')
    .description('Record the surface of a target (endpoints, parameters, objects, fields) for run --baseline and diff.')
    .option('--base-url <url>', 'base URL of the API, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'test key with every scope; WINERY_KEY keeps it out of the process list')
    .option('--target <file>', 'YAML file with base URL, keys, admin side, bindings, limits and waivers')
    .option('--openapi <file>', 'record an OpenAPI description instead of a target')
    .addOption(
      new Option('--grade <grade>', 'what the recording run may do; a run that writes sees more of the surface')
        .choices(['read-only', 'standard', 'certify'])
        .default('read-only'),
    )
    .option('--out <file>', 'file to write', 'baseline.json')
    .option('--no-progress', 'hide progress')
    .addHelpText(
      'after',
      `
The file is sorted, has one field per line, and contains no key, no time and no personal data: commit it. Without a
target, the surface of the sandbox is recorded.

Examples:
  $ winery-conformance baseline --target target.yaml
  $ winery-conformance baseline --openapi openapi.yaml --out described.json
  $ winery-conformance run --target target.yaml --baseline baseline.json
${exitCodesHelpOf(exitCodesOfBaseline)}`,
    )
    .action(async (options: BaselineOptions) => (await import('./baseline/action.ts')).baseline(options))
}
