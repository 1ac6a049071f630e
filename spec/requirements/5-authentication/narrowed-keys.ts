import type { Requirement } from '../row.ts'

export const narrowedKeys = [
  {
    id: 'SCOPE-3',
    section: '5 Authentication',
    at: ['5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Narrowing a key MUST take effect immediately.',
    observe: [
      [
        'A key that has just listed and created customers is narrowed and is refused both; the market, whose scope it kept, still succeeds.',
        'remembers',
      ],
      [
        'Under certify, a write that succeeded before is refused as well if it is repeated under its idempotency key.',
        'replays-before-the-key',
      ],
      [
        'Under certify, a live key that is narrowed is refused customers, which it has just listed.',
        'live-keys-remember',
      ],
      ['Under certify, a refused write creates no customer.', 'createCustomer-refused-and-done'],
      ['A key that is narrowed to no scope is refused by the market and two lists.', 'no-scope-grants-all'],
      [
        'Under certify, a key that has used every scope is refused by an endpoint of each once it has lost it, also by later pages.',
        'sales-read-is-remembered',
        'later-pages-remember',
      ],
    ],
    reading: 'If the admin side does not narrow a key to no scope, this is a note.',
  },
  {
    id: 'SCOPE-4',
    section: '5 Authentication',
    at: ['5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Revoking a key MUST take effect immediately.',
    observe: [
      [
        'A key that has just succeeded, with three reads immediately before, is revoked and is refused by the market, two lists, a write and both quotes; under certify, by every endpoint.',
        'remembers',
        'kept-for-a-moment',
        'createOrder-continues',
      ],
      [
        'Under certify, a write that succeeded before is refused as well if it is repeated under its idempotency key.',
        'replays-before-the-key',
      ],
      [
        'Under certify, so is a live key with one scope, by the list of customers.',
        'live-keys-remain',
        'with-one-scope',
      ],
      ['Under certify, so is a key that is revoked before its first use, by the market.', 'revoked-before-use'],
      ['Under certify, so is a key that was narrowed before it is revoked.', 'narrowed-before'],
      [
        'A refused write has no effect: certify reads what it would have created or changed.',
        'createBooking-refused-and-done',
      ],
    ],
    reading: 'Requests that are under way at that moment may still succeed.',
  },
] as const satisfies readonly Requirement[]
