import { Command } from 'commander'
import { exitCodesHelpOf, exitCodesOfMerge } from './exit.ts'
import { type OutputOptions, withOutputs } from './run/output-options.ts'

/** The subcommand `merge`: one result from the parts that shards of a run recorded. */
export function mergeCommand(): Command {
  const command = new Command('merge')
    .description('Merge the parts of a sharded run and judge them as one run.')
    .argument('<parts...>', 'files that run --shard wrote with --out, one from each shard')
  return withOutputs(command)
    .option('--quiet', 'print only the summary')
    .addHelpText(
      'after',
      `
Examples:
  $ winery-conformance run --target target.yaml --seed 7 --shard 1/2 --out part1.json
  $ winery-conformance run --target target.yaml --seed 7 --shard 2/2 --out part2.json
  $ winery-conformance merge part1.json part2.json --json result.json --junit result.xml
${exitCodesHelpOf(exitCodesOfMerge)}`,
    )
    .action(async (paths: string[], options: OutputOptions) =>
      (await import('./merge/action.ts')).merge(paths, options),
    )
}
