import type { Requirement } from '../row.ts'

export const fulfillments = [
  {
    id: 'FUL-1',
    section: '2 Fulfillment',
    at: ['2/ClubShipment/p1', '2/Fulfillment/p1', '2/Fulfillment/order_id', '2/Fulfillment/allocation_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A fulfillment of kind `shop` MUST name an order, one of kind `club` an allocation, and neither both.',
    observe: 'For shop, order_id is set and allocation_id null; for club the reverse, in every response of the run.',
  },
  {
    id: 'FUL-3',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/carrier'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'The `carrier` of a fulfillment MUST be the carrier code once it is shipped.',
    observe: 'While unfulfilled, carrier is null; marked shipped through the API, it is the code that was sent.',
    reading: 'A fulfillment that the winery itself marked shipped may have a null carrier, which is a note.',
  },
  {
    id: 'FUL-4',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/status', '2/Fulfillment/fulfilled_at'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `fulfilled_at` of a fulfillment MUST be the time at which it was shipped or collected.',
    observe:
      'Null while unfulfilled; set when shipped or picked_up; the time of the call for a fulfillment that the run ' +
      'has marked shipped.',
    reading:
      'The time of the call is that of its Date header, within five minutes; the midnight before it passes as well. ' +
      'A cancelled fulfillment may have been shipped before, and an unfamiliar status says nothing: neither is ' +
      'judged.',
  },
  {
    id: 'FUL-12',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/p1', '4/endpoints/GET /v1/fulfillments'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'An unfulfilled fulfillment MUST be in the list of the pack queue.',
    observe:
      'Orders of the run, with and without a customer, to be shipped and to be collected: the list shows a fulfillment of each order for which a fulfillment that a webhook delivery names can be read as unfulfilled.',
    reading:
      'The document does not say when the fulfillment of an order is created, and some orders may need none: an order is judged ' +
      'only if a fulfillment of it can be read.',
  },
] as const satisfies readonly Requirement[]
