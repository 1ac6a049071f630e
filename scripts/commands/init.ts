import { Command } from 'commander'
import { defaults } from '../../fixtures/target/config.ts'
import { exitCodes, exitCodesHelpOf } from './exit.ts'
import type { InitOptions } from './init/action.ts'
import { wholeNumber } from './run/numbers.ts'

const exitCodesOfInit = {
  0: 'the target file was written, also if questions remain',
  2: 'usage: an option is wrong, or the file exists; nothing was sent',
  4: 'no file was written: the target cannot be reached, refuses the key, does not show a market, or has no description at --openapi',
  5: exitCodes[5],
}

/** The subcommand `init`: discovers the bindings of a target and writes its target file, with questions to answer. */
export function initCommand(): Command {
  return new Command('init')
    .description(
      'Examine a server and write its target file, with the discovered bindings and the remaining questions.',
    )
    .option('--base-url <url>', 'base URL of the API, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'test key with every scope; WINERY_KEY keeps it out of the process list')
    .option('--openapi <where>', 'OpenAPI description of the target: a path below the base URL, a URL, or a file')
    .option('--out <file>', 'file to write', 'target.yaml')
    .option('--force', 'overwrite an existing file')
    .option('--read-only', 'send only reads, and no bodies that must be refused')
    .option(
      '--timeout <ms>',
      'time to wait for a response, in milliseconds',
      wholeNumber(100, 600_000),
      defaults.timeout,
    )
    .addHelpText(
      'after',
      `
Sends reads, and bodies that refer to resources that do not exist: these cannot succeed, and a refusal may name the field
at fault. They are sent only to a test winery. The key is not written: the target file reads it from WINERY_KEY.

Examples:
  $ WINERY_KEY=sk_test_… winery-conformance init --base-url https://sandbox.winery.example.com
  $ winery-conformance run --target target.yaml
${exitCodesHelpOf(exitCodesOfInit)}`,
    )
    .action(async (options: InitOptions) => (await import('./init/action.ts')).init(options))
}
