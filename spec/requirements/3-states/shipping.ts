import type { Requirement } from '../row.ts'

export const statesShipping = [
  {
    id: 'STATE-3',
    section: '3 Transitions',
    at: [
      '3/transitions/2',
      '4/endpoints/POST /v1/fulfillments/{fulfillment_id}/ship',
      '4/lists/8',
      '5/scopes/fulfillment:write',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement:
      'An unfulfilled fulfillment that is marked shipped MUST become shipped and store carrier and tracking number.',
    observe: [
      [
        'Fulfillments of kind shop and club are marked shipped, one after calls that were refused, with tracking numbers of 40 characters and of digits with leading zeros: single read, list and answer show the status, the two values as sent, and fulfilled_at.',
        'waits-in-the-list',
        'waits-in-the-filtered-queue',
      ],
      [
        'Under certify, a fulfillment for pickup as well, if the target lets it be marked shipped.',
        'pickup-becomes-picked-up',
      ],
      ['No other fulfillment that the run has marked shipped is read as unfulfilled.', 'second-of-the-club'],
      [
        'Each that it has marked shipped by one call shows the carrier and the tracking number of the call. Every second call carries an idempotency key, if the target documents or declares the header.',
        'number-lost-with-an-idempotency-key',
        'club-in-lower-case',
        'club-first-carrier',
      ],
    ],
    reading:
      'The response of the call is a gap: it is compared with reads only if it is the fulfillment and its status is not 202. Blanks around a tracking number are not sent, and its letters are capitals, because a service may write it as carriers do. A fulfillment whose `fulfilled_at` is before the call was shipped by another client: what a second call stores is not specified. The table excepts no fulfillment method: a fulfillment for pickup may be refused, and becomes shipped if it is accepted.',
  },
] as const satisfies readonly Requirement[]
