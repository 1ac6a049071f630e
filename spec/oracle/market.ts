import { type Exchange, header } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { at } from './json.ts'

/**
 * Compares the readings of the market over a run, for each environment: no state of the winery removes a subdivision,
 * since `subdivisions` contains every one of the country, shippable or not.
 */
export class Subdivisions {
  private readonly known = new Map<string, ReadonlySet<unknown>>()

  judge(exchange: Exchange): Finding[] {
    if (exchange.operation !== 'readMarket') return []
    const listed = at(exchange.response.json, '/subdivisions')
    if (!Array.isArray(listed)) return []
    const codes = new Set(listed.map((each: unknown) => at(each, '/code')))
    const winery = header(exchange, 'x-service-environment') ?? ''
    const earlier = this.known.get(winery)
    this.known.set(winery, earlier ?? codes)
    const missing = [...(earlier ?? [])].filter((code) => !codes.has(code))
    if (missing.length === 0) return []
    const message = 'the market does not list subdivisions that it listed before'
    return [{ requirement: 'MARKET-9', pointer: '/subdivisions', message, expected: missing, actual: [...codes] }]
  }
}
