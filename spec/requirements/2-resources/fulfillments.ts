import type { Requirement } from '../row.ts'

export const fulfillments = [
  {
    id: 'FUL-1',
    section: '2 Fulfillment',
    at: ['2/ClubShipment/p1', '2/Fulfillment/p1', '2/Fulfillment/order_id', '2/Fulfillment/allocation_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A parcel of kind shop belongs to an order, one of kind club to an allocation, and neither to both.',
    observe: 'For shop, order_id is set and allocation_id null; for club the reverse.',
  },
  {
    id: 'FUL-3',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/carrier'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A parcel names its carrier once it is shipped.',
    observe: 'While unfulfilled, carrier is null; marked shipped through the API, it is the code that was sent.',
    reading: 'A parcel that the winery itself marked shipped may lack a carrier, by its type; that is noted.',
  },
  {
    id: 'FUL-4',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/status', '2/Fulfillment/fulfilled_at'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'fulfilled_at tells when a parcel was shipped or collected.',
    observe:
      'Null while unfulfilled; set when shipped or picked_up; the time of the call for a parcel that the run has marked ' +
      'shipped.',
    reading:
      'The time of the call is that of its Date header, give or take five minutes; the midnight before it will do, too. ' +
      'A cancelled parcel may have gone out before or not, and an unfamiliar status says nothing: neither is ' +
      'judged.',
  },
] as const satisfies readonly Requirement[]
