import type { Requirement } from '../row.ts'

export const notes = [
  {
    id: 'NOTE-2',
    section: '2 CustomerNote',
    at: ['2/Communication/kind', '2/Communication/source', '2/CustomerNote/p1', '4/lists/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'An entry that is logged through the API MUST be a note or a call with the `source` `api` and the `kind` ' +
      '`api_manual`.',
    observe: [
      [
        'A note and a call are logged. Both are accepted, and channel is the one that was sent, in the response and on the timeline.',
        'no-calls',
        'no-notes',
        'all-notes',
        'call-by-createNote',
      ],
    ],
    reading: 'Which characters a text may have is not said: one that is refused is sent again in ASCII.',
  },
  {
    id: 'NOTE-3',
    section: '2 CustomerNote',
    at: ['2/CustomerNote/p1', '4/lists/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The API MUST NOT record an email or an sms.',
    observe: [
      [
        'With channel email and with sms the request is refused, where note succeeds; the timeline gains no entry.',
        'any',
        'email',
        'sms-as-note',
        'sms-refused-but-logged',
      ],
      [
        'The customer has opted in to both, where the target takes that from a creation, and the text of one of the two has 201 characters.',
        'email-after-an-opt-in',
        'sms-after-an-opt-in',
        'long-messages',
      ],
      ['Under certify, a channel in capitals adds no email and no sms to the timeline.', 'in-capitals'],
    ],
    reading: 'Needs a bound channel field. Channels that are not in the vocabulary at all are not mentioned.',
  },
  {
    id: 'NOTE-4',
    section: '2 CustomerNote',
    at: ['2/Communication/p1', '4/endpoints/POST /v1/customers/{customer_id}/notes'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "A logged note MUST be on its customer's timeline with the same values.",
    observe: [
      ['Each field of the response but note equals that of the entry with the same id.', 'other-summary', 'not-stored'],
      ['No other customer has that entry.', 'next-customer-too', 'everybodys'],
      [
        'Under certify, neither has one with the same email address, where the target accepts it.',
        'all-with-the-email',
      ],
      ['Two equal notes are two entries.', 'equal-texts-once'],
      ['A text is on the timeline at most as often as it was logged.', 'calls-twice'],
    ],
    reading:
      'A time may be stored in whole seconds. The second of two equal notes may be answered with the first entry.',
  },
] as const satisfies readonly Requirement[]
