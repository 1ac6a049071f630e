import { Command } from 'commander'
import type { DiffOptions } from './diff/action.ts'
import { exitCodesHelpOf } from './exit.ts'

const exitCodesOfDiff = {
  0: 'nothing was lost',
  1: 'something was removed, retyped, narrowed, made required, renamed, or is no longer served or judged',
  2: 'usage: a file cannot be read, or is neither a surface nor an OpenAPI description',
}

/** The subcommand `diff`: compares two surfaces or OpenAPI descriptions and sends nothing. */
export function diffCommand(): Command {
  return new Command('diff')
    .description(
      'Compare two surfaces, or two OpenAPI descriptions: report what was lost (a violation) and what was added.',
    )
    .argument('<before>', 'surface file (see baseline) or OpenAPI description')
    .argument('<after>', 'surface file or OpenAPI description of the later version')
    .option('--json', 'print the changes as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ winery-conformance diff baseline.json now.json
  $ winery-conformance diff openapi-before.yaml openapi-after.yaml
${exitCodesHelpOf(exitCodesOfDiff)}`,
    )
    .action(async (before: string, after: string, options: DiffOptions) =>
      (await import('./diff/action.ts')).diff(before, after, options),
    )
}
