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
    at: ['2/Customer/tags', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Setting the tags of a customer MUST replace the whole set.',
    observe: 'After a set of two tags, setting one tag leaves only that one, and an empty list leaves none.',
    reading: 'It is called a set: neither order nor the fate of a name sent twice is fixed.',
  },
  {
    id: 'CUSTOMER-4',
    section: '2 Customer',
    at: ['2/Customer/tags', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A tag that the winery has not created MUST be refused.',
    observe:
      'A made-up name, by itself or beside a known one, is refused on create and on update; the tags, or the absence ' +
      'of the customer, stay as they were.',
  },
] as const satisfies readonly Requirement[]
