import type { Requirement } from '../row.ts'

export const addOn = [
  {
    id: 'ADDON-1',
    section: '5 Authentication',
    at: ['5/rules/4', '7/types/feature_not_enabled'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement:
      'A live key of a winery without the Developer API add-on MUST get 403 with the error type feature_not_enabled.',
    observe:
      'With the add-on switched off, the market, each list and each read with an id are refused to a live key that ' +
      'succeeds while the add-on is on.',
    reading:
      'The check needs a live environment that does not belong to a real winery: the sandbox has one, and a target ' +
      'may offer one. Live data is read and never written.',
  },
  {
    id: 'ADDON-2',
    section: '5 Authentication',
    at: ['5/rules/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A test key MUST work without the add-on.',
    observe: [
      [
        'With the add-on switched off, a test key creates a customer, and reads the market and each list that succeeded before.',
        'needed-by-all',
        'needed-for-sales',
      ],
      [
        'Under certify none of ten other endpoints, chosen by the seed, refuses a valid request of the key with 401, 402 or 403, and no endpoint demands the add-on.',
        'lost-with-the-add-on',
      ],
    ],
  },
] as const satisfies readonly Requirement[]
