import type { Requirement } from '../row.ts'

export const keys = [
  {
    id: 'KEY-1',
    section: '5 Authentication',
    at: ['1/p1', '5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A key MUST reach exactly one winery, and always the same one.',
    observe: [
      [
        'The first pages of customers, products, orders and bookings, read one after the other with keys of two wineries, share no row, or the live list does not show what the run has created.',
        'one-winery',
        'listCustomers-cached-for-all-keys',
        'listProducts-cached-for-all-keys',
      ],
      [
        'Three of the other lists, chosen by the seed, are read with a test key and then with a live key. The two pages have different rows, unless a live page of another size shows rows of the same ids.',
        'listClubTiers-cached-for-all-keys',
        'listSales-cached-for-all-keys',
      ],
      ['All reads of the market that the run made with its own key agree.', 'market-of-another-country', 'alternating'],
    ],
    reading:
      'Two wineries may have equal markets. If only one winery is available, its test and live environments of SANDBOX-1 ' +
      'are compared instead: the sandbox is a copy, whose rows may have the ids of live ones. The winery may change its market during a run, and ' +
      'show its arrays in another order: only another country or currency, and two markets that alternate, are ' +
      'violations.',
  },
  {
    id: 'KEY-2',
    section: '5 Authentication',
    at: ['5/rules/2'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'A key is displayed once and only its hash is retained: a lost key is replaced.',
    observe: "Not observable over HTTP: it shows in the winery's admin and its database.",
    untested: 'The admin side is not described, and no request shows what a database contains.',
  },
  {
    id: 'KEY-3',
    section: '5 Authentication',
    at: ['5/rules/4'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Live keys MUST begin with sk_live_ and test keys with sk_test_.',
    observe:
      'The key of the run, and each key that the admin driver mints, compared with the X-Service-Environment of its ' +
      'responses.',
  },
  {
    id: 'KEY-4',
    section: '5 Authentication',
    at: ['5/rules/2', '5/rules/3'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: "The winery's administrator mints keys and ticks the scopes of each.",
    observe: "Not observable over HTTP: it shows in the winery's admin.",
    untested: 'The admin side is not described. SCOPE-1 and SCOPE-2 test that a key carries the ticked scopes.',
  },
] as const satisfies readonly Requirement[]
