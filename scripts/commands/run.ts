import { Command } from 'commander'
import { didYouMean } from '../../spec/near.ts'
import { UsageError } from './exit.ts'
import { type RunOptions, withRunOptions } from './run/options.ts'

/** The subcommand `run`, which is the default: tests one server. */
export const runCommand = (): Command =>
  withRunOptions(
    new Command('run').description('Test a server. With no base URL, test the sandbox that ships with this package.'),
  )
    .allowExcessArguments()
    .action(async (options: RunOptions, command: Command) => {
      refuseArguments(command)
      await (await import('./run/action.ts')).run(options)
    })

/** `run` is the default command, so a misspelt command arrives here as an argument. Throws UsageError. */
function refuseArguments({ args: [stray], parent }: Command): void {
  if (stray === undefined) return
  const commands = (parent?.commands ?? []).map((each) => each.name())
  throw new UsageError(
    `unknown command ${stray}; run takes no arguments. ${didYouMean(stray, commands) || 'See winery-conformance --help'}`,
  )
}
