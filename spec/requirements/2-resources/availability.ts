import type { Requirement } from '../row.ts'

export const availability = [
  {
    id: 'AVAIL-1',
    section: '2 Availability',
    at: ['2/Experience/scheduling_mode', '2/Availability/slots'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: '`slots` MUST be null for an open experience, and a list for a scheduled one.',
    observe: [
      [
        'In the availability of each experience, slots is null exactly if scheduling_mode is open.',
        'empty-for-open',
        'null-for-scheduled',
      ],
      ['A scheduled day without slots is an empty list.', 'null-for-none'],
      ['The same holds for a day a year ago and a year ahead.', 'empty-list-for-the-past', 'null-far-ahead'],
    ],
  },
  {
    id: 'AVAIL-2',
    section: '2 Availability',
    at: ['2/Availability/slots'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Slots MUST be sorted by time, the earliest first.',
    observe: [
      [
        'In every availability that the run has read, compared as instants, start_at never decreases from one slot to the next.',
        'latest-first',
        'last-two',
      ],
      ['One of them is of a day a year ahead.', 'latest-first-far-ahead'],
    ],
    reading: 'Two slots may start at the same instant.',
  },
  {
    id: 'AVAIL-4',
    section: '2 Availability',
    at: ['2/Availability/slots', '2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: "The slots MUST be those of the requested day in the winery's zone.",
    observe: [
      [
        "In every availability that the run has read, start_at of each slot falls on that day by the zone's clock, also near midnight and when the clock changes.",
        'utc',
        '24-hours',
      ],
      ['One of them is of a day a year ahead.', 'next-day-far-ahead'],
    ],
    reading: 'A date has no offset, so its day can only be that of the winery.',
  },
  {
    id: 'AVAIL-6',
    section: '2 Availability',
    at: [
      '2/Availability/experience_id',
      '2/Availability/date',
      '2/Availability/scheduling_mode',
      '4/endpoints/GET /v1/experiences/{experience_id}/availability',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement:
      'Availability MUST show the experience and the date of the request, and the scheduling mode of the experience.',
    observe:
      'In every availability that the run reads: experience_id is the id in the path, date the one sent. ' +
      'scheduling_mode is that of the experience in the list.',
  },
] as const satisfies readonly Requirement[]
