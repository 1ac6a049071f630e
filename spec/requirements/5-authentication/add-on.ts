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
    observe: [
      [
        'With the add-on switched off, the market, each list and each read with an id are refused to a live key that succeeds while the add-on is on.',
        'not-needed',
        'other-type-with-an-id',
      ],
      [
        'Under certify, so are a later page of a list and the availability of an experience.',
        'later-pages',
        'availability',
      ],
    ],
    reading:
      'The check needs a live environment that does not belong to a real winery: the sandbox has one, and a target ' +
      'may offer one. Live data is read and never written. The document does not say how soon the loss of the add-on ' +
      'takes effect: the first refusal is waited for.',
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
        'Under certify no other endpoint refuses a request that succeeded before with 401, 402 or 403, unless the error type is that of a refused content.',
        'lost-with-the-add-on',
        'needed-for-readAvailability',
        'needed-for-createBooking',
      ],
    ],
  },
] as const satisfies readonly Requirement[]
