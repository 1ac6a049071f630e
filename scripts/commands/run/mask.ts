import { mapTexts } from '../../../reports/text.ts'

/** Shorter ones are no secrets, and masking them would garble every other word of a report. */
const shortest = 8
/** So many characters of a longer secret are masked also without the rest: a message may have been cut short there. */
const telling = 14

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A character as it may stand in a text: by itself, or escaped as in JSON (also within JSON), a URL (also twice) or HTML. */
function spelt(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16).padStart(2, '0')
  const anyCase = [...hex].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')
  const escaped = /["\\/]/.test(character) ? [`\\\\+${literally(character)}`] : []
  // The longest first, for a backslash is also how an escape begins.
  return `(?:${[`\\\\+u00${anyCase}`, ...escaped, `%(?:25)*${anyCase}`, `&#0*${code};`, `&#[xX]0*${anyCase};`, literally(character)].join('|')})`
}

/** Characters one after the other, of which all after the first `least` may be missing at the end. */
function sequence(characters: readonly string[], least: number): string {
  const tail = characters.slice(least).reduceRight((rest, each) => `(?:${each}${rest})?`, '')
  return characters.slice(0, least).join('') + tail
}

/** The part of a text's base64 that is the same wherever the text stands in what was encoded, for each of three places. */
function base64Of(secret: string): string[] {
  return [0, 1, 2].map((shift) => {
    const coded = Buffer.from(' '.repeat(shift) + secret).toString('base64url')
    const whole = Math.floor(((shift + Buffer.byteLength(secret)) * 8) / 6)
    return coded.slice(Math.ceil((shift * 8) / 6), whole)
  })
}

function patternsOf(secret: string): string[] {
  const least = Math.min(secret.length, Math.max(telling, Math.ceil(secret.length / 3)))
  const coded = base64Of(secret).map((text) =>
    sequence(
      [...text].map((each) => (each === '-' ? String.raw`[-+]` : each === '_' ? '[_/]' : each)),
      Math.max(shortest, Math.ceil(text.length / 2)),
    ),
  )
  const hex = [...Buffer.from(secret).toString('hex')]
    .map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
    .join('')
  return [sequence([...secret].map(spelt), least), ...coded.map((each) => `${each}={0,2}`), hex]
}

const codeOf = (digits: string, base: number): string =>
  String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, base)))

/** A text without the escapes in which a secret may hide. */
const unescaped = (text: string): string =>
  /[\\%&]/.test(text)
    ? text
        .replaceAll(
          /\\+u00([\da-f]{2})|%(?:25)*([\da-f]{2})|&#x0*([\da-f]{1,6});/gi,
          (_, ...digits: (string | undefined)[]) => codeOf(digits[0] ?? digits[1] ?? digits[2] ?? '', 16),
        )
        .replaceAll(/&#0*(\d{1,7});/g, (_, digits: string) => codeOf(digits, 10))
        .replaceAll('\\', '')
    : text

/** What is in every text that holds one of the secrets, in whatever spelling: looked for first, for it is rare. */
function tracesOf(secrets: readonly string[]): string[] {
  const beginnings = [...new Set(secrets.map((secret) => secret.replaceAll('\\', '').slice(0, shortest)))]
  return beginnings.flatMap((each) => {
    const coded = base64Of(each).flatMap((text) => [text, text.replaceAll('-', '+').replaceAll('_', '/')])
    const hex = Buffer.from(each).toString('hex')
    return [each, ...coded, hex, hex.toUpperCase()]
  })
}

/**
 * A way to take secrets out of data, in each spelling in which a request may have carried them or a target may echo them:
 * as it is, escaped, percent-encoded, in base64 or hex, or cut short.
 */
export function masking(secrets: Iterable<string>): <T>(data: T) => T {
  // The longest first: one may be the beginning of another.
  const known = [...new Set(secrets)].filter((secret) => secret.length >= shortest).sort((a, b) => b.length - a.length)
  const patterns = known.map((secret) => new RegExp(patternsOf(secret).join('|'), 'g'))
  const traces = tracesOf(known)
  const mask = (text: string): string => {
    if (text.length < shortest) return text
    const plain = unescaped(text)
    if (!traces.some((trace) => plain.includes(trace))) return text
    return patterns.reduce((masked, pattern) => masked.replaceAll(pattern, '[key]'), text)
  }
  return (data) => mapTexts(data, mask)
}
