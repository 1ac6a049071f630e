import { EVENT_KINDS } from '../../../fixtures/sandbox/events.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../fixtures/sandbox/index.ts'
import { UsageError } from '../exit.ts'
import { accessLine, deliveryLine, paint } from './log.ts'

const lastPort = 65_535

/** The options of `serve`. */
export interface ServeOptions {
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

/** Runs the sandbox until the first SIGINT or SIGTERM. Throws UsageError if a port is not available. */
export async function serve(options: ServeOptions): Promise<void> {
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
  const { port, adminPort = port === 0 || port === lastPort ? 0 : port + 1 } = options
  const quiet = options.quiet === true || options.json === true
  const settings: SandboxOptions = { port, adminPort, seed: options.seed, country: options.country }
  if (!quiet) {
    settings.onAccess = (entry) => process.stderr.write(`${accessLine(entry)}\n`)
    settings.onDelivery = (entry) => process.stderr.write(`${deliveryLine(entry)}\n`)
  }
  if (options.future)
    Object.assign(
      settings,
      (await import('../../../fixtures/proof/variants/future/index.ts')).future(options.seed).options,
    )
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
