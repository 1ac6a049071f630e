const minute = 60_000

/** Calendar date, time of day and offset in the extended format (`2026-06-01T10:00:00-04:00`); seconds may be left out. */
const extended =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d{2})(?::(\d{2}))?)$/

/** The same in the basic format (`20260601T100000-0400`). The two formats cannot be mixed. */
const basic = /^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d{2})(?:(\d{2}))?)$/

/** Either format. Only `readTimestamp` checks that the date and the time exist. */
export const timestampPattern = new RegExp(`${extended.source}|${basic.source}`)

/** What a timestamp says. */
export interface Timestamp {
  /** Milliseconds since the epoch. */
  instant: number
  /** Minutes from UTC. */
  minutes: number
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The time of day in milliseconds; undefined if the time does not exist. A leap second counts as the second before it. */
function timeOfDay(hours: number, minutes: number, seconds: number, fraction: string): number | undefined {
  const isMidnight = hours === 24 && minutes === 0 && seconds === 0 && Number(fraction) === 0
  if ((hours > 23 && !isMidnight) || minutes > 59 || seconds > 60) return undefined
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000)
  return (hours * 60 + minutes) * minute + Math.min(seconds, 59) * 1000 + milliseconds
}

/**
 * Reads an ISO 8601 timestamp with an offset: extended or basic format, with or without seconds, offset in hours or in
 * hours and minutes. Returns undefined for anything else, a naive time and a space instead of the `T` included.
 */
export function readTimestamp(text: string): Timestamp | undefined {
  const parts = extended.exec(text) ?? basic.exec(text)
  if (parts === null) return undefined
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const time = timeOfDay(hours, minutes, seconds, parts[7] ?? '0')
  if (time === undefined || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  const [offsetHours, offsetMinutes] = [Number(parts[10] ?? 0), Number(parts[11] ?? 0)]
  if (offsetHours > 23 || offsetMinutes > 59) return undefined
  const offset = (parts[9] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  return { instant: Date.UTC(year, month - 1, day) + time - offset * minute, minutes: offset === 0 ? 0 : offset }
}

/** Whether a text is a date with a time of day, with or without an offset, however it is separated. */
export const looksLikeTimestamp = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)? ?([Zz]|UTC|GMT|[+-]\d{2}(:?\d{2})?)?$/.test(text) ||
  /^\d{8}T\d{4}/.test(text)
