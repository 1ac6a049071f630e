/** How much one requirement was exercised, and with which values. */
export interface Seen {
  /** Responses in which the node occurred. */
  exchanges: number
  /** Places in which it occurred. */
  elements: number
  /** How many of them were null. */
  nulls: number
  /** How often each value occurred, only for vocabularies and booleans. */
  values: Record<string, number>
  /** Numbers of the first exchanges in which it occurred. */
  entries: number[]
}

/** By requirement. The key `list <operation>` counts the extents of a list: empty, one page, several. */
export type Tally = Record<string, Seen>

/** Limits: distinct values of one vocabulary, and characters of each. */
const most = 200
const longest = 200
/** Exchanges of one requirement that are named. */
export const mostEntries = 20

/** Without the members that every object inherits: a target may send `__proto__` or `constructor` as a value. */
const noValues = (): Record<string, number> => Object.create(null) as Record<string, number>

/** Counts what the oracle judged. `next` begins the exchange with this number. */
export class Counter {
  readonly tally: Tally = {}
  private thisExchange = new Set<string>()
  private number = 0

  next(number: number): void {
    this.number = number
    this.thisExchange = new Set()
  }

  /** Counts one occurrence. `vocabulary`: record the values as well. */
  see(requirement: string, value: unknown, vocabulary = false): void {
    const seen = (this.tally[requirement] ??= { exchanges: 0, elements: 0, nulls: 0, values: noValues(), entries: [] })
    if (!this.thisExchange.has(requirement)) {
      this.thisExchange.add(requirement)
      seen.exchanges += 1
      if (seen.entries.length < mostEntries) seen.entries.push(this.number)
    }
    seen.elements += 1
    if (value === null) seen.nulls += 1
    else if (vocabulary) {
      const key = String(value).slice(0, longest)
      const count = seen.values[key]
      if (count !== undefined || Object.keys(seen.values).length < most) seen.values[key] = (count ?? 0) + 1
    }
  }
}
