import type { Requirement } from '../row.ts'

export const openExperiences = [
  {
    id: 'BOOKING-9',
    section: '4 Lists',
    at: ['1/conventions/3', '2/Experience/scheduling_mode'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An open experience MUST be bookable at any time within venue hours, without a slot.',
    observe: [
      [
        'A booking at midday, one or two days ahead, succeeds, is at the time that was sent, and is in the list.',
        'not-stored',
        'at-opening',
      ],
      [
        'Under certify, every second seed sends the time without its offset, which is accepted for the same instant.',
        'naive-in-utc',
      ],
    ],
    reading:
      'Venue hours are not published: if all times that were tried are refused, this is inconclusive and asks for a ' +
      'time. Refusals within declared hours count only if the run can book a scheduled experience.',
  },
] as const satisfies readonly Requirement[]
