import type { Requirement } from '../row.ts'

export const availabilityDates = [
  {
    id: 'AVAIL-3',
    section: '2 Availability',
    at: ['2/Availability/slots'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Availability MUST NOT show a slot that is past.',
    observe:
      "No slot of today, or of the same weekday last week, has ended by the target's own time; once the clock is " +
      'moved beyond a published slot, availability no longer shows it.',
    reading:
      'The time is that of the Date header, within a minute. A slot is past when the duration of the experience has ' +
      'elapsed since its start; a slot that has begun and is not past is a note. If no slot of today can have ended ' +
      'and the clock cannot be moved, the verdict is inconclusive.',
  },
  {
    id: 'AVAIL-7',
    section: '2 Availability',
    at: ['5/scopes/bookings:read'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Availability MUST be readable for any date.',
    observe: [
      [
        'A day a year ago, today and a day a year ahead all succeed. A leap day is tested by DATE-2.',
        'half-a-year',
        'no-past',
        'not-today',
      ],
    ],
    reading: 'Dates in distant centuries are not requested.',
  },
  {
    id: 'AVAIL-8',
    section: '2 Availability',
    at: ['4/lists/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A date that does not exist MUST be refused.',
    observe:
      'The 30th of February, the 29th in a year that is not a leap year, a 13th month and a word are refused, where a ' +
      'date succeeds.',
    reading:
      'Follows from the format of dates. A service may understand other spellings of a real date, an added time, ' +
      'or surrounding blanks.',
  },
] as const satisfies readonly Requirement[]
