import type { Requirement } from '../row.ts'

export const market = [
  {
    id: 'MARKET-1',
    section: '2 Market',
    at: ['2/Money/currency', '2/Market/currency'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The `currency` of the market MUST be an ISO 4217 code.',
    observe: 'GET /v1/market: three capital letters, known to ISO 4217.',
    reading: 'A code of three capital letters that a later edition of the standard adds is a note.',
  },
  {
    id: 'MARKET-2',
    section: '2 Market',
    at: ['2/Market/subdivisions', '2/CodeName/code', '2/CodeName/name'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Each subdivision MUST have a code and a name.',
    observe: 'GET /v1/market: no code or name of a subdivision is empty or blank.',
    reading: 'Two subdivisions may share a name. MARKET-9 tests that the list is complete.',
  },
  {
    id: 'MARKET-11',
    section: '2 Market',
    at: ['2/Market/subdivisions'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Each subdivision MUST be listed once.',
    observe: 'GET /v1/market: no code occurs twice in subdivisions.',
  },
  {
    id: 'MARKET-10',
    section: '2 Market',
    at: ['2/Address/state', '2/Market/subdivisions', '2/Market/shippable_subdivisions'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A shipment to a state code that `subdivisions` does not list MUST be refused.',
    observe: 'A shipping quote for a code that is not listed is not allowed, where one for a listed code is.',
    reading: 'A state in a stored address that is not a listed code is not judged: old records may contain free text.',
  },
  {
    id: 'MARKET-3',
    section: '2 Market',
    at: ['2/Market/shippable_subdivisions'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Every code in `shippable_subdivisions` MUST be that of a subdivision.',
    observe: [
      [
        'GET /v1/market: each code in shippable_subdivisions is that of a subdivision. A repeated code is a note.',
        'foreign',
        'lower-case',
        'names',
      ],
    ],
  },
  {
    id: 'MARKET-6',
    section: '2 Market',
    at: ['2/Market/checkout_age'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'The `checkout_age` MUST be the same for all wineries of a country.',
    observe:
      'The market of the sandbox and that of the live winery behind the same base URL, if both name the same country.',
    reading:
      'The check needs a live environment that does not belong to a real winery, as for ADDON-1. If the wineries ' +
      'are in two countries, the requirement is not applicable.',
  },
  {
    id: 'MARKET-8',
    section: '2 Market',
    at: ['2/Market/checkout_age'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST NOT treat `checkout_age` as the legal drinking age.',
    observe: 'Not observable over HTTP: it shows in what a client does with checkout_age.',
    untested: 'Happens inside the client.',
  },
  {
    id: 'MARKET-9',
    section: '2 Market',
    at: ['2/Market/subdivisions'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: "`subdivisions` MUST contain every subdivision of the winery's country, shippable or not.",
    observe: [
      [
        'The provinces and territories of Canada, the 50 states of the US, the states and territories of Australia.',
        'only-shippable',
        'one-missing',
      ],
      [
        'Each reading of the market in the run, also while shipping is off, lists all that the first one listed.',
        'none-while-shipping-is-off',
      ],
    ],
    reading:
      'How the country and its codes are spelled is not published: only ISO 3166-2 codes, with or without the ' +
      'country, are compared. Federal districts and overseas territories of the US may be missing. For other ' +
      'countries the requirement is not applicable.',
  },
] as const satisfies readonly Requirement[]
