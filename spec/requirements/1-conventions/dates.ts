import type { Requirement } from '../row.ts'

export const dates = [
  {
    id: 'DATE-1',
    section: '1 Conventions',
    at: ['1/conventions/3', '2/Availability/date'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'A date MUST have the form YYYY-MM-DD.',
    observe: 'Every published date field.',
  },
  {
    id: 'DATE-2',
    section: '1 Conventions',
    at: ['1/conventions/3', '4/lists/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A date that is sent in the form YYYY-MM-DD MUST be accepted.',
    observe: 'Availability of an experience for today, tomorrow, the last day of a year and a leap day succeeds.',
    reading: 'Other spellings of a date need not be refused; AVAIL-8 tests text that is not a date.',
  },
] as const satisfies readonly Requirement[]
