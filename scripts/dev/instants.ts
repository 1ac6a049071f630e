import timekeeper from 'timekeeper'

/** The instant at which the proofs run: an ordinary Wednesday, four in the afternoon at the winery of the sandbox. */
export const ordinary = '2026-06-17T20:00:00Z'

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

/** The instants over which the proofs are swept. */
export const instants: readonly string[] = [...hours, ...edges]

/** Moves this process's clock so that it is `instant` (ISO 8601) now and runs on from there. */
export const moveTo = (instant: string): void => timekeeper.travel(new Date(instant))
