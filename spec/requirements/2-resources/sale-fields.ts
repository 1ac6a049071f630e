import type { Requirement } from '../row.ts'

export const saleFields = [
  {
    id: 'SALE-1',
    section: '2 Unpublished',
    at: ['2/unpublished/2', '5/scopes/sales:read'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A register sale MUST have line items, payments, refunds and a tax breakdown.',
    observe: [
      [
        'Each of the four that the OpenAPI description documents is in at least one listed or read sale.',
        'without-items',
        'without-tax-breakdown',
      ],
      [
        'A sale that the admin driver completes names each product sold, with its quantity, and has an amount of at least half of their prices; no line has an amount of more than twice its price.',
        'one-item',
        'single-bottles',
        'nothing-paid',
        'other-unit-price',
      ],
      [
        'Where payments and refunds are documented, that sale has payments whose sum is one of its totals, and no refund.',
        'half-paid',
        'without-a-payment',
        'refunded-at-once',
      ],
    ],
    reading:
      'The keys are not published: a line item may name its product by id, name or SKU, anywhere in the sale. A ' +
      'key that the description does not require may be absent where there is nothing to show, such as a refund. Payments may exceed the total by a tip, and the register may grant a discount, also one of the whole price: payments that equal what the sale shows under the name of a total are right; the sale of the check has no customer to whose account it could be charged. Which of its amounts are taxes is not published, so a total that leaves them out is not a violation. ' +
      'Amounts, times and ids within a sale are tested by MONEY-1, TIME-1 and ID-2.',
  },
] as const satisfies readonly Requirement[]
