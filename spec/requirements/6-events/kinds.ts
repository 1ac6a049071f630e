import type { Requirement } from '../row.ts'

export const kinds = [
  {
    id: 'EVENT-7',
    section: '6 Events',
    at: [
      '1/service/4',
      '6/p1',
      '6/groups/Orders and sales',
      '6/groups/Fulfillment',
      '6/groups/Customers and club',
      '6/groups/Catalog',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement:
      'For each of the twelve kinds, what it is named after causes a delivery to every endpoint that picked it.',
    observe:
      'An endpoint for each kind, one for all kinds, and two that share them: placing, shipping and creating through the API, the rest by the admin driver. Nothing ' +
      'of a write that was refused stands in any delivery.',
    reading:
      'What exactly causes a kind is not said beyond its name and rules 4 to 6. A kind that nothing at hand causes ' +
      'is inconclusive, and named. How soon a delivery comes is not said: the wait is long, and may be set.',
  },
  {
    id: 'EVENT-8',
    section: '6 Events',
    at: ['3/transitions/3', '6/groups/Orders and sales', '6/rules/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: 'Cancelling a paid order sends order.refunded.',
    observe: 'The admin driver cancels one; an endpoint with this kind alone gets a delivery.',
    reading: 'There is no kind for a cancelled order, as a cancellation is a refund here.',
  },
  {
    id: 'EVENT-10',
    section: '6 Events',
    at: ['3/transitions/2', '4/lists/8', '6/groups/Fulfillment', '6/rules/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'write', 'data'],
    statement: 'Marking a parcel shipped sends fulfillment.shipped.',
    observe:
      'An endpoint with this kind alone gets one delivery after the call succeeded, and none after one that was ' +
      'refused.',
  },
  {
    id: 'EVENT-11',
    section: '6 Events',
    at: ['6/rules/7'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery sees deliveries, and what was answered to them, in its admin.',
    observe: "In the winery's admin.",
    untested: 'The admin side is not described, and its pages are no part of the API.',
  },
  {
    id: 'EVENT-12',
    section: '6 Events',
    at: ['6/p1'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: "The winery registers a subscriber's endpoint in its admin and picks the kinds for it.",
    observe: "In the winery's admin.",
    untested: 'The admin side is not described; that the pick holds is EVENT-6.',
  },
] as const satisfies readonly Requirement[]
