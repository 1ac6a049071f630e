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
    observe: [
      [
        'With the admin ability list-mail: no message to the customer contains the text of a logged note or call. The check first waits for a later message, which proves that mail is delivered.',
        'note-is-sent',
        'call-is-sent',
      ],
    ],
  },
] as const satisfies readonly Requirement[]
