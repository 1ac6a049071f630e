import type { Delivery } from '../../../fixtures/target/receivers/delivery.ts'
import { headersOf } from '../../../fixtures/target/receivers/delivery.ts'
import type { Receiver } from '../../../fixtures/target/receivers/receiver.ts'
import { word } from '../../../reports/reproduce.ts'
import type { Exchange } from '../../../spec/exchange.ts'

/** The variable that holds the secret. */
const secretVariable = '$WINERY_WEBHOOK_SECRET'

/** Shell text for the time `seconds` from now, as a layout writes it. */
function timeCommand(layout: string, seconds: number): string {
  const shifted = seconds === 0 ? '$(date +%s)' : `$(($(date +%s) + ${seconds}))`
  if (layout.includes('{iso8601}')) return `$(date -u -d "@${shifted}" +%Y-%m-%dT%H:%M:%SZ)`
  return layout.includes('{unix_milliseconds}') ? `${shifted}000` : shifted
}

/** openssl options for the key: the secret as text, without its prefix, or decoded. */
function keyOptions(form: Receiver['signing']['key']): string {
  const bare = '${WINERY_WEBHOOK_SECRET##*_}'
  if (form === 'text') return `-hmac "${secretVariable}"`
  if (form === 'bare') return `-hmac "${bare}"`
  const hex = form === 'hex' ? bare : `$(printf %s "${bare}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`
  return `-mac HMAC -macopt "hexkey:${hex}"`
}

/** A pipe that turns the binary digest into the notation of the layout. */
function notation(layout: string): string {
  if (layout.includes('{hex}')) return "od -An -v -tx1 | tr -d ' \\n'"
  return layout.includes('{base64url}') ? "openssl base64 -A | tr '+/' '-_' | tr -d =" : 'openssl base64 -A'
}

/** Whether a shell can make this signature again: not if its digest or its text was changed. */
const isRepeatable = ({ signedWith, chunked }: Delivery): boolean =>
  signedWith !== undefined &&
  signedWith.digest === undefined &&
  signedWith.over === undefined &&
  signedWith.timestamp === undefined &&
  signedWith.signedTimestamp === undefined &&
  chunked !== true

function headerWords(delivery: Delivery, signature: string | null): string[] {
  const literal = headersOf({ ...delivery, signature: null }).filter(([name]) => name.toLowerCase() !== 'user-agent')
  const words = literal.map(([name, value]) => `-H ${word(`${name}: ${value}`)}`)
  return signature === null ? words : [...words, `-H "X-Service-Signature: ${signature}"`]
}

/** Shell commands that sign and send a delivery again. */
function signingCommand(receiver: Receiver, delivery: Delivery, url: string): string {
  const { layout } = receiver.signing
  const { secret, signedBody, age = 0, key = receiver.signing.key } = delivery.signedWith ?? {}
  const isOwn = secret === receiver.config.secret
  const options = isOwn ? keyOptions(key) : `-hmac ${word(secret ?? '')}`
  const signature = layout.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    /^(?:hex|base64|base64url)$/.test(name) ? '$mac' : '$t',
  )
  const seconds = Math.round(age / 1_000)
  return [
    `t=${timeCommand(layout, Math.abs(seconds) < 2 ? 0 : seconds)}`,
    `body=${word(delivery.body)}`,
    `mac=$(printf '%s.%s' "$t" ${signedBody === undefined ? '"$body"' : word(signedBody)} | openssl dgst -sha256 -binary ${options} | ${notation(layout)})`,
    `curl -sS -i ${headerWords(delivery, signature).join(' ')} --data-binary "$body" ${word(url)}`,
  ].join('; ')
}

/**
 * A command that signs and sends a delivery again, with the secret read from WINERY_WEBHOOK_SECRET; for a
 * signature that no shell can make, the command that runs the check again.
 */
export function commandFor(receiver: Receiver, exchange: Exchange, requirement: string): string {
  const { config, sender } = receiver
  const url = `${config.url.origin}${config.url.pathname}${config.url.search}`
  const delivery = sender.deliveries.get(exchange.number)
  const again = `winery-conformance receiver --url ${word(url)} --only ${requirement}`
  if (delivery === undefined || delivery.bytes !== undefined || delivery.body.length > 8_000) return again
  if (isRepeatable(delivery)) return signingCommand(receiver, delivery, url)
  if (delivery.signature !== null) return again
  return `curl -sS -i ${headerWords(delivery, null).join(' ')} --data-binary ${word(delivery.body)} ${word(url)}`
}
