import type { Requirement } from '../row.ts'

export const market = [
  {
    id: 'MARKET-1',
    section: '2 Market',
    at: ['2/Money/currency', '2/Market/currency'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The currency of the market is an ISO 4217 code.',
    observe: 'GET /v1/market: three capital letters, known to ISO 4217.',
    reading: 'A code that a later edition of the standard adds is noted, not failed, as long as it has the form.',
  },
  {
    id: 'MARKET-2',
    section: '2 Market',
    at: ['2/Address/state', '2/Market/subdivisions'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement:
      'Each subdivision MUST be listed once, with a code and a name, and nothing MAY be shipped to another one.',
    observe: 'Each code occurs once, no code or name is empty, and no shipping quote allows a code that is not listed.',
    reading:
      'Two subdivisions may share a name. A state in a stored address that is not a listed code is not judged: old ' +
      'records may hold what somebody typed. That the list is complete is MARKET-9.',
  },
  {
    id: 'MARKET-3',
    section: '2 Market',
    at: ['2/Market/shippable_subdivisions'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Every shippable subdivision is one of the subdivisions.',
    observe:
      'GET /v1/market: each code in shippable_subdivisions is one of a subdivision; if named twice, it is noted.',
  },
  {
    id: 'MARKET-6',
    section: '2 Market',
    at: ['2/Market/checkout_age'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The age that the checkout asks for is one number for all wineries of a country.',
    observe: 'Not on one target: it takes two wineries of the same country.',
    untested:
      'A base URL leads to one winery, so nothing stands beside its number to be compared. A list of our own by ' +
      'country would be a guess.',
  },
  {
    id: 'MARKET-8',
    section: '2 Market',
    at: ['2/Market/checkout_age'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement:
      'A client does not take the age that the checkout asks for as the legal drinking age, and does not enforce ' +
      'it as one.',
    observe: 'In what a client does with checkout_age.',
    untested: 'Happens inside the client.',
  },
  {
    id: 'MARKET-9',
    section: '2 Market',
    at: ['2/Market/subdivisions'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: "`subdivisions` MUST hold every subdivision of the winery's country, shippable or not.",
    observe:
      'The provinces and territories of Canada, the 50 states of the US, the states and territories of Australia.',
    reading:
      'How the country and its codes are spelled is not published: only ISO 3166-2 codes, with or without the country, are ' +
      'compared. Federal districts and overseas territories of the US may be missing. Elsewhere it is not applicable.',
  },
] as const satisfies readonly Requirement[]
