import { Command } from 'commander'
import type { ReceiverOptions } from './receiver/action.ts'
import { description, help, withExtent, withReceiver } from './receiver/command-options.ts'
import { withOutputs } from './run/output-options.ts'

/** The subcommand `receiver`: tests the endpoint of a webhook subscriber. */
export const receiverCommand = (): Command =>
  [withReceiver, withExtent, withOutputs]
    .reduce((command, add) => add(command), new Command('receiver').description(description))
    .option('--quiet', 'print only the summary')
    .option('--no-progress', 'hide progress')
    .addHelpText('after', help)
    .action(async (options: ReceiverOptions) => (await import('./receiver/action.ts')).receiver(options))
