import type { Requirement } from '../row.ts'

export const references = [
  {
    id: 'REFERENCE-1',
    section: '2 Resources',
    at: [
      '2/Order/customer_id',
      '2/OrderItem/product_id',
      '2/Fulfillment/customer_id',
      '2/AllocationItem/product_id',
      '2/Booking/customer_id',
      '2/Booking/experience_id',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A customer, product or experience that a resource names by its id MUST exist.',
    observe: [
      [
        'In most orders, order items, fulfillments, allocation items and bookings, each id of a customer or a product is in the list of its kind or can be read by itself.',
        'customer-of-an-order',
        'product-of-an-order-item',
      ],
      ['The same holds for every row that the run has made.', 'customer-of-a-new-order'],
      ['Every experience of a booking exists.', 'experience-of-a-booking'],
    ],
    reading:
      'The document promises only that tiers and inactive experiences stay listed. A winery may erase a customer or a ' +
      'product, and keep the id in its history: that is a note as long as at most half of the rows name such a record. Movements ' +
      'may outlive their product. Tiers are tested by CUSTOMER-5 and ALLOC-5; orders and allocations by FUL-2. A ' +
      'reference that the list no longer shows is not judged: the winery may have erased the customer meanwhile.',
  },
] as const satisfies readonly Requirement[]
