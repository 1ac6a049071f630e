import type { Requirement } from '../row.ts'

export const allocations = [
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
