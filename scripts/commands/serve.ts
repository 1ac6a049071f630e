import { Command, InvalidArgumentError, Option } from 'commander'
import { EVENT_KINDS } from '../../fixtures/sandbox/events.ts'
import type { Sandbox, SandboxOptions } from '../../fixtures/sandbox/index.ts'
import { UsageError } from './exit.ts'
import { accessLine, deliveryLine, paint } from './serve/log.ts'

interface ServeOptions {
  port: number
  adminPort?: number
  seed: number
  country: 'ca' | 'us'
  rateLimit?: number
  json?: true
  quiet?: true
  webhook: string[]
  future?: true
}

const LAST_PORT = 65_535

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
    .action((options: ServeOptions) => serve(options))
}

async function serve(options: ServeOptions): Promise<void> {
  const ended = endSignal()
  const sandbox = await start(options)
  if (options.rateLimit !== undefined) sandbox.state.rateLimit.perMinute = options.rateLimit
  const secrets = options.webhook.map((url) => ({
    url,
    ...sandbox.state.webhooks.register({ url, events: EVENT_KINDS, environment: 'test' }),
  }))

  if (options.json) {
    const { baseUrl: base_url, adminUrl: admin_url, key } = sandbox
    process.stdout.write(`${JSON.stringify({ base_url, admin_url, key })}\n`)
    for (const { url, secret } of secrets) process.stderr.write(`Events go to ${url}, signed with ${secret}\n`)
  } else {
    process.stdout.write(welcome(sandbox, options, secrets))
  }
  await ended
  await sandbox.close()
}

/** Starts the sandbox. Throws UsageError if a port is not available. */
async function start(options: ServeOptions): Promise<Sandbox> {
  const { port, adminPort = port === 0 || port === LAST_PORT ? 0 : port + 1 } = options
  const quiet = options.quiet === true || options.json === true
  const settings: SandboxOptions = { port, adminPort, seed: options.seed, country: options.country }
  if (!quiet) {
    settings.onAccess = (entry) => process.stderr.write(`${accessLine(entry)}\n`)
    settings.onDelivery = (entry) => process.stderr.write(`${deliveryLine(entry)}\n`)
  }
  if (options.future)
    Object.assign(
      settings,
      (await import('../../fixtures/proof/variants/future/index.ts')).future(options.seed).options,
    )
  // Loaded here because --help does not need it.
  const { startSandbox } = await import('../../fixtures/sandbox/index.ts')
  try {
    return await startSandbox(settings)
  } catch (error) {
    const { code, port: refused } = error as NodeJS.ErrnoException & { port?: number }
    const why = code === 'EADDRINUSE' ? 'is taken' : code === 'EACCES' ? 'needs more privileges' : undefined
    if (why === undefined) throw error
    throw new UsageError(`port ${refused} of 127.0.0.1 ${why}; pass another port, or --port 0 for any free port`)
  }
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process. */
function endSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}

function welcome(
  sandbox: Sandbox,
  { country, seed, future }: ServeOptions,
  secrets: { url: string; secret: string }[],
): string {
  const { baseUrl, adminUrl, key } = sandbox
  const bold = (text: string) => paint(process.stdout, 'bold', text)
  const auth = '-H "Authorization: Bearer $WINERY_KEY"'
  const events = secrets.map(({ url, secret }) => `  events  ${url}  signed with ${secret}\n`).join('')
  return `The sandbox is listening: country ${country}, seed ${seed}${future ? ', with additions' : ''}.
  API     ${bold(baseUrl)}
  admin   ${bold(adminUrl)}  (no key; GET / lists its abilities, /deliveries the webhook deliveries)
${events}
Try first:
  export WINERY_KEY=${key}
  curl ${auth} ${baseUrl}/v1/market
  curl ${auth} '${baseUrl}/v1/customers?limit=3'
  curl ${auth} -H 'Content-Type: application/json' -d '{"name":"Ada Example"}' ${baseUrl}/v1/customers

All data is in memory. Ctrl-C ends the sandbox.
`
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

function port(text: string): number {
  const value = integer(text)
  if (value < 0 || value > LAST_PORT) throw new InvalidArgumentError('Expected a port from 0 to 65535.')
  return value
}

function collectUrl(text: string, earlier: string[]): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new InvalidArgumentError('Expected a URL that begins with http:// or https://.')
  }
  return [...earlier, text]
}
