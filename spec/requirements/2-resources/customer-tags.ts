import type { Requirement } from '../row.ts'

export const customerTags = [
  {
    id: 'CUSTOMER-2',
    section: '2 Customer',
    at: ['2/Customer/tags', '4/lists/4', '8/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A tag MUST NOT have more than 40 characters.',
    observe: [
      ['No customer shows a longer tag.', 'old-long-tag'],
      [
        'Setting a tag of 41 characters is refused, also if an existing tag of 40 characters is accepted.',
        'any-length',
        'cuts-long-ones',
        '39-at-most',
      ],
      [
        'Under certify the admin driver creates one of 40 characters, most of them beyond ASCII, which is accepted.',
        'counts-bytes-of-new-tags',
      ],
    ],
    reading:
      'Every existing tag has at most 40 characters, so a longer one is unknown as well; the error may name ' +
      'either fault. Whether 40 characters are accepted is tested only if the winery has created such a tag, or the admin driver can. ' +
      'Beyond the Basic Multilingual Plane the unit of counting is not fixed. Staff may change the customer at the same ' +
      'time, so an effect of a refused write counts if it occurs again with a new customer.',
  },
  {
    id: 'CUSTOMER-3',
    section: '2 Customer',
    at: ['2/Customer/tags', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Setting the tags of a customer MUST replace the whole set.',
    observe:
      'After a set of two tags, setting one tag leaves only that one, and an empty list leaves none; under certify, ' +
      'a set that is sent a second time is kept, and a set of up to six known tags is stored as well.',
    reading:
      'It is called a set: neither the order nor the treatment of a name that is sent twice is fixed. A winery may have ' +
      'given up tags that customers still carry: where each of them is refused, nothing is judged. A tag that the customer ' +
      'did not have before, and that a read shows after a right response, is from staff.',
  },
  {
    id: 'CUSTOMER-4',
    section: '2 Customer',
    at: ['2/Customer/tags', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A tag that the winery has not created MUST be refused.',
    observe: [
      [
        'A made-up name, which begins with a known one where there is one, is refused by itself or after up to five known ones, on create and on update.',
        'any',
        'longer-than-a-known-one',
        'beside-a-known-one',
        'first-three-only',
        'any-by-updateCustomer',
      ],
      [
        'So is a creation with the tag `constructor`, a name that every object has in some languages.',
        'name-of-a-property',
      ],
      ['If the refusal of an update with only such a tag names a field, it is the field of the tags.', 'other-param'],
      [
        'No customer is created, and the updated customer is unchanged: the tags, and other fields that were sent beside several tags.',
        'refused-but-created',
        'refused-but-emptied',
        'known-ones-before-it-stored',
        'refused-with-its-address-stored',
      ],
    ],
  },
] as const satisfies readonly Requirement[]
