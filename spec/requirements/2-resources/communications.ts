import type { Requirement } from '../row.ts'

export const communications = [
  {
    id: 'COMM-1',
    section: '2 Communication',
    at: ['2/Communication/id'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The id that logging a note answers with is the id of its entry on the timeline.',
    observe: 'Log a note, walk the timeline of that customer, find that id once.',
  },
  {
    id: 'COMM-2',
    section: '2 Communication',
    at: ['2/Communication/logged_at'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Entries without a time stand after all those that have one.',
    observe: 'Over the whole walk of a timeline, once a null logged_at was seen, no other follows.',
    reading:
      'In which direction dated entries run is not said. New entries during the walk carry a time and do not ' +
      'disturb the end.',
  },
  {
    id: 'COMM-3',
    section: '2 Communication',
    at: ['2/Communication/to', '2/CustomerNote/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A note or a call was sent to no address: its `to` is null.',
    observe: 'Each timeline entry with channel note or call, and each logged one as it is returned.',
    reading: 'For email and sms it may be null as well, by its type.',
  },
  {
    id: 'COMM-4',
    section: '2 Communication',
    at: ['2/Communication/p2'],
    subject: 'server',
    kind: 'shape',
    needs: ['data'],
    statement:
      'A communication MUST NOT name the order, campaign or other entity that it relates to, nor the staff member who ' +
      'wrote it.',
    observe: 'The keys of each communication are the published ones.',
    reading: 'Free text, such as the summary, may name anybody.',
    judgedBy: ['Communication.closed'],
  },
  {
    id: 'COMM-5',
    section: '2 Communication',
    at: ['2/Communication/source'],
    subject: 'server',
    kind: 'shape',
    needs: ['data'],
    statement: "The `source` of a communication MUST be `staff`, `api` or `system`, and never a person's name.",
    observe: 'source of each communication and of each logged note.',
    judgedBy: ['Communication.source', 'CustomerNote.source'],
  },
] as const satisfies readonly Requirement[]
