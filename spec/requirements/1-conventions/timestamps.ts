import type { Requirement } from '../row.ts'

export const timestamps = [
  {
    id: 'TIME-1',
    section: '1 Conventions',
    at: ['1/conventions/3'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'A timestamp is ISO 8601 and carries a UTC offset.',
    observe:
      'Every published timestamp, and in open objects every text that has a date and a time of day under a key ' +
      'ending in _at.',
    reading: 'Fractions of a second are legal, of any length, and so is Z where the offset is zero.',
  },
  {
    id: 'TIME-2',
    section: '1 Conventions',
    at: ['1/conventions/3', '2/Market/timezone', '2/Availability/p1', '2/Booking/scheduled_at'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: "The offset of a timestamp is that of the winery's zone at that instant.",
    observe:
      'Each timestamp against the zone of GET /v1/market and the rules of the tz database, in summer and in ' +
      'winter.',
    reading:
      'Z fits only a zone that is at zero then. Zone rules change: the report names the tz version that judged, ' +
      'and where only instants to come differ, that is noted.',
  },
  {
    id: 'TIME-3',
    section: '1 Conventions',
    at: ['1/conventions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "A time sent without an offset means that time of day in the winery's zone.",
    observe:
      'A booking at a published slot, its time sent without the offset, is taken for that very instant, in summer ' +
      'and in winter time.',
    reading:
      'A time that the clock skips or repeats has no fixed reading and is not sent. Where a body takes its time is ' +
      'a gap.',
  },
  {
    id: 'TIME-4',
    section: '1 Conventions',
    at: ['1/conventions/3', '2/Market/timezone'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The zone in the market is a name of the IANA database.',
    observe: 'timezone of GET /v1/market is known to the tz database of the run.',
    reading:
      'Links and backward names such as US/Pacific count. A plain offset such as +05:00 is no name. A name newer ' +
      'than the tz version of the run makes the check inconclusive.',
  },
  {
    id: 'TIME-5',
    section: '1 Conventions',
    at: ['1/conventions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A time sent with an offset keeps the instant that it names, whatever the offset.',
    observe:
      'A booking at a published slot, its time sent in UTC or another offset, comes back at the same instant in ' +
      "the winery's offset.",
    reading:
      'Said only by implication: the zone is for times without an offset. A refusal is therefore noted; a success ' +
      'at another instant accuses.',
  },
  {
    id: 'TIME-6',
    section: '1 Conventions',
    at: ['1/conventions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'A timestamp in a webhook payload MUST be ISO 8601 with the offset of the zone of the winery.',
    observe: 'Every timestamp in every delivery of the run.',
    reading: 'The payload shape is not shown. The conventions hold everywhere, so they hold for every value in it.',
  },
] as const satisfies readonly Requirement[]
