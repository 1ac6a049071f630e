import type { Requirement } from '../row.ts'

export const quotes = [
  {
    id: 'QUOTE-1',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/orders/quote', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The total of a quote is the total at which the same cart can be ordered at once.',
    observe:
      'The amount that the quote shows is accepted for the order, and the order shows it as its total, to the ' +
      'cent.',
    reading:
      'Where quote and order show their totals is a gap, which has to be bound. A price changed between the two ' +
      'calls is ruled out by quoting again, and a refusal for anything but the amount accuses nobody.',
  },
  {
    id: 'QUOTE-2',
    section: '4 Lists',
    at: ['2/Market/shippable_subdivisions', '4/endpoints/POST /v1/shipping/quote', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement:
      'A shipping quote for a place to which the winery may not ship is a 200 whose allowed is false, with a ' +
      'reason, and not an error.',
    observe:
      'For a subdivision that is not shippable: 200, allowed is false, and some non-empty text gives the reason.',
    reading:
      'The key of the reason is not published: any further string, or a list or object of them, will do. Caps and ' +
      'rules of the goods may refuse a shippable place, too. A quote that is allowed shows nothing but, if ' +
      'anything, allowed true. A malformed destination is an error like any other.',
  },
  {
    id: 'QUOTE-3',
    section: '4 Lists',
    at: ['1/service/2', '4/endpoints/POST /v1/orders/quote', '4/endpoints/POST /v1/shipping/quote'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A quote changes nothing.',
    observe:
      'After order and shipping quotes there is no further order, movement, parcel or customer that fits them, and ' +
      'stock is as before.',
    reading: 'Follows from its scope, which reads only, and from the list of writes.',
  },
] as const satisfies readonly Requirement[]
