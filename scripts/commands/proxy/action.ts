import { recordedOf, TrafficJudge } from '../../../fixtures/target/traffic/judge.ts'
import { below, exchangeOf, type RecordedCall } from '../../../fixtures/target/traffic/recorded.ts'
import { printable } from '../../../reports/text.ts'
import { type Exchange, inWords } from '../../../spec/exchange.ts'
import { UsageError } from '../exit.ts'
import { Credentials } from '../judge/har-file.ts'
import { resultOfTraffic } from '../judge/result-of-traffic.ts'
import { masking } from '../run/mask.ts'
import type { OutputOptions } from '../run/output-options.ts'
import { outputsOf, exchangesShown } from '../run/outputs.ts'
import { selectIds } from '../run/select.ts'
import { takeSignals } from '../run/signals.ts'
import { type Proxy, startProxy } from './forward.ts'

export interface ProxyCommandOptions extends OutputOptions {
  upstream: string
  host: string
  port: number
  only?: string[]
  additions: 'fail' | 'note'
  showPersonal?: true
  progress: boolean
}

/** Milliseconds that open exchanges may take after the signal to end. */
const grace = 5_000

/** A base URL without its trailing slash. Throws UsageError. */
function upstreamOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new UsageError(`--upstream ${text}: expected a URL such as http://127.0.0.1:8080, without ? or #`)
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

async function listening(
  upstream: string,
  { host, port }: ProxyCommandOptions,
  on: Pick<Parameters<typeof startProxy>[0], 'onCall' | 'onTrouble'>,
): Promise<Proxy> {
  try {
    return await startProxy({ upstream, host, port, ...on })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: 'the port is taken; pass another one, or --port 0 for any free one',
      EACCES: 'the port needs more rights than you have',
      EADDRNOTAVAIL: 'this machine does not have that address',
    }
    const reason = reasons[code ?? '']
    if (reason === undefined) throw error
    throw new UsageError(`--host ${host} --port ${port}: ${reason}`)
  }
}

/** Judges calls as they pass, and prints the first violation of each requirement. */
class LiveJudge {
  readonly credentials = new Credentials()
  readonly judge = new TrafficJudge()
  /** All exchanges, if an output shows them. */
  readonly exchanges: Exchange[] = []
  private readonly upstream: string
  private readonly keep: boolean
  private readonly reported = new Set<string>()
  private number = 0

  constructor(upstream: string, keep: boolean, print: (line: string) => void) {
    this.upstream = upstream
    this.keep = keep
    this.judge.onFinding = ({ requirement, message, pointer }, exchange) => {
      if (this.reported.has(requirement)) return
      this.reported.add(requirement)
      const where = pointer === '' ? '' : ` at ${pointer}`
      const line = `${requirement}: ${message}${where} (exchange ${exchange.number}, ${inWords(exchange)})`
      print(printable(masking(this.credentials.secrets)(line)))
    }
  }

  readonly take = (call: RecordedCall): void => {
    this.number += 1
    const place = below(this.upstream, call.url)
    if (place === undefined || call.method === 'OPTIONS')
      return this.judge.remark('an exchange passed that is not a call below /v1')
    const exchange = exchangeOf(call, place, { number: this.number, credential: this.credentials.label(call) })
    if (this.keep) this.exchanges.push(exchange)
    this.judge.add({ exchange, recorded: recordedOf(call) })
  }
}

/** Forwards and judges until a signal ends it, and writes the result. Throws UsageError. */
export async function proxy(options: ProxyCommandOptions): Promise<void> {
  const startedAt = new Date()
  const only = selectIds(options.only)
  const upstream = upstreamOf(options.upstream)
  const outputs = outputsOf(options)
  if (upstream.endsWith('/v1'))
    process.stderr.write(
      `warning: --upstream ends in /v1, and every path of the API begins with /v1: only calls below ${upstream}/v1 are judged\n`,
    )
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  const live = new LiveJudge(
    upstream,
    exchangesShown(options) !== undefined,
    options.progress && options.quiet !== true ? say : () => undefined,
  )
  const signals = takeSignals({ abandon: () => outputs.abandon() })
  try {
    const ended = new Promise<void>((resolve) => signals.signal.addEventListener('abort', () => resolve()))
    const running = await listening(upstream, options, {
      onCall: live.take,
      onTrouble: (message) => live.judge.remark(`no whole response passed: ${message}`),
    })
    say(`Listening on ${running.url}, forwarding to ${upstream}. Ctrl-C ends and reports.`)
    await ended
    await running.close(grace)
    const result = resultOfTraffic(live.judge.end(), live.credentials.secrets, {
      baseUrl: upstream,
      source: `the proxy at ${running.url}`,
      only,
      additions: options.additions,
      showPersonal: options.showPersonal === true,
      startedAt,
      exchanges: live.exchanges,
    })
    await outputs.write(result)
    process.exitCode = result.exit.code
  } catch (error) {
    outputs.abandon()
    throw error
  } finally {
    signals.release()
  }
}
