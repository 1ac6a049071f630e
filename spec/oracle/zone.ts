import { Temporal } from 'temporal-polyfill'

/** RFC 3339, which ajv's `date-time` format accepts, in its parts. */
const timestamp = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)([Zz]|[+-]\d{2}:\d{2})$/

const hour = 3_600_000
const year = 365 * 24 * hour
const cache = new Map<string, number>()

/** Whether the zone is one that this machine's zone rules know. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}

/** The zone's offset from UTC in minutes at an instant (milliseconds since the epoch). */
export function offsetAt(zone: string, instant: number): number {
  // No zone has moved its clock between the quarters of an hour since 1972.
  const quarter = Math.floor(instant / (hour / 4))
  const key = `${zone} ${quarter}`
  let offset = cache.get(key)
  if (offset === undefined) {
    const at = Temporal.Instant.fromEpochMilliseconds(quarter * (hour / 4)).toZonedDateTimeISO(zone)
    offset = at.offsetNanoseconds / 60e9
    cache.set(key, offset)
  }
  return offset
}

export interface Offset {
  instant: number
  /** Minutes from UTC, as the timestamp says. */
  minutes: number
}

/** Reads a timestamp with an offset; undefined for anything else. */
export function readTimestamp(text: string): Offset | undefined {
  const parts = timestamp.exec(text)
  if (parts === null) return undefined
  const instant = Date.parse(`${parts[1]}T${parts[2]}${parts[3]?.toUpperCase()}`)
  if (Number.isNaN(instant)) return undefined
  const [sign, hours, minutes] = [
    parts[3]?.startsWith('-') === true ? -1 : 1,
    parts[3]?.slice(1, 3),
    parts[3]?.slice(4),
  ]
  return { instant, minutes: /z/i.test(parts[3] ?? '') ? 0 : sign * (Number(hours) * 60 + Number(minutes)) }
}

/**
 * Whether the zone's rules may have changed since this machine learnt them, so that a differing offset at a future
 * instant proves nothing: it lies more than 60 days ahead and is one that the zone does use within the year around now.
 */
export function mayBeNewRule(zone: string, { instant, minutes }: Offset, now: number): boolean {
  if (instant < now + 60 * 24 * hour) return false
  for (let at = now - year; at <= now + year; at += 24 * hour) if (offsetAt(zone, at) === minutes) return true
  return false
}

/** `+05:30`, for a sentence. */
export function inOffsetNotation(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (n: number): string => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** The version of the zone rules that this machine judges by. */
export const zoneRules = process.versions['tz'] ?? 'unknown'
