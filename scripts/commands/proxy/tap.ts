import type { Field } from '../../../spec/exchange.ts'
import { decode, maxBody } from '../../../fixtures/target/wire/decode.ts'

/** Headers that concern one connection only. */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'upgrade', 'te'])

/** Raw headers as pairs. */
export const pairsOf = (raw: readonly string[]): Field[] =>
  raw.flatMap((name, n): Field[] => (n % 2 === 0 ? [[name, raw[n + 1] ?? '']] : []))

/** The headers to be forwarded, in their order and spelling. */
export function withoutHopByHop(raw: readonly string[]): Field[] {
  const pairs = pairsOf(raw)
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((each) => each.trim().toLowerCase()))
  return pairs.filter(([name]) => !hopByHop.has(name.toLowerCase()) && !named.includes(name.toLowerCase()))
}

/** Keeps a copy of a body that passes, up to the size that is judged. */
export class Tap {
  private readonly chunks: Buffer[] = []
  private bytes = 0

  readonly take = (chunk: Buffer): void => {
    this.bytes += chunk.byteLength
    if (this.bytes <= maxBody) this.chunks.push(chunk)
    else this.chunks.length = 0
  }

  /** The body as text, unpacked; null where it was too large, or packed in a way that cannot be read. */
  text(contentEncoding = ''): string | null {
    if (this.bytes > maxBody) return null
    try {
      return decode(Buffer.concat(this.chunks), contentEncoding).toString()
    } catch {
      return null
    }
  }
}
