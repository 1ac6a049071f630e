import { mapTexts } from '../../../reports/text.ts'

/** Characters. A shorter text is not masked: it is not a secret, and it may be part of any word of a report. */
const shortest = 8
/** Characters of a longer secret that are masked without the rest, because a message may have been cut short there. */
const telling = 14

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/**
 * A character as it may appear in a text: by itself, or escaped as in JSON (also within JSON), a URL (also twice) or
 * HTML.
 */
function spelt(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16).padStart(2, '0')
  const anyCase = [...hex].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')
  const escaped = /["\\/]/.test(character) ? [`\\\\+${literally(character)}`] : []
  // The longest first, for a backslash is also how an escape begins.
  return `(?:${[`\\\\+u00${anyCase}`, ...escaped, `%(?:25)*${anyCase}`, `&#0*${code};`, `&#[xX]0*${anyCase};`, literally(character)].join('|')})`
}

/** A sequence of characters of which all after the first `least` may be missing at the end. */
function sequence(characters: readonly string[], least: number): string {
  const tail = characters.slice(least).reduceRight((rest, each) => `(?:${each}${rest})?`, '')
  return characters.slice(0, least).join('') + tail
}

/** The part of a text's base64 that does not depend on what precedes the text, for each of the three alignments. */
function base64Of(secret: string): string[] {
  return [0, 1, 2].map((shift) => {
    const coded = Buffer.from(' '.repeat(shift) + secret).toString('base64url')
    const whole = Math.floor(((shift + Buffer.byteLength(secret)) * 8) / 6)
    return coded.slice(Math.ceil((shift * 8) / 6), whole)
  })
}

/** How many characters of a secret a text must hold to be masked, and how many of its base64. */
const leastOf = (secret: string): number => Math.min(secret.length, Math.max(telling, Math.ceil(secret.length / 3)))
const leastOfCoded = (coded: string): number => Math.max(shortest, Math.ceil(coded.length / 2))

/** Matches a secret in each of its spellings. */
function patternOf(secret: string): RegExp {
  const coded = base64Of(secret).map((text) =>
    sequence(
      [...text].map((each) => (each === '-' ? String.raw`[-+]` : each === '_' ? '[_/]' : each)),
      leastOfCoded(text),
    ),
  )
  const hex = [...Buffer.from(secret).toString('hex')]
    .map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
    .join('')
  const patterns = [sequence([...secret].map(spelt), leastOf(secret)), ...coded.map((each) => `${each}={0,2}`), hex]
  return new RegExp(patterns.join('|'), 'g')
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

/** Texts of which at least one is in every unescaped text that the pattern of a secret matches. */
function tracesOf(secret: string): string[] {
  const coded = base64Of(secret).flatMap((text) => {
    const beginning = text.slice(0, leastOfCoded(text))
    return [beginning, beginning.replaceAll('-', '+').replaceAll('_', '/')]
  })
  const hex = Buffer.from(secret)
    .toString('hex')
    .slice(0, 2 * shortest)
  // A secret that looks escaped is unescaped with the text.
  const plain = /[%&]/.test(secret)
    ? unescaped(secret).slice(0, shortest)
    : secret.slice(0, leastOf(secret)).replaceAll('\\', '')
  return [plain, ...coded, hex, hex.toUpperCase()]
}

/** A secret to search for. Its pattern is compiled late: that takes long, and most secrets appear in no text. */
class Sought {
  private readonly traces: readonly string[]
  private readonly secret: string
  private pattern: RegExp | undefined

  constructor(secret: string) {
    this.secret = secret
    this.traces = tracesOf(secret)
  }

  /** The first characters of the traces. */
  get beginnings(): string[] {
    return this.traces.map((trace) => trace.slice(0, shortest))
  }

  mask(text: string, plain: string): string {
    if (!this.traces.some((trace) => plain.includes(trace))) return text
    this.pattern ??= patternOf(this.secret)
    return text.replaceAll(this.pattern, '[key]')
  }
}

/**
 * Returns a function that masks secrets in data, in each spelling that a request may contain or a target may echo: as
 * they are, escaped, percent-encoded, in base64 or hex, or cut short.
 */
export function masking(secrets: Iterable<string>): <T>(data: T) => T {
  // Longest first: one secret may be the beginning of another.
  const known = [...new Set(secrets)].filter((secret) => secret.length >= shortest).sort((a, b) => b.length - a.length)
  const sought = known.map((secret) => new Sought(secret))
  // Few texts contain a secret: each text is first searched for the beginnings of all of them at once.
  const beginnings = [...new Set(sought.flatMap((each) => each.beginnings))]
  const anyBeginning = new RegExp(beginnings.map(literally).join('|') || '(?!)')
  const mask = (text: string): string => {
    if (text.length < shortest) return text
    const plain = unescaped(text)
    if (!anyBeginning.test(plain)) return text
    return sought.reduce((masked, each) => each.mask(masked, plain), text)
  }
  return (data) => mapTexts(data, mask)
}
