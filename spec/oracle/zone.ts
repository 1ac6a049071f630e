import { Temporal } from 'temporal-polyfill'
import type { Timestamp } from './timestamp.ts'

const hour = 3_600_000
const year = 365 * 24 * hour
const cache = new Map<string, number>()

/** Whether the zone rules of this machine contain the zone. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a text has the form of the names that the IANA database adds, an area and one or two parts: such a name may be
 * newer than the zone rules of this machine.
 */
export const isZoneName = (text: string): boolean =>
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)(\/[A-Za-z][A-Za-z0-9_+-]*){1,2}$/.test(
    text,
  )

/** The offset at a multiple of a quarter of an hour since the epoch. */
function offsetAtQuarter(zone: string, quarter: number): number {
  const key = `${zone} ${quarter}`
  let offset = cache.get(key)
  if (offset === undefined) {
    const at = Temporal.Instant.fromEpochMilliseconds(quarter * (hour / 4)).toZonedDateTimeISO(zone)
    offset = at.offsetNanoseconds / 60e9
    cache.set(key, offset)
  }
  return offset
}

/** The quarters of an hour in a day. */
const quarters = 96

/** The zone's offset from UTC in minutes at an instant (milliseconds since the epoch). */
export function offsetAt(zone: string, instant: number): number {
  // Since 1972 every zone has changed its offset only at a quarter of an hour, and at most once in a day of UTC.
  const quarter = Math.floor(instant / (hour / 4))
  const midnight = quarter - (((quarter % quarters) + quarters) % quarters)
  const offset = offsetAtQuarter(zone, midnight)
  return offset === offsetAtQuarter(zone, midnight + quarters) ? offset : offsetAtQuarter(zone, quarter)
}

/** Whether a timestamp can show an offset: one with seconds, as before standard time, is rounded to a minute either way. */
export const showsOffset = (shown: number, offset: number): boolean =>
  shown === Math.floor(offset) || shown === Math.ceil(offset)

/**
 * Whether the offset may follow zone rules that are newer than this machine's: the instant is more than 60 days ahead
 * and the zone uses this offset within a year of now. Such an offset is a note, not a violation.
 */
export function mayBeNewRule(zone: string, { instant, minutes }: Timestamp, now: number): boolean {
  if (instant < now + 60 * 24 * hour) return false
  for (let at = now - year; at <= now + year; at += 24 * hour) if (offsetAt(zone, at) === minutes) return true
  return false
}

/** Minutes from UTC as text: `+05:30`. */
export function inOffsetNotation(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (n: number): string => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** The version of this machine's zone rules. */
export const zoneRules = process.versions.tz ?? 'unknown'
