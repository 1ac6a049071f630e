import type { Requirement } from '../row.ts'

export const shippingOnce = [
  {
    id: 'SHIP-3',
    section: '4 Lists',
    at: ['3/transitions/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A fulfillment that is shipped MUST NOT be shipped again.',
    observe: [
      [
        'Further calls with another carrier and tracking number, also after an incomplete one, are refused or leave the fulfillment as it is, and no second event is sent.',
        'overwrites',
        'refused-and-overwritten',
        'after-an-incomplete-call',
        'sends-again',
      ],
      [
        'Under certify the same call is also repeated unchanged: it sends no second event and adds no message with the tracking number to the timeline.',
        'sends-again-if-repeated',
        'emails-again',
      ],
      [
        'Under certify one further call is for a fulfillment of a club release if the others are for one of a shop order, or the reverse.',
        'club-again',
        'shop-again',
      ],
    ],
    reading:
      'The transition starts at unfulfilled, and other transitions are not shown. So either response is legal, but a ' +
      'second effect is not.',
  },
  {
    id: 'SHIP-4',
    section: '4 Lists',
    at: ['3/transitions/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A fulfillment that was cancelled or picked up MUST NOT become shipped.',
    observe: 'The call is refused, or the fulfillment is unchanged.',
    reading:
      'As for SHIP-3, the only published transition starts at unfulfilled. Needs such a fulfillment; the API cannot ' +
      'create one.',
  },
  {
    id: 'SHIP-5',
    section: '4 Lists',
    at: ['3/transitions/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Two calls that mark one fulfillment shipped at the same time MUST NOT both have an effect.',
    observe: [
      [
        'Two calls with different tracking numbers are sent at once. All answers that are the fulfillment show the same number, and the single read shows the carrier and number of one call.',
        'both-calls',
        'mixed',
      ],
    ],
    reading: 'A second call may be refused, or answered with the fulfillment as it is.',
  },
] as const satisfies readonly Requirement[]
