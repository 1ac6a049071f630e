import type { Requirement } from './row.ts'

/** Section 2: tiers, releases and the allocations of members. */
export const club = [
  {
    id: 'TIER-1',
    section: '2 ClubTier',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Tiers that are no longer active stay in the list.',
    observe:
      'A walk over the tiers meets one with is_active false, and every tier that customers and allocations refer ' +
      'to.',
    reading: 'A winery may never have retired a tier: then nothing shows, and the check is inconclusive.',
  },
  {
    id: 'RELEASE-1',
    section: '2 ClubShipment',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A release has no time of generation until allocations were generated for it.',
    observe: 'Where generated_at is null, the release has no allocations; where allocations are listed, it is set.',
    reading:
      'A release generated when the club had no member has a time and no allocations; that is noted. It may be ' +
      'generated between two reads: the release is read again after its allocations.',
  },
  {
    id: 'RELEASE-2',
    section: '2 ClubShipment',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A release has one allocation for each member.',
    observe: 'On a walk over the allocations of a release no customer_id occurs twice.',
    reading:
      'Who was a member at that time cannot be told later, so a missing allocation does not show. Allocations ' +
      'whose customer is null are not counted.',
  },
  {
    id: 'ALLOC-1',
    section: '2 MemberAllocation',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The allocations listed below a release are of that release.',
    observe: 'shipment_id of each is the id in the path, and no allocation is listed below two releases.',
    reading: 'Null passes by its type.',
  },
  {
    id: 'ALLOC-2',
    section: '2 MemberAllocation',
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
  {
    id: 'ALLOC-5',
    section: '2 MemberAllocation',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Customer and tier of an allocation exist.',
    observe: 'customer_id can be read; club_tier_id is met on a walk over the tiers.',
    reading:
      'The tier is the one of that time and need not be the one that the customer has now. A record that is gone ' +
      'for good would be null, which the type allows.',
  },
  {
    id: 'ALLOC-4',
    section: '2 AllocationItem',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Only what was added to the box has a unit price.',
    observe: 'On each item with is_addon false unit_price is null.',
    reading: 'An add-on without a price has one that is unknown: null passes there.',
  },
  {
    id: 'ALLOC-6',
    section: '2 AllocationItem',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The id of an allocation item stays the same from one reading to the next, and no two items share one.',
    observe: 'Two walks over the same allocations show the same ids on the same items; all differ.',
    reading: 'An item edited by the winery between the two walks may change; values that stayed are compared.',
  },
  {
    id: 'ALLOC-7',
    section: '2 AllocationItem',
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client takes a null price on a row of the base box for included in the price of the tier.',
    observe: 'In what a client adds up.',
    untested: 'Happens inside the client.',
  },
] as const satisfies readonly Requirement[]
