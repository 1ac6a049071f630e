import type { Requirement } from '../row.ts'

export const allocationFulfillments = [
  {
    id: 'ALLOC-2',
    section: '2 MemberAllocation',
    at: ['2/MemberAllocation/fulfillment_id', '2/Fulfillment/allocation_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'An allocation and its parcel name each other.',
    observe:
      'fulfillment_id leads to a fulfillment of kind club whose allocation_id leads back, and the other way round.',
    reading:
      'Parcels are made at some time after generation: a null fulfillment_id passes while no parcel names the ' +
      'allocation.',
  },
  {
    id: 'ALLOC-3',
    section: '2 MemberAllocation',
    at: ['2/MemberAllocation/carrier', '2/MemberAllocation/tracking_number'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Carrier and tracking number of an allocation stay null until it is shipped.',
    observe:
      'While its parcel is unfulfilled both are null; after the parcel was marked shipped they are those that were ' +
      'sent.',
    reading:
      "The words of an allocation's own status are not published, so its parcel tells whether it was shipped. What " +
      'was collected, or was shipped without the API, may lack both.',
  },
] as const satisfies readonly Requirement[]
