import type { Requirement } from '../row.ts'

export const allocationFulfillments = [
  {
    id: 'ALLOC-2',
    section: '2 MemberAllocation',
    at: ['2/MemberAllocation/fulfillment_id', '2/Fulfillment/allocation_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'An allocation and its fulfillment MUST name each other.',
    observe: [
      [
        'fulfillment_id is the id of a fulfillment of kind club whose allocation_id is that of the allocation, and the reverse.',
        'dangling-fulfillments',
        'no-allocation',
      ],
      [
        'Under certify also in a release that was generated during the run.',
        'unnamed-in-a-new-release',
        'dangling-in-a-new-release',
      ],
      ['Under certify also once the run has marked the fulfillment shipped.', 'unnamed-once-shipped'],
    ],
    reading:
      'Fulfillments may be created some time after the allocations: a null fulfillment_id passes while no ' +
      'fulfillment names the allocation.',
  },
  {
    id: 'ALLOC-3',
    section: '2 MemberAllocation',
    at: ['2/MemberAllocation/carrier', '2/MemberAllocation/tracking_number', '2/MemberAllocation/fulfilled_at'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement:
      'The `carrier`, `tracking_number` and `fulfilled_at` of an allocation MUST be null while its fulfillment is unfulfilled.',
    observe: [
      [
        'While its fulfillment is unfulfilled, all three are null.',
        'carrier-early',
        'tracking-early',
        'fulfilled-while-waiting',
      ],
      [
        'After it is marked shipped, carrier and tracking number are those that were sent.',
        'other-carrier',
        'other-tracking',
      ],
      [
        'All three are still null of the allocations beside it on its page whose fulfillments are unfulfilled.',
        'shipped-with-another',
      ],
    ],
    reading:
      "The values of an allocation's own status are not published, so its fulfillment shows whether it was shipped. " +
      'An allocation that was picked up, or shipped without the API, may lack carrier and tracking number.',
  },
] as const satisfies readonly Requirement[]
