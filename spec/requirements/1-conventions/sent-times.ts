import type { Requirement } from '../row.ts'

export const sentTimes = [
  {
    id: 'TIME-3',
    section: '1 Conventions',
    at: ['1/conventions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "A naive timestamp from a caller MUST be interpreted in the winery's zone.",
    observe: [
      [
        'A booking at a published slot, its time sent without the offset, is stored at that instant, in summer and in winter.',
        'utc',
        'winter-offset',
        'summer-offset',
      ],
      [
        'If a published time is refused, the same time of day with the offset of the zone is refused as well.',
        'slots-in-the-offset-of-today',
      ],
      [
        'Under certify, a time without seconds, or with a fraction of a second, is stored at that instant, or refused for another reason than a time outside the slots.',
        'minutes-in-utc',
        'minutes-in-utc-and-booked',
      ],
    ],
    reading:
      'A time that the clock skips or repeats has no fixed reading and is not sent. The place of the time in the body is a gap. Other spellings may be refused as unreadable. A refusal in a slot that a booking of the run has filled shows nothing.',
  },
  {
    id: 'TIME-5',
    section: '1 Conventions',
    at: ['1/conventions/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A timestamp from a caller with an offset MUST keep its instant, whatever the offset.',
    observe: [
      [
        'A booking at a published slot, its time sent in UTC or with the offset +13:45, -09:30 or +05:45, if possible one in which it is on another date, is stored at the same instant, or refused for another reason than a time outside the slots.',
        'dropped',
        'date-as-written',
        'utc-dropped',
        'foreign-dropped',
        'turned',
        'whole-hours',
        'answered-otherwise',
        'half-hours-dropped',
      ],
      ['If the published time is refused, it is refused without its offset as well.', 'no-offsets'],
    ],
    reading:
      'This follows from item 3: only naive timestamps are interpreted in the zone. A refusal for another reason ' +
      'than a time outside the slots is a note.',
  },
] as const satisfies readonly Requirement[]
