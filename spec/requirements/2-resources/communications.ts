import type { Requirement } from '../row.ts'

export const communications = [
  {
    id: 'COMM-1',
    section: '2 Communication',
    at: ['2/Communication/id'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The id that logging a note returns MUST be the id of its entry on the timeline.',
    observe: [
      [
        'A note is logged. On a walk over the timeline of the customer, its id occurs once.',
        'other-id-answered',
        'id-per-listing',
        'twice',
      ],
      ['The same holds for a note that is logged after others were refused.', 'other-id-after-a-refusal'],
    ],
  },
  {
    id: 'COMM-2',
    section: '2 Communication',
    at: ['2/Communication/logged_at'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Entries without a time MUST come after all entries with a time.',
    observe: [
      [
        'On a walk over the whole timeline, no entry with a time follows an entry whose logged_at is null.',
        'nulls-first',
        'end-of-a-page',
      ],
      [
        'Under certify, the same holds on smaller pages and with a documented filter.',
        'nulls-first-of-a-channel',
        'last-on-each-page',
      ],
    ],
    reading:
      'The direction in which entries with a time are sorted is not specified. Entries that are logged during the ' +
      'walk have a time and do not change the end.',
  },
  {
    id: 'COMM-3',
    section: '2 Communication',
    at: ['2/Communication/to', '2/CustomerNote/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `to` of a note or a call MUST be null.',
    observe: 'Each timeline entry with the channel note or call, and each response to logging one.',
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
      'A communication MUST NOT name the order, campaign or other entity that it relates to, nor the staff member ' +
      'who wrote it.',
    observe: 'The keys of each communication are the published ones.',
    reading: 'Free text, such as the summary, may name any person.',
    judgedBy: ['Communication.closed'],
  },
  {
    id: 'COMM-5',
    section: '2 Communication',
    at: ['2/Communication/source'],
    subject: 'server',
    kind: 'shape',
    needs: ['write', 'data'],
    statement: "The `source` of a communication MUST be `staff`, `api` or `system`, and never a person's name.",
    observe: 'source of each communication and of each logged note.',
    judgedBy: ['Communication.source', 'CustomerNote.source'],
  },
  {
    id: 'COMM-8',
    section: '2 Communication',
    at: ['2/Communication/kind', '2/Communication/status', '2/CustomerNote/p1', '4/lists/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'An entry of kind `api_manual` MUST be a note or a call with the source `api`.',
    observe:
      'Each entry of the timelines that the run reads, and each note and call of the run, whose status is neither ' +
      '`sent` nor `failed`.',
    reading:
      'Email and sms entries cannot be recorded through the API. A message that a write has caused may have the ' +
      'source `api`, so the reverse is not tested. `sent` and `failed` are about messages; a call by staff may ' +
      'have either.',
  },
  {
    id: 'COMM-9',
    section: '2 Communication',
    at: ['2/Communication/to', '2/Communication/channel'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `to` of an email MUST be an address, and that of an sms a number.',
    observe: 'Each email and sms of the timelines that the run reads, where `to` is not null: an address has an @.',
    reading:
      'The address or number is the one that was used, which may differ from that of the customer: it is not compared. An sms goes to a number, also where a mail gateway carries it.',
  },
  {
    id: 'COMM-10',
    section: '2 Communication',
    at: ['2/Communication/kind', '2/Communication/source'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'An entry of kind `manual` MUST have the source `staff`.',
    observe: 'Each entry of the timelines that the run reads.',
    reading: 'The document explains the kind manual with the word staff. Other kinds may come from staff as well.',
  },
] as const satisfies readonly Requirement[]
