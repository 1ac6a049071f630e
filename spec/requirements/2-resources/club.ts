import type { Requirement } from '../row.ts'

export const club = [
  {
    id: 'TIER-1',
    section: '2 ClubTier',
    at: ['2/ClubTier/is_active', '4/endpoints/GET /v1/club/tiers'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Inactive tiers MUST stay in the list of tiers.',
    observe:
      'A walk over the tiers meets one with is_active false, and every tier that customers and allocations refer ' +
      'to.',
    reading: 'A winery may never have retired a tier: then nothing shows, and the check is inconclusive.',
  },
  {
    id: 'RELEASE-1',
    section: '2 ClubShipment',
    at: ['2/ClubShipment/generated_at'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `generated_at` of a release MUST be null until its allocations are generated, and set afterwards.',
    observe:
      'Where generated_at is null, the release has no allocations; where allocations are listed, it is set. A release that ' +
      'the admin driver generates has the time of that moment.',
    reading:
      'A release generated when the club had no member has a time and no allocations; that is noted. It may be ' +
      'generated between two reads: the release is read again after its allocations.',
  },
  {
    id: 'RELEASE-2',
    section: '2 ClubShipment',
    at: ['2/ClubShipment/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A release MUST have at most one allocation for each member.',
    observe: 'On a walk over the allocations of a release no customer_id occurs twice.',
    reading:
      'Who was a member at that time cannot be told later, so a missing allocation does not show. Allocations ' +
      'whose customer is null are not counted.',
  },
] as const satisfies readonly Requirement[]
