import type { Requirement } from '../row.ts'

export const money = [
  {
    id: 'MONEY-1',
    section: '1 Conventions',
    at: ['1/conventions/1', '2/Money'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Wherever an amount of money is shown, it is an object of exactly two keys, amount_cents and currency.',
    observe:
      'Every object with the key amount_cents, at any depth and also within objects whose fields are not ' +
      'published.',
    reading:
      'In an object without published fields nobody can know that a bare number is an amount. So only what has the ' +
      'key amount_cents is held to the shape there; in published fields the type decides.',
  },
  {
    id: 'MONEY-2',
    section: '1 Conventions',
    at: ['1/conventions/1', '2/Money/amount_cents'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'An amount is written as an integer in the minor unit; no fraction and no exponent stands in its token.',
    observe: 'The raw text of each amount_cents, before a parser has turned it into a number.',
    reading:
      'The token decides, not its value: 1500.0 and 1.5e3 accuse, although JSON parsers read integers out of them. ' +
      'It is said of money alone: percentages are numbers and may have fractions, and 2.0 for a quantity is merely ' +
      'noted.',
  },
  {
    id: 'MONEY-3',
    section: '1 Conventions',
    at: ['1/conventions/1', '2/InventoryMovement/cost', '2/Booking/deposit'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An unknown amount is null and never 0; an amount known to be nothing is 0 and never null.',
    observe:
      'Where the truth is known from elsewhere: a movement whose adjustment named no cost shows no cost of 0, and ' +
      'one that named 0 shows 0.',
    reading:
      'A service may know the cost of a restock that named none, so any other value passes there. Whether ' +
      'adjustments take a cost is a gap: without a bound field that half is left out. The null unit_price of a ' +
      'base row is the one null that means something else (ALLOC-4). The deposit of a booking is BOOK-2.',
  },
  {
    id: 'MONEY-4',
    section: '1 Conventions',
    at: ['2/Money/currency', '2/Market/currency'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: "Every amount is in the winery's charging currency, the one that the market reports.",
    observe: 'The currency of each amount against that of GET /v1/market.',
  },
  {
    id: 'MONEY-5',
    section: '1 Conventions',
    at: ['1/conventions/1'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client takes null for unknown where an amount could stand, and does not count it as nothing.',
    observe: 'In what a client does with the number.',
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
      'A product whose price is sent in another currency than that of the market is refused, or its price is not shown ' +
      'in that currency, neither in the answer nor in the single read.',
    reading: 'Whether such a price is refused, converted or stored as an amount of the own currency is not said.',
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
    reading: 'The payload shape is not shown. The conventions hold everywhere, so they hold for the values in it.',
  },
] as const satisfies readonly Requirement[]
