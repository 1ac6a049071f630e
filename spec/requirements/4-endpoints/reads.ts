import type { Requirement } from '../row.ts'

export const reads = [
  {
    id: 'READ-1',
    section: '4 Endpoints',
    at: [
      '4/p1',
      '4/endpoints/GET /v1/products/{product_id}',
      '4/endpoints/GET /v1/customers/{customer_id}',
      '4/endpoints/GET /v1/club/shipments/{shipment_id}',
      '4/endpoints/GET /v1/orders/{order_id}',
      '4/endpoints/GET /v1/sales/{sale_id}',
      '4/endpoints/GET /v1/fulfillments/{fulfillment_id}',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A single read MUST show the resource that was asked for.',
    observe:
      'Product, customer, release, order, sale and fulfillment: the response has the id in the path, for the first, ' +
      'the last and three other rows of each list.',
  },
  {
    id: 'READ-2',
    section: '4 Endpoints',
    at: [
      '4/p1',
      '4/endpoints/GET /v1/customers/{customer_id}',
      '4/endpoints/GET /v1/club/shipments/{shipment_id}',
      '4/endpoints/GET /v1/fulfillments/{fulfillment_id}',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A resource MUST be the same in its list and in its single read.',
    observe: [
      [
        'For the first, the last and three other rows of each list, which the seed chooses.',
        'between-the-ends-of-listCustomers',
      ],
      [
        'Customers, releases and fulfillments: each key that list and single read show.',
        'other-phone',
        'later-release',
      ],
      [
        'Of each other resource, the last list and the last single read of the run, or the response to the last update, are compared as well, unless a write in between names it. A difference is read again.',
        'listed-before-joining',
        'customers-as-created-in-the-list',
      ],
      ['Under certify, a release that the admin driver generates is compared as well.', 'new-release-without-a-time'],
      [
        'Under certify, the list does not show a customer who has just left the club as a member.',
        'listed-as-before-leaving',
      ],
      [
        'Products and sales: id, object, each amount of money, and arrays: the single read has no fewer elements than the list, and as many elements have the same amounts. Where the single read of a sale has line items, payments, refunds or taxes, the same array in the list is not empty. Of a product also the known fields, its ABV and its bottle count, where the list does not show them as null; a text may be shortened. A difference is read again with patience.',
        'listed-varietal-in-capitals',
        'listed-abv-without-fractions',
        'vintage-null-in-the-single-read',
        'total-of-a-sale',
        'fewer-items-of-a-sale',
        'price-of-an-item-of-a-sale',
        'no-refunds-in-the-list',
      ],
    ],
    reading:
      'Orders are tested by ORDER-4. Products and sales have no published fields, and a list of them may show ' +
      'fewer details, shortened texts, or a count in place of a list. But an amount under one name is the same ' +
      'in both. Where a list shows fewer elements of an array, their amounts are not compared. An empty array says that ' +
      'there are none: a list that shows fewer details of a sale can leave the key out. Under an unpublished key in which ' +
      'two single reads differ as well, such as recommendations, nothing is compared.',
  },
  {
    id: 'READ-3',
    section: '4 Endpoints',
    at: ['4/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Reads of a resource MUST show the values with which the response to its write showed it.',
    observe: [
      [
        'The response to a write that shows the customer, product, order, booking or adjustment is compared with every later read of this resource, singly or in a list, until the next write to it. Fields that change by themselves are left out.',
        'first-price-for-all-items-in-createOrder',
        'deposit-in-createBooking',
        'senior-in-createCustomer',
      ],
      [
        'A published field that is the same in the last read before a write and in the first one after it, with no other write in between, is the same in the response to the write, or has a value that was sent.',
        'opt-out-in-updateCustomer',
        'party-in-cancelBooking',
      ],
    ],
    reading:
      'The response to a write is a gap: only a resource with its id is compared, and not a 202. A read may lag: a difference is a violation only if the last read shows it as well. Addresses, consents, points, club fields, the status and the fields that depend on it are left out. A customer may be linked, and a cost become known, after the response; phone numbers are compared by their digits. Staff may classify single customers at the same time. A null for another key than that of the run is no difference: a key with fewer scopes may be shown less. A customer_id that is null is not judged if the customer is no longer found: the winery may have erased the customer. A field that changes between the read before a write and the read after it may change a while after the response, and is left out; a read that shows no change at all may lag.',
  },
] as const satisfies readonly Requirement[]
