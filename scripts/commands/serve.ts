import { Command, InvalidArgumentError, Option } from 'commander'
import { wholeNumber } from './run/numbers.ts'
import type { ServeOptions } from './serve/action.ts'

/** A port, or 0 for any free one. */
const port = wholeNumber(0, 65_535)

/** The subcommand `serve`: runs the sandbox until SIGINT or SIGTERM, and ends with exit code 0. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Start the sandbox: a complete server of the Winery Developer REST API v1, with made-up data.')
    .option('--port <number>', 'port of the API on 127.0.0.1; 0 for any free port', port, 4080)
    .option(
      '--admin-port <number>',
      'port of the admin side (default: the next port; any free port with --port 0)',
      port,
    )
    .option('--seed <number>', 'seed of the made-up data and keys', integer, 1)
    .addOption(
      new Option('--country <code>', 'country of the winery: ca (Toronto) or us (Los Angeles)')
        .choices(['ca', 'us'])
        .default('ca'),
    )
    .option('--rate-limit <number>', 'requests per key and minute (default: no limit)', positive)
    .addOption(
      new Option('--webhook <url>', 'send every event to this URL, and print its signing secret; may be repeated')
        .argParser(collectUrl)
        .default([], 'none'),
    )
    .option('--future', 'stay conformant, and add everything that clients must tolerate (see below)')
    .option('--json', 'print only {"base_url","admin_url","key"} on standard output, when it listens')
    .option('--quiet', 'hide the access log')
    .addHelpText(
      'after',
      `
With --future, objects have further fields in changing order, open vocabularies have unfamiliar values, nullable fields
are null, pages are short or empty before the last one, and some requests are throttled. All of it follows from the seed
and the requests. Sections 1 and 9 require a client to tolerate it.

The access log and /deliveries of the admin side show webhook deliveries, their responses and the next retries.

Examples:
  $ winery-conformance serve
  $ winery-conformance serve --port 0 --json
  $ winery-conformance serve --country us --seed 7 --rate-limit 60
  $ winery-conformance serve --webhook http://127.0.0.1:3000/hooks
  $ winery-conformance serve --future --seed 7`,
    )
    .action(async (options: ServeOptions) => (await import('./serve/action.ts')).serve(options))
}

function integer(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}

function positive(text: string): number {
  const value = integer(text)
  if (value < 1) throw new InvalidArgumentError('Expected a whole number from 1 up.')
  return value
}

function collectUrl(text: string, earlier: string[]): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new InvalidArgumentError('Expected a URL that begins with http:// or https://.')
  }
  return [...earlier, text]
}
