import type { Requirement } from '../row.ts'

export const money = [
  {
    id: 'MONEY-1',
    section: '1 Conventions',
    at: ['1/conventions/1', '2/Money'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Money MUST be an object with exactly the keys amount_cents and currency.',
    observe: [
      [
        'Every object with the key amount_cents, at any depth of every success, has no other key than a currency, which is a string.',
        'amount-only',
        'grown',
        'null-currency-in-quotes',
      ],
      [
        'In objects without a published field list: no number under a name that ends in _cents, and no value that is Money in one response and a number or a text of only an amount in another.',
        'cents-of-payments',
      ],
    ],
    reading:
      'In an object without a published field list, a number may mean anything. It is an amount only if another ' +
      'response shows the field as Money, or if its name ends in _cents. A field named value may be an amount or a ' +
      'rate. A text with other words, such as `3 for 2`, is not an amount.',
  },
  {
    id: 'MONEY-2',
    section: '1 Conventions',
    at: ['1/conventions/1', '2/Money/amount_cents'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'amount_cents MUST be an integer; floats MUST NOT appear.',
    observe:
      'The raw text of each amount_cents of every success, before it is parsed, and of each number whose name ends in ' +
      'price, cost or subtotal.',
    reading:
      'The text on the wire decides, not its value: 1500.0 and 1.5e3 are floats, although JSON parsers read them as ' +
      'integers. The rule covers only money: percentages may have fractions, and a quantity of 2.0 is a note. A number ' +
      'beside a money object is money if its name leaves no doubt: an amount or a fee may be litres or a percentage.',
  },
  {
    id: 'MONEY-3',
    section: '1 Conventions',
    at: ['1/conventions/1', '2/InventoryMovement/cost', '2/Booking/deposit'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'null means an unknown amount, and a real zero MUST be amount_cents 0.',
    observe: [
      ['The movement of an adjustment without a cost does not show a cost of 0.', 'cost-of-nothing'],
      ['Under certify, neither does that of an adjustment with the cost null, if it is accepted.', 'null-as-nothing'],
      ['The movement of an adjustment with a cost of 0 shows 0.', 'unknown-zero'],
      [
        'A product whose price is updated to 0 shows 0 in the response, in the single read and in the list.',
        'price-of-zero',
      ],
      [
        'No movement of a product of the run has an unknown cost in one response of the run and a cost of 0 in another.',
        'nothing-under-a-filter',
      ],
    ],
    reading:
      'A service may know the cost of a restock that named none, so any other value passes there. Whether ' +
      'adjustments take a cost and products a price is a gap, and a shop may have a minimum price. What cannot ' +
      'be sent is not exercised. The null unit_price of a base row is the one null that means something else ' +
      '(ALLOC-4). The deposit of a booking is tested by BOOK-2.',
  },
  {
    id: 'MONEY-4',
    section: '1 Conventions',
    at: ['2/Money/currency', '2/Market/currency'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The currency of Money MUST equal the currency of the market.',
    observe:
      'The currency of each amount is compared with that of GET /v1/market, read with a key of the same environment.',
  },
  {
    id: 'MONEY-5',
    section: '1 Conventions',
    at: ['1/conventions/1'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST treat a null amount as unknown, never as zero.',
    observe: 'Not observable over HTTP: it shows in what a client does with the number.',
    untested: 'Happens inside the client, after the exchange is over.',
  },
  {
    id: 'MONEY-6',
    section: '1 Conventions',
    at: ['2/Money/currency'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An amount that a caller sends in another currency MUST NOT be shown in that currency.',
    observe:
      'A product whose price is sent in another currency than that of the market is refused, or its price is shown ' +
      'in another currency than the sent one, in the response and in the single read.',
    reading:
      'The document does not say whether such a price is refused, converted, or stored in the currency of the market.',
  },
  {
    id: 'MONEY-7',
    section: '1 Conventions',
    at: ['1/conventions/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement:
      'An amount in a webhook payload MUST be a Money object, written as an integer in the currency of the market.',
    observe: 'Every object with the key amount_cents in every delivery of the run.',
    reading: 'The payload shape is not shown. The conventions hold everywhere, so also for the values in a payload.',
  },
] as const satisfies readonly Requirement[]
