import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { fromRoot } from '../spec/root.ts'
import { exitCodeOf, exitCodesHelp } from './commands/exit.ts'

/** Loaders of the subcommands, in the order in which --help lists them. */
const commands = {
  run: async () => (await import('./commands/run.ts')).runCommand(),
  init: async () => (await import('./commands/init.ts')).initCommand(),
  plan: async () => (await import('./commands/plan.ts')).planCommand(),
  judge: async () => (await import('./commands/judge.ts')).judgeCommand(),
  proxy: async () => (await import('./commands/proxy.ts')).proxyCommand(),
  baseline: async () => (await import('./commands/baseline.ts')).baselineCommand(),
  diff: async () => (await import('./commands/diff.ts')).diffCommand(),
  merge: async () => (await import('./commands/merge.ts')).mergeCommand(),
  verify: async () => (await import('./commands/verify.ts')).verifyCommand(),
  keygen: async () => (await import('./commands/keygen.ts')).keygenCommand(),
  receiver: async () => (await import('./commands/receiver.ts')).receiverCommand(),
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  requirements: async () => (await import('./commands/requirements.ts')).requirementsCommand(),
  explain: async () => (await import('./commands/explain.ts')).explainCommand(),
} satisfies Record<string, () => Promise<Command>>

const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }

const program = new Command('winery-conformance')
  .description(
    'Report which requirements of the Winery Developer REST API v1 a server meets and which it violates, with evidence.',
  )
  .version(version, '--version', 'print the version')
  .helpOption('-h, --help', 'print help, also for a command')
  .helpCommand(false)
  .addHelpText(
    'after',
    `
Without a command: run, with its options.

Examples:
  $ winery-conformance                        test the sandbox that ships with this package
  $ winery-conformance run --base-url https://sandbox.winery.example.com
  $ winery-conformance init --base-url https://sandbox.winery.example.com   write its target file
  $ winery-conformance verify certificate.json --public-key issuer.pub --evidence certificate.evidence.har
  $ winery-conformance plan --target target.yaml       list what a run would change
  $ winery-conformance judge traffic.har      judge recorded traffic, send nothing
  $ winery-conformance proxy --upstream http://127.0.0.1:8080   judge live traffic
  $ winery-conformance baseline --target target.yaml   record the surface, for run --baseline and diff
  $ winery-conformance receiver --url http://127.0.0.1:3000/hooks   test a webhook receiver
  $ winery-conformance serve                  start the sandbox, for API clients
  $ winery-conformance requirements --section 4
  $ winery-conformance requirements --gaps    what the specification leaves open
  $ winery-conformance explain MONEY-2
${exitCodesHelp}`,
  )

const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name)

/** The commands to load: the named one only, or all of them for help and for an unknown name. */
function wanted(args: readonly string[]): (keyof typeof commands)[] {
  const [first] = args
  if (isCommand(first)) return [first]
  const forRun = first === undefined || (first.startsWith('-') && !args.some((each) => /^(-h|--help)$/.test(each)))
  return forRun ? ['run'] : (Object.keys(commands) as (keyof typeof commands)[])
}

for (const name of wanted(process.argv.slice(2))) {
  program.addCommand(await commands[name](), { isDefault: name === 'run' })
}
/** What follows the message of a usage error: the arguments of the command, if it has any, and where help is. */
function afterError(command: Command): string {
  const help = 'See winery-conformance --help, or --help of a command.'
  if (command.registeredArguments.length === 0) return help
  return `Usage: winery-conformance ${command.name()} ${command.usage()}\n${help}`
}

for (const command of [program, ...program.commands]) {
  command.exitOverride().showHelpAfterError(afterError(command))
}

// The reader of a pipe may stop early: `winery-conformance requirements | head`.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** The message of an error that explains itself. Any other error is a defect of the suite and comes with its stack. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' || /^(Type|Range|Reference|Syntax)Error$/.test(error.name)
    ? (error.stack ?? error.message)
    : error.message
}

/** Prints what ended the command, and sets the exit code. */
function end(error: unknown): void {
  if (!(error instanceof CommanderError)) process.stderr.write(`error: ${inWords(error)}\n`)
  process.exitCode = exitCodeOf(error)
}

// Node ends with 1 after an uncaught error, and 1 means that the target has violations.
process.on('uncaughtException', (error) => {
  end(error)
  process.exit()
})

try {
  await program.parseAsync()
} catch (error) {
  end(error)
}
