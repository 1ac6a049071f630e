import type { Requirement } from '../row.ts'

export const keys = [
  {
    id: 'KEY-1',
    section: '5 Authentication',
    at: ['1/p1', '5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A key reaches one winery and always the same.',
    observe:
      'The first pages of customers, orders and bookings, read with keys of two wineries, share no row; one key reads ' +
      'the same market again.',
    reading:
      'Two wineries need not have different markets; their ids always differ. With one winery at hand the test and ' +
      'the live one of WORLD-1 stand in, where ids of the one are asked for in the other.',
  },
  {
    id: 'KEY-2',
    section: '5 Authentication',
    at: ['5/rules/2'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery sees a key once, when it is made, and keeps a hash: a lost key is replaced.',
    observe: "In the winery's admin and its database.",
    untested: 'The admin side is not described, and what a database holds cannot be seen by any request.',
  },
  {
    id: 'KEY-3',
    section: '5 Authentication',
    at: ['5/rules/4'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Live keys begin with sk_live_ and test keys with sk_test_.',
    observe:
      'The key of the run, and each that the admin driver mints, against the environment that it is answered from.',
  },
  {
    id: 'KEY-4',
    section: '5 Authentication',
    at: ['5/rules/2', '5/rules/3'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: "The winery's administrator makes the keys, and ticks the scopes of each.",
    observe: "In the winery's admin.",
    untested: 'The admin side is not described; that the scopes ticked are those that hold is SCOPE-1 and SCOPE-2.',
  },
] as const satisfies readonly Requirement[]
