import type { Requirement } from '../row.ts'

export const environments = [
  {
    id: 'SANDBOX-1',
    section: '5 Authentication',
    at: ['1/service/5', '5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A test key MUST NOT reach live data.',
    observe: [
      [
        'Each path that reads one resource refuses a test key the ids that a live key reads there.',
        'live-orders-from-test',
      ],
      [
        'Under certify, timelines, allocations, availability and order quotes refuse a test key the ids of live data, if they refuse an unused id.',
        'listCommunications-of-live-data',
        'listAllocations-of-live-data',
        'readAvailability-of-live-data',
        'quoteOrder-of-live-data',
      ],
    ],
    reading:
      'The check needs a live environment that does not belong to a real winery, as for ADDON-1. Lists are judged ' +
      'by KEY-1. The sandbox is a copy, so an id that the list of the own environment shows as well proves nothing. Nothing is written with a live id or a live key. A cursor of one environment may be accepted in the other as long as it leads to rows of that ' +
      'environment: a cursor is bound to filters.',
  },
  {
    id: 'SANDBOX-6',
    section: '5 Authentication',
    at: ['1/service/5', '5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A live key MUST NOT reach the sandbox.',
    observe: [
      [
        'Each path that reads one resource refuses a live key the ids of the sandbox, where it reads live ones.',
        'sandbox-orders-from-live',
      ],
      [
        'Under certify, timelines, allocations and availability refuse a live key the ids of the sandbox, if they refuse an unused id.',
        'listCommunications-of-the-sandbox',
        'listAllocations-of-the-sandbox',
        'readAvailability-of-the-sandbox',
      ],
      ['A cursor of the customers of the sandbox shows none of them to a live key.', 'cursor-of-the-sandbox'],
      [
        'A live key is not refused a row of a live list in the same way as an unused id, if a test key finds the same row in its list and can read it.',
        'listSales-of-the-sandbox',
      ],
      [
        'Under certify, the same holds for the availability of an experience in the live list.',
        'listExperiences-of-the-sandbox',
      ],
      [
        'Under certify, the live list of tiers does not consist of tiers of the sandbox only, if live customers have other tiers.',
        'listClubTiers-of-the-sandbox',
      ],
    ],
    reading:
      'As for SANDBOX-1. Only equal rows are compared: the rows of a copy may have changed since, so that one of them is ' +
      'refused in its own environment. Tiers are not judged if the sandbox leaves out tiers of its own customers.',
  },
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
  {
    id: 'SANDBOX-3',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A live key MUST reach the same endpoints, serializers and pagination as a test key.',
    observe:
      'With a live key that may only read, the market and each list that a test key reads succeed, with the items ' +
      'under the same key; the oracle judges the shapes.',
    reading:
      'Needs a live environment that is not a real winery, as ADDON-1 does. Nothing is written with a live key. ' +
      'Unpublished fields of the two may differ.',
  },
  {
    id: 'SANDBOX-4',
    section: '5 Authentication',
    at: ['1/service/5', '5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Writes in a sandbox MUST be real within it.',
    observe: [
      [
        'With a test key: later reads show a customer, a product and a booking that were created. Adjustments are judged by STOCK-1.',
        'not-stored',
      ],
    ],
    reading:
      'The time until a list shows a write is not specified: if the row is missing, the list is read again for as ' +
      'long as --patience allows, here and in every check that looks for a row.',
  },
  {
    id: 'SANDBOX-5',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery can rebuild its sandbox.',
    observe: "Not observable over HTTP: it shows in the winery's admin.",
    untested: 'The admin side is not described. SANDBOX-2 tests what a rebuild does to keys.',
  },
] as const satisfies readonly Requirement[]
