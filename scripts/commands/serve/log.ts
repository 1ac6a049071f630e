import { styleText } from 'node:util'
import { printable } from '../../../reports/text.ts'
import type { AccessEntry, DeliveryEntry } from '../../../fixtures/sandbox/index.ts'

/** A text in a style, if the stream supports styles. */
export function paint(stream: NodeJS.WriteStream, format: 'bold' | 'red' | 'yellow' | 'green', text: string): string {
  return stream.isTTY && !process.env['NO_COLOR'] ? styleText(format, text) : text
}

/** Characters of a receiver's answer that are shown where it was no success. */
const shown = 80

const clockTime = (time: number): string => new Date(time).toTimeString().slice(0, 8)

/** One line for each request. What looks like a key in the path is masked; mistakes of the client are named. */
export function accessLine({ time, method, path, status, ms, errorType, mistakes = [] }: AccessEntry): string {
  const colour = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const painted = paint(process.stderr, colour, String(status))
  const safe = path.replaceAll(/sk_(test|live)_[^&?/]+/g, 'sk_$1_…')
  const line = `${clockTime(time)} ${method.padEnd(5)} ${safe} ${painted} ${ms.toFixed(1)} ms`
  const said = mistakes.map((each) => `; ${printable(each)}`).join('')
  return errorType === undefined ? line : `${line} ${errorType}${said}`
}

/** `1 min`, `2 h`: the waits of the retry schedule are whole ones. */
function wait(seconds: number): string {
  if (seconds >= 3_600) return `${+(seconds / 3_600).toFixed(1)} h`
  return seconds >= 60 ? `${+(seconds / 60).toFixed(1)} min` : `${Math.round(seconds)} s`
}

function sequel({ attempt, retryIn, disabled }: DeliveryEntry): string {
  if (retryIn !== null) return `, attempt ${attempt}, again in ${wait(retryIn)}`
  return disabled ? `, attempt ${attempt}, given up: the endpoint is disabled` : `, attempt ${attempt}, given up`
}

/** One line for each attempt to deliver an event; the query of its URL, which may hold a secret, is left out. */
export function deliveryLine(entry: DeliveryEntry): string {
  const { time, event, url, status, error, response, ms, attempt } = entry
  const { origin, pathname } = new URL(url)
  const isDone = status !== null && status >= 200 && status < 300
  const answer = paint(
    process.stderr,
    isDone ? 'green' : 'red',
    status === null ? `no response (${error ?? ''})` : String(status),
  )
  const more = isDone ? (attempt === 1 ? '' : `, attempt ${attempt}`) : sequel(entry)
  const said =
    isDone || response === null || response === '' ? '' : ` ${printable(JSON.stringify(response.slice(0, shown)))}`
  return `${clockTime(time)} event ${event} to ${origin}${pathname} ${answer} ${ms.toFixed(1)} ms${said}${more}`
}
