import { Command } from 'commander'
import { defaults } from '../../fixtures/target/config.ts'
import { exitCodesHelp } from './exit.ts'
import type { InitOptions } from './init/action.ts'
import { wholeNumber } from './run/numbers.ts'

/** The subcommand `init`: finds out what a target puts into the gaps, and writes the target file for a person to complete. */
export function initCommand(): Command {
  return new Command('init')
    .description('Look at a server and write its target file: what could be found out, and what a person has to say.')
    .option('--base-url <url>', 'where the API is, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'a test key with every scope; WINERY_KEY keeps it out of the process list')
    .option('--openapi <where>', "the target's own description: a path below the base URL, a URL, or a file")
    .option('--out <file>', 'the file to write; its folders are made where they are missing', 'target.yaml')
    .option('--force', 'write over a file that is there')
    .option('--read-only', 'send reads alone: no bodies that are meant to be refused')
    .option(
      '--timeout <ms>',
      'how long to wait for one response, in milliseconds',
      wholeNumber(100, 600_000),
      defaults.timeout,
    )
    .addHelpText(
      'after',
      `
Sends reads, and bodies that cannot succeed, since they are about what does not exist: a refusal may name the field at
fault. Those are sent to a test winery alone. The key goes into no file: the file reads it from WINERY_KEY.

Examples:
  $ WINERY_KEY=sk_test_… winery-conformance init --base-url https://sandbox.winery.example.com
  $ winery-conformance run --target target.yaml
${exitCodesHelp}`,
    )
    .action(async (options: InitOptions) => (await import('./init/action.ts')).init(options))
}
