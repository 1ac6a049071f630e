import timekeeper from 'timekeeper'

/**
 * The instant at which the proofs run: an ordinary Wednesday, four in the afternoon at the winery of the sandbox. It is
 * not a whole minute: EVENT-13 accepts equal timestamps from a server that signs with whole minutes.
 */
export const ordinary = '2026-06-17T20:00:10Z'

/** Every hour of one day, so that each local hour of the sandbox's wineries occurs. */
const hours = Array.from({ length: 24 }, (_, hour) => `2026-11-25T${String(hour).padStart(2, '0')}:10:00Z`)

/** Instants at which proofs have failed, or could: changes of the clock, ends of day, month and year, 29 February. */
const edges = [
  '2026-07-15T03:10:00Z',
  '2026-10-31T16:00:00Z',
  '2026-11-01T04:30:00Z',
  '2026-11-01T05:59:00Z',
  '2026-11-01T06:01:00Z',
  '2026-11-22T03:10:00Z',
  '2026-12-31T23:58:00Z',
  '2027-01-01T04:59:00Z',
  '2027-01-31T12:00:00Z',
  '2027-03-13T18:00:00Z',
  '2027-03-14T05:00:00Z',
  '2027-03-14T06:59:00Z',
  '2027-03-14T07:01:00Z',
  '2027-10-31T00:30:00Z',
  '2028-02-28T23:30:00Z',
  '2028-02-29T12:00:00Z',
]

/** When a proof runs, and where: the winery of the sandbox is in the zone, or in its own if none is named. */
export interface Moment {
  instant: string
  zone?: string
}

/** Wineries in the east and in the west, and one whose offset has half an hour. */
const zones: Readonly<Record<string, readonly string[]>> = {
  // +13 in summer: the day of the winery is the day after that of UTC.
  'Pacific/Auckland': [
    '2026-09-26T13:59:00Z',
    '2026-09-26T14:01:00Z',
    '2026-11-25T10:58:00Z',
    '2026-11-25T11:02:00Z',
    '2026-12-31T10:58:00Z',
    '2027-04-03T12:30:00Z',
    '2027-04-03T14:01:00Z',
  ],
  // -9 in winter.
  'America/Anchorage': [
    '2026-11-01T07:30:00Z',
    '2026-11-01T10:01:00Z',
    '2026-11-25T08:58:00Z',
    '2026-11-25T09:02:00Z',
    '2027-01-01T08:58:00Z',
    '2027-03-14T09:30:00Z',
    '2027-03-14T11:01:00Z',
  ],
  // +9:30, and +10:30 in summer.
  'Australia/Adelaide': [
    '2026-10-03T16:29:00Z',
    '2026-10-03T16:31:00Z',
    '2026-11-25T13:28:00Z',
    '2026-11-25T13:32:00Z',
    '2027-04-03T15:00:00Z',
    '2027-04-03T16:31:00Z',
  ],
}

/** The moments of wineries in other zones: around their midnights, and around the changes of their clocks. */
const elsewhere: readonly Moment[] = Object.entries(zones).flatMap(([zone, at]) =>
  at.map((instant) => ({ instant, zone })),
)

/** The moments over which the proofs are swept. */
export const moments: readonly Moment[] = [...[...hours, ...edges].map((instant) => ({ instant })), ...elsewhere]

/** Moves this process's clock so that it is `instant` (ISO 8601) now and runs on from there. */
export const moveTo = (instant: string): void => timekeeper.travel(new Date(instant))
