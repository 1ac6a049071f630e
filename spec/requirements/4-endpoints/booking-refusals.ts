import type { Requirement } from '../row.ts'

export const bookingRefusals = [
  {
    id: 'BOOKING-1',
    section: '4 Lists',
    at: ['2/Experience/requires_prepayment', '4/lists/9', '5/scopes/bookings:write', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A booking of an experience that requires prepayment MUST be refused.',
    observe: [
      [
        'With requires_prepayment true, a booking at a published slot is refused, and the list does not contain it.',
        'tastings',
      ],
      ['Under certify, one for an active club member is as well.', 'for-members'],
      ['Under certify, so is one for a third of the guests that a slot takes.', 'large-parties'],
    ],
    reading:
      'Only experiences that are active and not walk-in only are tried, because others are refused for that reason.',
  },
  {
    id: 'BOOKING-2',
    section: '4 Lists',
    at: ['2/Experience/scheduling_mode', '4/lists/9', '5/scopes/bookings:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A booking at a time that is not a published slot MUST be refused.',
    observe: [
      [
        'A time a few minutes before and half a minute after a slot, on a day without slots, and that of the slot in an earlier week is refused, where the ' +
          'slot itself succeeds.',
        'about-a-slot',
        'on-empty-days',
        'past',
      ],
      [
        'Under certify the middle between two slots, times before the first and after the last slot of a day, and twelve weeks later ' +
          'a time five, fifteen or thirty minutes after that of the slot as well; half of these times are sent for a guest who is an active club member, or else a customer.',
        'after-the-last',
        'quarter-of-an-hour-later',
        'any-time-for-customers',
      ],
      [
        'Under certify the time on a day without slots is that of a slot of the same experience on another day of the week.',
        'other-weekday',
      ],
      ['Under certify the last slot of today that has begun is refused, where there is one.', 'ended-today', 'begun'],
    ],
    reading:
      'Only scheduled experiences have slots; venue hours, which limit an open one, are not published. A server may ' +
      'drop the seconds of a time: a booking that is made at the slot itself is a note. A slot lasts as long as its ' +
      'experience, so a time during it may be taken as a time in this slot: a note, if such a booking takes up room in it. ' +
      'When a slot is past is not defined: a booking of one that has begun is a note where its availability still shows it.',
  },
  {
    id: 'BOOKING-3',
    section: '4 Lists',
    at: ['2/Experience/is_active', '4/lists/9'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A booking of an inactive experience MUST be refused.',
    observe: [
      ['With is_active false, a booking is refused, and the list does not contain it.', 'booked', 'refused-but-booked'],
      ['Under certify, so is one for a third of the guests that a slot takes.', 'large-parties'],
    ],
    reading:
      'Its availability may be empty or refused: then the time of a slot of another experience is sent, which ' +
      'BOOKING-2 refuses as well, and a note says so.',
  },
  {
    id: 'BOOKING-4',
    section: '4 Lists',
    at: ['2/Experience/walk_in_only', '4/lists/9'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A booking of a walk-in only experience MUST be refused.',
    observe: [
      ['With walk_in_only true, a booking is refused, and the list does not contain it.', 'daily-ones'],
      ['Under certify, one for a time later today is as well, in the likely hours of the venue.', 'today'],
      ['Under certify, so is one for a third of the guests that a slot takes.', 'large-parties'],
    ],
    reading: 'An experience without slots is treated as in BOOKING-3.',
  },
] as const satisfies readonly Requirement[]
