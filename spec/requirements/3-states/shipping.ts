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
    statement: 'Marking a waiting parcel shipped makes it shipped and keeps carrier and tracking number.',
    observe:
      'Ship an unfulfilled parcel; reading it alone and in the list shows the status, the two values as sent, and ' +
      'fulfilled_at.',
    reading: 'What the call answers with is a gap, so reading decides. Blanks around a tracking number are not sent.',
  },
  {
    id: 'STATE-5',
    section: '3 Transitions',
    at: ['3/transitions/2', '4/lists/8'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'The customer is sent the tracking number when a parcel is marked shipped.',
    observe: 'Not with certainty: mail arrives outside of the interface.',
    untested:
      'The inbox of a customer cannot be read through the API, and the timeline is not said to hold every message, ' +
      'so neither its silence accuses nor would a line on it prove that anything arrived.',
  },
] as const satisfies readonly Requirement[]
