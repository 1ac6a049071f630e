#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { fromRoot } from '../spec/root.ts'
import { exitCodeOf, exitCodesHelp } from './commands/exit.ts'
import { explainCommand } from './commands/explain.ts'
import { initCommand } from './commands/init.ts'
import { planCommand } from './commands/plan.ts'
import { receiverCommand } from './commands/receiver.ts'
import { requirementsCommand } from './commands/requirements.ts'
import { runCommand } from './commands/run.ts'
import { serveCommand } from './commands/serve.ts'

const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }

const program = new Command('winery-conformance')
  .description(
    'Tells which requirements of the Winery Developer REST API v1 a server meets and which it breaks, with evidence.',
  )
  .version(version, '--version', 'print the version')
  .helpOption('-h, --help', 'print help, also for a command')
  .helpCommand(false)
  .addHelpText(
    'after',
    `
Examples:
  $ winery-conformance                        judge the sandbox that ships with this package
  $ winery-conformance run --base-url https://sandbox.winery.example.com
  $ winery-conformance init --base-url https://sandbox.winery.example.com   write its target file
  $ winery-conformance plan --target target.yaml       say what a run would change
  $ winery-conformance receiver --url http://127.0.0.1:3000/hooks   judge a webhook receiver
  $ winery-conformance serve                  start the sandbox for clients of your own
  $ winery-conformance requirements --section 4
  $ winery-conformance requirements --gaps    what the specification leaves open
  $ winery-conformance explain MONEY-2
${exitCodesHelp}`,
  )

program.addCommand(runCommand(), { isDefault: true })
for (const command of [
  initCommand(),
  planCommand(),
  receiverCommand(),
  serveCommand(),
  requirementsCommand(),
  explainCommand(),
])
  program.addCommand(command)
for (const command of [program, ...program.commands]) {
  command
    .exitOverride()
    .showHelpAfterError('Run winery-conformance --help, or --help after a command, for what there is.')
}

// Whoever reads the output may stop early: `winery-conformance requirements | head`, or with `2>&1` before it.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** An error that was thrown for a person is said in its own words; any other is a bug of ours and comes with its stack. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' || /^(Type|Range|Reference|Syntax)Error$/.test(error.name)
    ? (error.stack ?? error.message)
    : error.message
}

/** Says what ended the command; the exit code tells whose turn it is to do something. */
function end(error: unknown): void {
  if (!(error instanceof CommanderError)) process.stderr.write(`error: ${inWords(error)}\n`)
  process.exitCode = exitCodeOf(error)
}

// Node's own exit code for an error that nobody caught is 1, which would accuse the target.
process.on('uncaughtException', (error) => {
  end(error)
  process.exit()
})

try {
  await program.parseAsync()
} catch (error) {
  end(error)
}
