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
    statement: "The subdivisions are all those of the winery's country, also where nothing is shipped.",
    observe: 'Each code occurs once, no code or name is empty, and no shipping quote allows a code that is not listed.',
    reading:
      'How the country is spelled and which codes are used is not published, so a count against a fixed list of ' +
      'provinces or states would be a guess. Two subdivisions may share a name. A state in a stored address that ' +
      'is no listed code accuses nobody: old records may hold what somebody typed.',
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
] as const satisfies readonly Requirement[]
