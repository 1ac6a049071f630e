import type { Requirement } from '../row.ts'

const nullIsNoted = 'Null on one side is an omission and is a note.'
const oneFulfillmentOnly = 'An order may have several fulfillments: only those with one are compared. ' + nullIsNoted

export const fulfillmentLinks = [
  {
    id: 'FUL-2',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/order_id', '2/Fulfillment/allocation_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The order or the allocation that a fulfillment names MUST exist.',
    observe: 'order_id can be read; allocation_id is in the list of allocations of a release.',
    reading: 'The id of an order or allocation that no longer exists would be null, which the type allows.',
  },
  {
    id: 'FUL-5',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/customer_id', '2/Order/customer_id', '2/MemberAllocation/customer_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `customer_id` of a fulfillment MUST be that of its order or allocation, or of the recipient.',
    observe: 'Each listed fulfillment, and that of a new order, is compared with its order or allocation.',
    reading:
      nullIsNoted +
      ' The document does not say whose id it is. A customer whose name is that of the addressee may be the recipient of a gift, which is a note.',
  },
  {
    id: 'FUL-6',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/fulfillment_method', '2/Order/fulfillment_method', '2/MemberAllocation/fulfillment_method'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `fulfillment_method` of a fulfillment MUST be that of its order or allocation.',
    observe: [
      [
        'Each listed fulfillment, and those of orders of the run, is compared with its order or allocation; under certify also those of a release that was generated during the run.',
        'new-fulfillments-are-picked-up',
        'new-pickups-are-shipped',
        'method-of-a-new-release',
      ],
    ],
    reading: oneFulfillmentOnly,
  },
  {
    id: 'FUL-7',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/tracking_number', '2/Order/carrier', '2/Order/tracking_number'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A shipped fulfillment and its order or allocation MUST show the same carrier and tracking number.',
    observe:
      'Each listed shipped fulfillment, and one that the run has marked shipped, is compared with its order or ' +
      'allocation.',
    reading:
      'Only the carrier of a fulfillment is called a code: the order or allocation may show the name that the market gives that code. ' +
      'The market lists the carriers of new shipments only, so two texts for a carrier that it does not list are a note. ' +
      oneFulfillmentOnly,
  },
  {
    id: 'FUL-8',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/bottles', '2/AllocationItem/quantity'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `bottles` of a club fulfillment MUST be the sum of the item quantities of its allocation.',
    observe:
      'The bottles of each listed club fulfillment are compared with the items of its allocation, including add-ons; under certify also in a release that was generated during the run.',
    reading: 'An allocation with several fulfillments is not compared.',
  },
  {
    id: 'FUL-11',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/bottles', '2/OrderItem/quantity'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'The `bottles` of the fulfillments of an order MUST be proportional to the quantities of the order.',
    observe:
      'The fulfillments of two orders of products of the run have bottles in the ratio of the ordered quantities; under certify also that of an order with a gift card, which is not a bottle.',
    reading:
      'An order item need not be counted in bottles, so only orders of similar products are compared with each other.',
  },
  {
    id: 'FUL-9',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/adult_signature_required', '2/Order/adult_signature_required'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `adult_signature_required` of a fulfillment that is shipped MUST be that of its order.',
    observe: 'Each listed shop fulfillment to be shipped, and that of a new order, is compared with its order.',
    reading:
      oneFulfillmentOnly +
      ' The document does not say what the field means for an order that is collected: those are not compared.',
  },
  {
    id: 'FUL-10',
    section: '2 Fulfillment',
    at: ['2/Fulfillment/ship_to', '2/Address/name', '2/Address/line2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement:
      'The `ship_to` of a fulfillment MUST be the destination of its order, name the addressee, and keep the second line of the address.',
    observe: [
      [
        'The fulfillment of a new order names the addressee that the order was placed with, also where a customer placed it for another person; a listed one, and under certify one of a release that was generated during the run, has a name where its order or allocation has one.',
        'customer-as-addressee',
        'known-customer-as-addressee',
        'oldest-club-fulfillment',
        'no-name-in-a-new-release',
      ],
      ['The fulfillment of a new order has the second line that the order shows as it was sent.', 'no-second-line'],
      [
        'The other parts of the address of each parcel of an order of the run are those that the order shows, as a post office may write them.',
        'no-postal-code',
        'parcels-of-customers-to-the-winery',
      ],
    ],
    reading:
      'The winery may correct a stored name on one of the two, so stored names are not compared, and of addresses only those of orders of the run. A name may be shown in capitals, and may be empty where its owner shows an empty one. The second line may be shown as a part of another line.',
  },
] as const satisfies readonly Requirement[]
