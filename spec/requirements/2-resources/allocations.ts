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
    reading: 'The type allows null.',
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
      'The tier is that of the time of the release, not necessarily the current tier of the customer. The id of a record that no longer exists would be null, which the type allows.',
  },
  {
    id: 'ALLOC-8',
    section: '2 MemberAllocation',
    at: ['2/MemberAllocation/club_tier_id'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement: 'The `club_tier_id` of an allocation MUST be the tier of its member at the time of the release.',
    observe: [
      [
        "A customer of the run joins the club and a release is generated: the allocation has the customer's tier, and still has it after the customer has joined another tier.",
        'tier-of-today',
        'first-tier',
      ],
      ['Under certify, it also has it after the customer has left the club.', 'none-once-left'],
    ],
    reading:
      'The type allows null, unless the allocation has shown the tier before. A winery may remove an allocation when the membership ends: then the verdict is ' +
      'inconclusive.',
  },
  {
    id: 'ALLOC-4',
    section: '2 AllocationItem',
    at: ['2/AllocationItem/unit_price'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Only an add-on has a `unit_price`: it MUST be null on an item of the base box.',
    observe:
      'On each item with is_addon false unit_price is null, also in a release that was generated during the run.',
    reading: 'Null on an add-on means that its price is unknown, and passes.',
  },
  {
    id: 'ALLOC-6',
    section: '2 AllocationItem',
    at: ['2/AllocationItem/id'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The id of an allocation item MUST be stable, and no two items MAY share one.',
    observe: [
      [
        'No id occurs twice, also in a release that was generated during the run.',
        'same-wine',
        'one-id-in-a-new-release',
      ],
      [
        'Each page of the run shows the same ids on the same items of an allocation, also once it is shipped.',
        'new-ids-when-shipped',
      ],
    ],
    reading: 'The winery may edit an item between the two walks, so only unchanged items are compared.',
  },
  {
    id: 'ALLOC-7',
    section: '2 AllocationItem',
    at: ['2/AllocationItem/unit_price'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST treat a null `unit_price` on a base-box item as included in the price of the tier.',
    observe: 'Not observable over HTTP: it shows in what a client adds up.',
    untested: 'Happens inside the client.',
  },
] as const satisfies readonly Requirement[]
