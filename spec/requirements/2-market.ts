import type { Requirement } from './row.ts'

/** Section 2: addresses and the market. */
export const market = [
  {
    id: 'ADDRESS-1',
    section: '2 Address',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The address of a customer record has no name of its own: it is always null there.',
    observe: 'Every customer, listed, read, created with a named address and updated.',
    reading: 'Whether a name sent within the address is refused or dropped is not said; it never shows.',
  },
  {
    id: 'MARKET-1',
    section: '2 Market',
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
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Every shippable subdivision is one of the subdivisions.',
    observe:
      'GET /v1/market: each code in shippable_subdivisions is one of a subdivision; if named twice, it is noted.',
  },
  {
    id: 'MARKET-4',
    section: '2 Market',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Where shipping is off, every shipping quote refuses.',
    observe:
      'With shipping_enabled false, quotes for each shippable and each other subdivision say no with 200, allowed ' +
      'false, and why.',
    reading:
      'Shipping quotes are meant: carts to be picked up may still be priced. shippable_subdivisions need not be ' +
      'empty then. Where the market ships, the admin driver must be able to switch it.',
  },
  {
    id: 'MARKET-5',
    section: '2 Market',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "Where the market demands it, an order to be shipped needs the recipient's date of birth.",
    observe:
      'With ship_dob_required true an otherwise valid shipped order without it is refused, and one with it ' +
      'succeeds and shows it in ship_dob.',
    reading:
      'Orders from before the demand may lack it, so stored ones are not judged. Where it is false, the date may ' +
      'be absent: the requirement is not applicable then. Orders for pickup are not concerned.',
  },
  {
    id: 'MARKET-6',
    section: '2 Market',
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
    id: 'MARKET-7',
    section: '2 Market',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Each carrier that the market lists can be named for a new shipment, by its code.',
    observe: 'A waiting parcel is marked shipped with the code of a listed carrier and shows that code.',
    reading:
      'A parcel cannot be shipped twice, so as many carriers are tried as there are parcels that may be used up. Where ' +
      'none is taken, parcels may be at fault: only a refusal that names the carrier accuses.',
  },
  {
    id: 'MARKET-8',
    section: '2 Market',
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
