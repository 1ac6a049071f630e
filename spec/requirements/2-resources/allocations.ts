import type { Requirement } from '../row.ts'

export const allocations = [
  {
    id: 'ALLOC-1',
    section: '2 MemberAllocation',
    at: ['2/MemberAllocation/shipment_id', '4/endpoints/GET /v1/club/shipments/{shipment_id}/allocations'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The allocations that are listed below a release MUST be those of that release.',
    observe: 'shipment_id of each is the id in the path, and no allocation is listed below two releases.',
    reading: 'Null passes by its type.',
  },
  {
    id: 'ALLOC-5',
    section: '2 MemberAllocation',
    at: ['2/MemberAllocation/customer_id', '2/MemberAllocation/club_tier_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The customer and the tier that an allocation names MUST exist.',
    observe: 'customer_id can be read; club_tier_id is in the list of tiers.',
    reading:
      'The tier is the one of that time and need not be the one that the customer has now. A record that is gone ' +
      'for good would be null, which the type allows.',
  },
  {
    id: 'ALLOC-8',
    section: '2 MemberAllocation',
    at: ['2/MemberAllocation/club_tier_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement: 'The `club_tier_id` of an allocation MUST be the tier of its member at the time of the release.',
    observe:
      'A customer of the run joins the club and a release is generated: the allocation has that tier, and still has it once ' +
      'the customer has left and joined another tier.',
    reading: 'Null passes by its type. A winery may end an allocation with the membership: then it is inconclusive.',
  },
  {
    id: 'ALLOC-4',
    section: '2 AllocationItem',
    at: ['2/AllocationItem/unit_price'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Only an add-on has a `unit_price`: it MUST be null on an item of the base box.',
    observe: 'On each item with is_addon false unit_price is null.',
    reading: 'An add-on without a price has one that is unknown: null passes there.',
  },
  {
    id: 'ALLOC-6',
    section: '2 AllocationItem',
    at: ['2/AllocationItem/id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The id of an allocation item MUST be stable, and no two items MAY share one.',
    observe: 'Two walks over the same allocations show the same ids on the same items; all differ.',
    reading: 'An item edited by the winery between the two walks may change; values that stayed are compared.',
  },
  {
    id: 'ALLOC-7',
    section: '2 AllocationItem',
    at: ['2/AllocationItem/unit_price'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST treat a null `unit_price` on a base-box item as included in the price of the tier.',
    observe: 'In what a client adds up.',
    untested: 'Happens inside the client.',
  },
] as const satisfies readonly Requirement[]
