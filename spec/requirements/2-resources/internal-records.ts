import type { Requirement } from '../row.ts'

export const internalRecords = [
  {
    id: 'COMM-6',
    section: '2 Communication',
    at: ['2/Communication/channel'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'admin'],
    statement: 'A note or call that is logged MUST NOT be sent to the customer.',
    observe:
      'By the admin ability list-mail: no message to the customer mentions the text of a note or call that was logged ' +
      'before another message arrived.',
  },
] as const satisfies readonly Requirement[]
