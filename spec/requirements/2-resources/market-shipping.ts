import type { Requirement } from '../row.ts'

export const marketShipping = [
  {
    id: 'MARKET-4',
    section: '2 Market',
    at: ['2/Market/shipping_enabled', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'With `shipping_enabled` false, every shipping quote MUST refuse.',
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
    at: ['2/Market/ship_dob_required', '2/Order/ship_dob', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "With `ship_dob_required` true, a shipped order MUST carry the recipient's date of birth.",
    observe:
      'With ship_dob_required true an otherwise valid shipped order without it is refused, and one with it ' +
      'succeeds and shows it in ship_dob.',
    reading:
      'Orders from before the demand may lack it, so stored ones are not judged. Where it is false, the date may ' +
      'be absent: the requirement is not applicable then. Orders for pickup are not concerned.',
  },
  {
    id: 'MARKET-7',
    section: '2 Market',
    at: ['2/CodeName/code', '2/Market/carriers'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Each carrier of the market MUST be accepted by its code for a new shipment.',
    observe: 'An unfulfilled fulfillment is marked shipped with the code of a listed carrier and shows that code.',
    reading:
      'A parcel cannot be shipped twice, so as many carriers are tried as there are parcels that may be used up. Where ' +
      'none is taken, the fulfillments may be the reason: only a refusal that names the carrier is a violation.',
  },
] as const satisfies readonly Requirement[]
