import type { Requirement } from '../row.ts'

export const unchangedByShipping = [
  {
    id: 'STATE-6',
    section: '3 Transitions',
    at: ['3/transitions/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Marking a fulfillment shipped MUST NOT change its other fields, nor what its order contains.',
    observe: [
      [
        'Every key of a fulfillment but status, carrier, tracking_number and fulfilled_at is compared before and after it is marked shipped, and in the response, if that is the fulfillment.',
        'bottles-forgotten',
        'addressee-forgotten',
        'addressee-lost-in-the-answer',
      ],
      [
        'What each other fulfillment that the run has marked shipped belongs to, its customer, method and count of bottles are as they were read before.',
        'club-bottles-forgotten',
      ],
      [
        'The items, totals, payment and paid_at, the contact of the buyer, the number and the discount of the orders whose fulfillments the run has marked shipped are as they were read before, unless one order only has changed.',
        'phone-of-the-order-forgotten',
        'paid-when-shipped',
      ],
    ],
    reading:
      'Staff may correct an order at any time, and a winery may correct the destination or remove the date of birth as it ships: these are not compared. A fulfillment without a customer may be linked to one meanwhile, and one without a count of bottles may be ' +
      'counted as it is packed. The winery may have erased the customer meanwhile.',
  },
  {
    id: 'STATE-7',
    section: '3 Transitions',
    at: ['3/transitions/2', '4/endpoints/POST /v1/fulfillments/{fulfillment_id}/ship'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Marking a fulfillment shipped MUST NOT change another fulfillment.',
    observe: 'One of several unfulfilled fulfillments of a customer is marked shipped; the others are unchanged.',
    reading: 'Staff may pack another one meanwhile: a status other than that of the shipped one is a note.',
  },
] as const satisfies readonly Requirement[]
