import type { Requirement } from '../row.ts'

export const availabilityDates = [
  {
    id: 'AVAIL-3',
    section: '2 Availability',
    at: ['2/Availability/slots'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Slots that are past are left out.',
    observe: "No slot of today starts before the target's own time; a day of last week has none.",
    reading: 'The time is that of the Date header, give or take a minute. A slot that has begun is past.',
  },
  {
    id: 'AVAIL-7',
    section: '2 Availability',
    at: ['5/scopes/bookings:read'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Availability can be asked for any date.',
    observe: 'A day a year ago, today and a day a year ahead all succeed. A leap day is DATE-2.',
    reading: 'Dates far outside of a calendar in use are not asked for.',
  },
  {
    id: 'AVAIL-8',
    section: '2 Availability',
    at: ['4/lists/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'What is no calendar date gets no availability.',
    observe: 'The 30th of February, a 13th month and a word are refused, where a date succeeds.',
    reading:
      'Follows from the form of dates. Other spellings of a real date, a time added, or surrounding blanks may be ' +
      'understood.',
  },
] as const satisfies readonly Requirement[]
