import type { Requirement } from '../row.ts'

export const fulfillmentLinks = [
  {
    id: 'FUL-2',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/order_id', '2/Fulfillment/allocation_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A parcel agrees with the order or allocation that it belongs to.',
    observe:
      'order_id can be read; the allocation is listed; customer, way of delivery and, once shipped, carrier and ' +
      'tracking number are the same on both.',
    reading:
      'The same fact, told twice, cannot differ. An order may come in several parcels: way of delivery, carrier and ' +
      'tracking number are compared only where it has one. Null on one side is an omission and is noted.',
  },
] as const satisfies readonly Requirement[]
