import type { Requirement } from '../row.ts'

export const scopes = [
  {
    id: 'SCOPE-1',
    section: '5 Authentication',
    at: ['4/p1', '5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['restricted-keys'],
    statement: 'An endpoint MUST refuse a key that lacks its scope.',
    observe: [
      [
        'Each of the 35 endpoints with a key that has every other scope. Under certify, a key that has only customers:read, where there is one, also sends createNote with a call and updateCustomer with only tags, and adjustInventory has the reason import.',
        'ignored-by-readMarket',
        'writes-with-a-single-scope',
        'calls-with-a-reading-key',
        'tags-with-a-reading-key',
        'imports-with-a-catalog-key',
      ],
      [
        'Under certify, the second page of each list as well, for lists with a documented filter under this filter and with one row on a page; with a key that has only the scope to write the same resources, where there is one.',
        'reads-with-a-single-scope',
        'listOrders-behind-a-cursor',
        'listClubMembers-behind-a-filter',
        'listInventory-behind-a-page-size',
      ],
      ['Every second read is conditional: the key is checked before the condition.', 'not-modified'],
      [
        'Under certify, a path that ends in a slash or has two slashes in a row does not show such a key what the right path shows the main key.',
        'a-trailing-slash',
        'two-slashes',
      ],
      [
        'A refused write has no effect: certify reads what it would have created or changed.',
        'createCustomer-refused-and-done',
        'adjustInventory-refused-and-done',
        'cancelBooking-refused-and-done',
      ],
    ],
    reading:
      'Status and type are not published: any 4xx with the error envelope is a refusal. The request is valid ' +
      'otherwise, and succeeds with the scope.',
  },
  {
    id: 'SCOPE-2',
    section: '5 Authentication',
    at: ['4/p1', '5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['restricted-keys'],
    statement: 'An endpoint MUST accept a key that has only its scope.',
    observe: [
      [
        'Each of the 35 endpoints with a key that has only this scope; under certify also for the order quote of a cart to be shipped.',
        'asks-more-for-readMarket',
        'asks-more-for-shipments',
      ],
      [
        'Such a key reads the order and the customer that the full key has written.',
        'orders-of-another-key-hidden',
        'customers-of-another-key-hidden',
      ],
      [
        'A write that is refused to such a key, and then to the full key, has not taken effect, unless it is the cancellation of a booking.',
        'shipFulfillment-refused-and-done',
      ],
      [
        'The first page of a list shows this key the same rows as the full key.',
        'inactive-hidden-in-listClubTiers',
        'inactive-hidden-in-listExperiences',
      ],
    ],
    reading:
      'A scope grants whole lists. The order of a list is not published and may differ from key to key: a row that is missing ' +
      'from the page is looked for in the whole list. The values in the rows are not compared: personal data needs customers:read. ' +
      'The run looks up the ids and values of the request with another key. A write may answer with the resource ' +
      'although its key may not read it.',
  },
  {
    id: 'SCOPE-5',
    section: '5 Scopes',
    at: ['5/scopes/orders:read'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'orders:read MUST work if the winery has the online store, and only then.',
    observe: [
      [
        'With the online store switched off, a key with orders:read is refused the list of orders, single orders and both quotes; the market can still be read.',
        'no-store-needed',
        'closes-everything',
      ],
      ['Under certify the second page of the orders is refused as well.', 'pages-without-store'],
      ['One of the reads is accepted once the online store is on again.', 'stays-closed'],
    ],
    reading:
      'A shipping quote may answer 200 with `allowed: false` instead, which is a note. The refusal is any 4xx with ' +
      'the error envelope, and is waited for. Whether such a key can be minted is up to the admin side.',
  },
] as const satisfies readonly Requirement[]
