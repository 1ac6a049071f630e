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
    observe:
      'Fulfillments of kind shop and club are marked shipped, one after calls that were refused, with tracking numbers ' +
      'of letters of both cases, of 40 characters, and of digits with leading zeros: single read and list show the ' +
      'status, the two values as sent, and fulfilled_at.',
    reading: 'What the call answers with is a gap, so reading decides. Blanks around a tracking number are not sent.',
  },
  {
    id: 'STATE-5',
    section: '3 Transitions',
    at: ['3/transitions/2', '4/lists/8'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data', 'admin'],
    statement: 'The customer MUST be emailed the tracking number when a fulfillment is marked shipped.',
    observe:
      'By the admin ability list-mail: after a fulfillment of kind shop, and one of kind club, was marked shipped, a ' +
      'message to the e-mail address on it contains the tracking number.',
    reading: 'The time that mail takes is not limited: it is waited for as long as --patience says.',
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
      'A fulfillment before and after it is marked shipped: every key but status, carrier, tracking_number and ' +
      'fulfilled_at.',
  },
  {
    id: 'STATE-7',
    section: '3 Transitions',
    at: ['3/transitions/2', '4/endpoints/POST /v1/fulfillments/{fulfillment_id}/ship'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Marking a fulfillment shipped MUST NOT change another fulfillment.',
    observe: 'One customer has several unfulfilled fulfillments: one is marked shipped, the others stay as they were.',
  },
] as const satisfies readonly Requirement[]
