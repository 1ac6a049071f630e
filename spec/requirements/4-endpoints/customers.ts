import type { Requirement } from '../row.ts'

export const endpointsCustomers = [
  {
    id: 'CUSTOMER-7',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/customers', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A customer that was created MUST read back as it was sent.',
    observe: [
      [
        'Under certify, a customer who is created without a phone number, an email address (if the target takes that) and an address shows none that was sent for another customer.',
        'phone-of-the-one-before',
        'email-of-the-one-before',
        'address-of-the-one-before',
      ],
      [
        'Under certify, such a customer shows the name and the tag that were sent, and is in the list.',
        'tags-lost-without-an-email',
        'unlisted-without-an-email',
      ],
      ['Under certify, one is read once a note and a call were logged.', 'tags-lost-with-a-call'],
      [
        'A customer that the run has created, and that a read did not find, is found when it is read again.',
        'lost-without-a-phone',
      ],
      [
        'Two customers that differ in name, contact details, address, consents and tags are created; the response, the single read and the list show what was sent. The same holds for a name with accents, quotes and a character outside the Basic Multilingual Plane, if it is accepted; for a name in capitals; and for an email address with a subaddress and a street, both longer than 64 characters.',
        'name-with-question-marks',
        'name-out-of-capitals',
        'email-without-its-tag',
        'email-cut',
        'street-cut',
        'name-ignored',
        'email-answered-only',
        'tags-wrong-in-the-list',
      ],
      [
        'The response to every other creation of a customer by then shows what was sent as well, so far as it shows the customer.',
        'every-third-phone-cut',
      ],
      ['A refusal that only one documented or declared field causes is a violation.', 'flags-refused'],
    ],
    reading:
      'Field names of the request are bound, by default those of the resource. Phone numbers may be stored in ' +
      'another notation, emails in lower case, and surrounding blanks may be dropped. An address may be shown as the ' +
      'post office writes it: in capitals, without accents, with other words beside the same numbers, with the unit in the line of the street, ' +
      'with the country by its name or its code. A customer with an email or a phone number that exists may be refused, so each has ' +
      'new ones; if a phone number is refused, customers are created without one. A field that is refused with a ' +
      'type that names a rule of the winery (conflict, compliance_blocked, feature_not_enabled, ' +
      'subscription_inactive) is not judged. If the response shows what was sent and a later read does not, further tags ' +
      'and an opt-out of email are a note: staff may have added them, or the customer may have opted out. An opt-out of email ' +
      'overrides everything else, so that the other consents may be shown as false beside it.',
  },
] as const satisfies readonly Requirement[]
