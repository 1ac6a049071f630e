import type { Requirement } from '../row.ts'

export const param = [
  {
    id: 'ERR-4',
    section: '7 Errors',
    at: ['7/fields/error.param'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: '`param` MUST name the query parameter or body field that is at fault, where one is.',
    observe: [
      [
        'Requests with exactly one fault, in a query parameter or a body field: param is absent or names that one.',
        'wrong-cursor-name',
        'first-field-of-createProduct',
      ],
      [
        'Under certify, the same holds for writes with one unused id, and for an order for a customer that does not exist.',
        'reason-for-an-unknown-product-in-adjustInventory',
        'items-for-an-unknown-customer-in-createOrder',
      ],
      [
        'The refusal of a ship call without a carrier or with an unlisted one does not name the tracking number, and that of a ship call without a tracking number does not name the carrier.',
        'carrier-for-a-missing-tracking_number',
        'tracking_number-for-a-missing-carrier',
      ],
      ['The refusal of an adjustment without an allowed reason does not name the product.', 'product-for-a-reason'],
      [
        'An error for a missing key, an unknown path, a wrong method, or a read without query has no param.',
        'named-on-401',
        'named-on-404',
        'named-on-405',
      ],
    ],
    reading:
      'It may be left out. Naming the key or something in the path is a note. Nested fields have no fixed spelling: ' +
      'any that contains its last name passes. With several faults, any value passes.',
  },
] as const satisfies readonly Requirement[]
