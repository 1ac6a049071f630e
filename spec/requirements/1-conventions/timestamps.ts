import type { Requirement } from '../row.ts'

export const timestamps = [
  {
    id: 'TIME-1',
    section: '1 Conventions',
    at: ['1/conventions/3'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'A timestamp MUST be ISO 8601 with a UTC offset.',
    observe: [
      ['Every published timestamp.', 'naive', 'space', 'epoch-text'],
      [
        'In objects without a published field list: each string under the key at or a key that ends in _at, and under any other key each string that is a date with a time of day. Under another key a string is left out if that key, or the key of the object around it (such as custom_fields), shows that people or other systems write it.',
        'naive-refunds',
      ],
    ],
    reading:
      'ISO 8601 allows more than RFC 3339: seconds may be left out, fractions may have any length and a comma, the ' +
      'offset may be hours only, and the basic format is legal; Z means an offset of zero. A space instead of the ' +
      'T, an extended time with a basic offset (-0400), and no offset at all are not ISO 8601 with an offset. Dates ' +
      'use YYYY-MM-DD by the same item, so ordinal and week dates (2026-152, 2026-W23-1) are not dates. Responses ' +
      'may show one time in several notations, with fractions of a second or without: checks that compare resources ' +
      'compare its second.',
  },
  {
    id: 'TIME-2',
    section: '1 Conventions',
    at: ['1/conventions/3', '2/Market/timezone', '2/Availability/p1', '2/Booking/scheduled_at'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: "The offset of a timestamp MUST be that of the winery's zone at that instant.",
    observe:
      'Each timestamp is compared with the zone of GET /v1/market, read with a key of the same environment, and the rules ' +
      'of the tz database, in summer and in winter.',
    reading:
      'Z is correct only for a zone with offset zero. Zone rules change, and the target may know other rules than the ' +
      'run, whose tz version is in the report. So a wrong offset of an instant more than 60 days ahead is a note if ' +
      'no nearer instant has one. It is a violation if the target shows the same instant with the right offset elsewhere, ' +
      'or an instant of the next day on the same side of a clock change: the clocks change at night.',
  },
  {
    id: 'TIME-4',
    section: '1 Conventions',
    at: ['1/conventions/3', '2/Market/timezone'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The zone of the market MUST be a name of the IANA database.',
    observe: 'timezone of GET /v1/market is known to the tz database of the run.',
    reading:
      'Links and backward names such as US/Pacific are accepted. An offset such as +05:00 is not a name. A name ' +
      'that is newer than the tz version of the run makes the check inconclusive.',
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
    reading: 'The payload shape is not shown. The conventions hold everywhere, so also for every value in a payload.',
  },
] as const satisfies readonly Requirement[]
