import type { Requirement } from '../row.ts'

export const rebuiltSandbox = [
  {
    id: 'SANDBOX-2',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'After the winery rebuilds its sandbox, the keys MUST keep working.',
    observe: [
      [
        'Keys minted before the rebuild, one of them with a single scope, succeed after it; one revoked before it is still refused.',
        'keys-lost',
        'keys-with-one-scope-lost',
      ],
      ['Under certify the sandbox is rebuilt twice.', 'keys-lost-by-the-second-rebuild'],
      ['Under certify a live key is not refused as unknown after it.', 'live-keys-lost'],
      [
        'A key is refused what its scopes do not grant, also where it was narrowed before the rebuild.',
        'narrowed-keys-widened',
      ],
      ['The key of the run may still create a customer.', 'write-scopes-lost'],
    ],
    reading:
      'Ids may change. Requests may fail during the rebuild; its duration is not specified. The sentence names the keys ' +
      'without saying which: that of the live winery, which is not rebuilt, has even less reason to end.',
  },
] as const satisfies readonly Requirement[]
