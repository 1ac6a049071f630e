import type { Requirement } from '../row.ts'

export const signatureTimes = [
  {
    id: 'EVENT-13',
    section: '6 Events',
    at: ['6/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement:
      'The timestamp of a signature MUST be that of its delivery, so that it passes the replay window of a receiver.',
    observe: [
      ['The timestamp of each delivery is within a day of its arrival.', 'yesterday'],
      ['Deliveries of events at different times have different timestamps.', 'one-time-for-all'],
    ],
    reading:
      'The length of the replay window is not shown: no window would accept a timestamp that is a day from its delivery. ' +
      'A timestamp of whole minutes may be the same for a minute.',
  },
] as const satisfies readonly Requirement[]
