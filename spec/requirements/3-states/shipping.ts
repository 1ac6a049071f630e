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
        'Fulfillments of kind shop and club are marked shipped, one after calls that were refused, with tracking numbers of letters of both cases, of 40 characters, and of digits with leading zeros: single read, list and answer show the status, the two values as sent, and fulfilled_at.',
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
      'The response of the call is a gap: it is compared with reads only if it is the fulfillment and its status is not 202. Blanks around a tracking number are not sent. A fulfillment whose `fulfilled_at` is before the call was shipped by another client: what a second call stores is not specified. The table excepts no fulfillment method: a fulfillment for pickup may be refused, and becomes shipped if it is accepted.',
  },
  {
    id: 'STATE-5',
    section: '3 Transitions',
    at: ['3/transitions/2', '4/lists/8'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data', 'admin'],
    statement: 'The customer MUST be emailed the tracking number when a fulfillment is marked shipped.',
    observe: [
      [
        'With the admin ability list-mail: after a fulfillment of kind shop and one of kind club are marked shipped, a message to the email address of each contains its tracking number.',
        'not-emailed',
        'club-not-emailed',
      ],
      [
        'The same holds for each other fulfillment that the run has marked shipped, if it shows the email address of its customer.',
        'not-to-a-unit',
      ],
      [
        'Two fulfillments of one customer, of which one is marked shipped by two calls at the same time, have a message each.',
        'number-of-the-first-message',
      ],
    ],
    reading:
      'The time that mail takes is not limited: the check waits as long as --patience allows. ' +
      'It is doubtful whether an opt-out of marketing email ends this mail too, so the other fulfillments of such customers are left out.',
  },
  {
    id: 'STATE-6',
    section: '3 Transitions',
    at: ['3/transitions/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Marking a fulfillment shipped MUST NOT change its other fields.',
    observe:
      'Every key of a fulfillment but status, carrier, tracking_number and fulfilled_at is compared before and ' +
      'after it is marked shipped, and in the response, if that is the fulfillment.',
    reading:
      'A fulfillment without a customer may be linked to one meanwhile, and one without a count of bottles may be ' +
      'counted as it is packed.',
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
