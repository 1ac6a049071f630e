import type { Requirement } from '../row.ts'

export const quotedTotals = [
  {
    id: 'QUOTE-1',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/orders/quote', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The total of a quote MUST be the total of an order for the same cart.',
    observe: [
      [
        'The amount that the quote shows is accepted for the order, and the order shows it as its total, to the cent.',
        'one-cent-more',
        'shown-a-cent-less',
      ],
      [
        'This is tried for one and several products, a shipment, a club member, a senior, a tax-exempt customer, a bundle and a gift card.',
        'tax-left-out',
        'discount-left-out',
        'seniors-only',
        'tax-for-exempt',
        'bundles',
        'gift-cards',
      ],
      ['Under certify the senior is named only by email.', 'email-ignored'],
      [
        'Under certify it is also tried for two lines with one product, five lines with more than a hundred bottles and a product that is not tracked for a paused member, a shipment to a member, and one of a dozen bottles to another subdivision.',
        'one-line-of-two',
        'paused-members',
        'members-ship-free',
        'second-tax',
        'dozen-shipped',
        'rounded-when-large',
        'goods-without-wine',
      ],
      [
        'Under certify it is also tried for a shipment of a bottle and a gift card to a member who is past due, one to a tax-exempt customer, and every other cart that the run has quoted and ordered.',
        'gift-cards-beside-bottles',
        'past-due-members',
        'shipped-to-the-exempt',
      ],
      [
        'Under certify a cart that was quoted and ordered is quoted and ordered again, word for word, once the price of its product has changed.',
        'first-price',
        'kept',
        'dearer-again',
      ],
    ],
    reading:
      'Where quote and order show their totals is a gap, which has to be bound. A total may change at any time, and ' +
      'change back: an order that is refused for its amount is quoted and sent again, and only a second such refusal ' +
      'counts. A refusal for another reason than the amount is not a violation.',
  },
] as const satisfies readonly Requirement[]
