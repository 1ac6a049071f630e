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
      'A walk over the tiers shows one with is_active false, and every tier that customers and allocations refer to.',
    reading: 'A winery may not have an inactive tier: then the check is inconclusive.',
  },
  {
    id: 'RELEASE-1',
    section: '2 ClubShipment',
    at: ['2/ClubShipment/generated_at'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `generated_at` of a release MUST be null until its allocations are generated, and set afterwards.',
    observe: [
      [
        'If generated_at is null, the release has no allocations; if allocations are listed, it is set.',
        'never',
        'oldest',
        'draft-with-a-box',
      ],
      [
        'For a release that the admin driver generates, it is the time of that call.',
        'new-without-a-time',
        'new-a-year-ago',
      ],
    ],
    reading:
      'A release that was generated while the club had no members has a generated_at and no allocations, which is a ' +
      'note. A release may be generated between two reads, so it is read again after its allocations.',
  },
  {
    id: 'RELEASE-2',
    section: '2 ClubShipment',
    at: ['2/ClubShipment/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A release MUST have at most one allocation for each member, and none for anyone else.',
    observe: [
      [
        'On a walk over the allocations of a release no customer_id occurs twice with the same time of creation, tier, destination and items, or in most of them; the same for a release that the admin driver generates, on the pages that the run reads.',
        'twice-in-the-newest',
        'twice-in-the-oldest',
      ],
      [
        'No allocation of such a release is for a customer who was in no club before it and is in none now.',
        'for-another-customer',
      ],
    ],
    reading:
      'The API does not show who was a member at that time, so a missing allocation cannot be detected. ' +
      'A customer who joins the club and leaves it again during the run counts as one who was in no club. ' +
      'Allocations whose customer is null are not counted. A winery that merges two customers, or assigns an ' +
      'allocation anew, leaves a customer two allocations, which differ in what was planned: a note.',
  },
  {
    id: 'CLUB-1',
    section: '2 Customer',
    at: ['2/Customer/is_club_member', '2/Customer/club_status'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A customer who has left the paid wine club MUST NOT be shown as a member of it.',
    observe:
      'A customer of the run joins the club by the admin driver and leaves it: is_club_member is not true once ' +
      'club_status is none, and no tier, charge, pause or prepaid time is shown.',
    reading:
      'The document does not say how is_club_member and club_status relate, nor when a membership ends. As long as any ' +
      'other field shows a membership, the flag is not judged, and neither is it if the customer was created with it.',
  },
  {
    id: 'CLUB-2',
    section: '2 Customer',
    at: ['2/Customer/is_club_member', '2/Customer/club_status'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A customer who pays for a membership of the wine club MUST be shown as a member of it.',
    observe: [
      [
        'is_club_member is true for customers whose club_status is active, who do not pause, and who have a tier, a card and a date of the next charge.',
        'nobody-is-a-member',
        'not-at-another-frequency',
      ],
    ],
    reading:
      'The document does not say how is_club_member and club_status relate. Any other membership may be a gift, prepaid, ' +
      'or not paid yet, and is not judged. A single customer may be joining or leaving at the time, which is a note: two are needed, each ' +
      'of whom is read again.',
  },
] as const satisfies readonly Requirement[]
