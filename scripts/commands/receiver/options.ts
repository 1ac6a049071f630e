import { type Declaration, declarations, type ReceiverConfig } from '../../../fixtures/target/receivers/config.ts'
import { faultIn } from '../../../fixtures/target/receivers/layout.ts'
import { declaredPayloads, type Payloads, sandboxPayloads } from '../../../fixtures/target/receivers/payloads.ts'
import { type EventKind, eventKinds, isEventKind } from '../../../fixtures/target/webhooks/kinds.ts'
import { readTextFile, Unreadable } from '../../../fixtures/target/text-file.ts'
import { isObject } from '../../../spec/oracle/json.ts'
import { didYouMean } from '../../../spec/near.ts'
import { UsageError } from '../exit.ts'

/** The options that say which receiver is judged, and what is known of it. */
export interface NamedReceiver {
  url?: string
  secret?: string
  layout?: string
  payloads?: string
  events?: string[]
  hook?: string
  declares?: string[]
  timeout: number
  settle: number
  /** Seconds. */
  repeatAfter?: number
}

function urlFrom(option: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(
      `${option}: expected a URL that begins with http:// or https://, as in http://127.0.0.1:3000/hooks`,
    )
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${option} contains a user name or a password; remove them`)
  return url
}

function hookFrom(text: string): string {
  urlFrom('--hook', text.replaceAll('{id}', 'dlv_0'))
  if (!text.includes('{id}'))
    throw new UsageError('--hook: write {id} where the delivery id goes, as in http://127.0.0.1:3000/acted/{id}')
  return text
}

function kindsFrom(names: readonly string[] | undefined): EventKind[] | undefined {
  return names?.map((name) => {
    if (isEventKind(name)) return name
    throw new UsageError(
      `--events ${name}: there is no such kind. ${didYouMean(name, eventKinds)}`.trimEnd() +
        `\nThe kinds are ${eventKinds.join(', ')}.`,
    )
  })
}

function readPayloads(file: string): Partial<Record<EventKind, unknown>> {
  const shape = 'a JSON object with a body for each kind: {"order.paid": {…}, …}'
  let text = ''
  try {
    text = readTextFile(file)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new UsageError(`--payloads ${file}: ${error.message}; give sandbox, or a file with ${shape}`, {
      cause: error,
    })
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--payloads ${file}: not JSON (${(error as Error).message}); expected ${shape}`)
  }
  if (!isObject(json)) throw new UsageError(`--payloads ${file}: expected ${shape}`)
  kindsFrom(Object.keys(json))
  return json
}

function payloadsFrom(source: string | undefined, events: readonly string[] | undefined): Payloads {
  const kinds = kindsFrom(events)
  if (source === undefined || source === 'sandbox')
    return sandboxPayloads(source === undefined ? 'assumed' : 'declared', kinds)
  const payloads = declaredPayloads(readPayloads(source), kinds)
  if (payloads.kinds.length === 0)
    throw new UsageError(`--payloads ${source}: it has no body for any of the kinds that are to be sent`)
  return payloads
}

function declarationsFrom(names: readonly string[] = []): Declaration[] {
  return names.map((name) => {
    if (Object.hasOwn(declarations, name)) return name as Declaration
    throw new UsageError(
      `--declares ${name}: it can be ${Object.entries(declarations)
        .map(([each, meaning]) => `${each} (${meaning})`)
        .join(' or ')}`,
    )
  })
}

/**
 * The configuration of a run against a receiver, from options and environment. Throws UsageError, whose text holds no
 * secret.
 */
export function receiverConfig(
  options: NamedReceiver,
  env: Readonly<Record<string, string | undefined>>,
): ReceiverConfig {
  const { layout, timeout, settle, repeatAfter } = options
  if (options.url === undefined)
    throw new UsageError(
      '--url is missing: where deliveries go, as in --url http://127.0.0.1:3000/hooks; --example judges a receiver that ships with this package',
    )
  const secret = options.secret ?? env['WINERY_WEBHOOK_SECRET']
  if (secret === undefined || secret === '')
    throw new UsageError('there is no signing secret; give WINERY_WEBHOOK_SECRET, or --secret')
  const fault = layout === undefined ? undefined : faultIn(layout)
  if (fault !== undefined) throw new UsageError(`--layout ${layout}: ${fault}, as in t={unix_seconds},v1={hex}`)
  return {
    url: urlFrom('--url', options.url),
    secret,
    layout,
    payloads: payloadsFrom(options.payloads, options.events),
    kindsDeclared: options.events !== undefined,
    hook: options.hook === undefined ? undefined : hookFrom(options.hook),
    api: undefined,
    repeatAfter: repeatAfter === undefined ? undefined : repeatAfter * 1_000,
    declares: declarationsFrom(options.declares),
    timeout,
    settle,
  }
}
