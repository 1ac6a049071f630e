import type { Requirement } from './row.ts'

/** Section 2: customers, and what was said to them. */
export const customers = [
  {
    id: 'CUSTOMER-1',
    section: '2 Customer',
    subject: 'server',
    kind: 'rule',
    needs: ['restricted-keys'],
    statement: 'Customer records and the club side are shown to no key without customers:read.',
    observe:
      'A key with every other scope is refused by each of the endpoints that show them, and a key with that one ' +
      'alone succeeds.',
    reading:
      'Orders, parcels, sales and bookings show a buyer, recipient or guest under their own scopes; that is ' +
      'another resource. What a write of customers:write answers with is the record that the caller has just sent.',
  },
  {
    id: 'CUSTOMER-2',
    section: '2 Customer',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A tag has at most 40 characters.',
    observe:
      'No customer shows a longer one; setting one of 41 characters is refused, also where one of 40 that exists ' +
      'is accepted.',
    reading:
      'No tag that exists is longer, so a long one is unknown as well; either fault may be named. Accepting 40 ' +
      'needs a tag of that length that the winery has created: without one, only the refusal is seen. Beyond the ' +
      'Basic Multilingual Plane the unit of counting is not fixed.',
  },
  {
    id: 'CUSTOMER-3',
    section: '2 Customer',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Setting the tags replaces the whole set.',
    observe: 'After a set of two, a set of one shows that one alone, and an empty list shows none.',
    reading: 'It is called a set: neither order nor the fate of a name sent twice is fixed.',
  },
  {
    id: 'CUSTOMER-4',
    section: '2 Customer',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A tag that does not exist at the winery is refused.',
    observe:
      'A made-up name, alone or beside a known one, is refused on create and on update; the tags, or the absence ' +
      'of the customer, stay as they were.',
  },
  {
    id: 'CUSTOMER-5',
    section: '2 Customer',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: "A customer's club tier is found in the list of tiers.",
    observe: 'Each club_tier_id of a customer is the id of a tier, an inactive one maybe, on a walk over the tiers.',
    reading: 'A tier may be made between two reads: the tiers are walked after the customers.',
  },
  {
    id: 'CUSTOMER-6',
    section: '2 Customer',
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client that mails for marketing lets an opt-out overrule everything that speaks for mailing.',
    observe: 'In whom a client mails.',
    untested: 'Happens inside the client. Both flags may be true at once, and neither accuses the service.',
  },
  {
    id: 'CUSTOMER-11',
    section: '2 Customer',
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client reads the club status and the pause flag together before it says where a member stands.',
    observe: 'In what a client makes of the two fields.',
    untested: 'Happens inside the client.',
  },
  {
    id: 'CUSTOMER-12',
    section: '2 Customer',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'club_frequency has a value only where the customer is billed in another rhythm than the tier is.',
    observe: 'Not with certainty: the words for rhythms are not published for either field.',
    untested:
      'Equal words in club_frequency and billing_period need not mean equal rhythms, nor must unlike words differ, ' +
      'as no vocabulary of either is published. A verdict would rest on a guess.',
  },
  {
    id: 'COMM-1',
    section: '2 Communication',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The id that logging a note answers with is the id of its entry on the timeline.',
    observe: 'Log a note, walk the timeline of that customer, find that id once.',
  },
  {
    id: 'COMM-2',
    section: '2 Communication',
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
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A timeline entry names neither what it was about nor the member of staff who wrote it.',
    observe: 'The keys of each entry are the published ones.',
    untested:
      'Judged as Communication.closed: each key beyond the published nine accuses there, and none of the nine has ' +
      'room for it but free text.',
  },
  {
    id: 'COMM-5',
    section: '2 Communication',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Where an entry came from is a kind of sender, and no person is named in it.',
    observe: 'source of each entry is staff, api or system.',
    untested: 'Judged as Communication.source and CustomerNote.source, whose three words are none of a person.',
  },
  {
    id: 'COMM-6',
    section: '2 Communication',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A note or call that is logged stays internal: the customer is sent nothing.',
    observe: 'Not with certainty: what arrives at a customer is outside of the interface.',
    untested:
      'The inbox of a customer cannot be read through the API, and the timeline is not said to hold every message, ' +
      "so its silence proves nothing. A checked address would need the winery's mail.",
  },
  {
    id: 'NOTE-1',
    section: '2 CustomerNote',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'In a logged note, note holds the same text as summary, up to 200 characters of it.',
    observe:
      'Texts of 1, 199, 200, 201 and many more characters: note is the text, or exactly its first 200 characters.',
    reading:
      'Characters can be counted as code units, code points or graphemes: where these differ, each count passes; ' +
      'elsewhere the cut is exact. 201 characters are cut and not refused; a text many times as long may be too ' +
      'long. Whether summary is cut as well is not said: note is compared with the first 200 of it either way.',
  },
  {
    id: 'NOTE-2',
    section: '2 CustomerNote',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'What is logged through the API is a note or a call, and says so: source api, kind api_manual.',
    observe: 'Log one of each; both are taken; channel is the one sent, in the answer and on the timeline.',
  },
  {
    id: 'NOTE-3',
    section: '2 CustomerNote',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'No email or text message can be recorded through the API.',
    observe:
      'With channel email and with sms the request is refused, where note succeeds; the timeline gains no entry.',
    reading: 'Needs a bound channel field. Channels that are not in the vocabulary at all are not mentioned.',
  },
  {
    id: 'NOTE-4',
    section: '2 CustomerNote',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'What was logged is part of the timeline of its customer, with the same values.',
    observe: 'Each field of the answer but note equals that of the entry with the same id; nobody else has that entry.',
    reading: 'A time may be kept in whole seconds.',
  },
  {
    id: 'NOTE-5',
    section: '2 CustomerNote',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The summary of a logged note or call is the text that was typed.',
    observe: 'Texts of up to 200 characters come back in summary unchanged.',
    reading:
      'Longer ones may come back whole or cut to 200. Blanks around the text, control characters and normal forms ' +
      'of Unicode are not probed.',
  },
] as const satisfies readonly Requirement[]
