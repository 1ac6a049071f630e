import type { Requirement } from '../row.ts'

export const noUpdatedSince = [
  {
    id: 'PARAMS-2',
    section: '6 Events',
    at: ['6/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The list of customers MUST NOT have an updated-since filter.',
    observe: 'The list of customers refuses updated_since, and similar names, with 400.',
    reading:
      'A filter with another name would not be found. The names that other services use are tried, if they say that they ' +
      'are about an update: `since` may as well be the time of creation, which the document does not exclude.',
  },
] as const satisfies readonly Requirement[]
