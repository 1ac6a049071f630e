import type { Requirement } from '../row.ts'

export const clubMembers = [
  {
    id: 'MEMBERS-1',
    section: '4 Endpoints',
    at: ['3/vocabularies/customer.club_status', '4/endpoints/GET /v1/club/members', '4/lists/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The list of club members MUST be filterable by `club_status`.',
    observe: [
      [
        'With each of the four values the customer of every element has that status, and so has the element if it shows `club_status`; the four lists share no element, and each element of the unfiltered list is in one of them.',
        'ignored',
        'pending-beside',
        'paused-left-out',
        'paused-as-pending',
      ],
      [
        'An unknown value of the filter, as checks of errors send it, is refused or shows no members.',
        'unknown-values-ignored',
      ],
      [
        'Under certify, a customer of the run whom the winery makes a member is in the list of its status.',
        'status-of-the-beginning',
      ],
      [
        'Once this customer has left, the list of active members, which was read before, does not show it.',
        'active-after-leaving',
      ],
      [
        'Members who are active, and those who are past due and whose customer has is_club_member, are in the unfiltered list as well.',
        'active-only-filtered',
        'past_due-only-filtered',
      ],
      [
        'Under certify, a walk over the members of each status in two pages shows each of them once.',
        'skips-a-row',
        'repeats-a-row',
      ],
      [
        'Under certify, the list of the status with most members does not end after a page of one or two members that is full.',
        'ends-after-one',
      ],
      [
        "In every grade, a walk over the active members in the target's own pages shows each of them once, if there are two pages.",
        'skips-a-row-of-long-pages',
      ],
    ],
    reading:
      'The fields of a club member are not published: a `club_status` with one of the four values is taken for that of a customer; if an element shows no status, the lists are compared by ' +
      'id or by the customer that an element names. The status of a named customer is that of the customer. ' +
      'Customers who are not in the club may be listed or not, and the filter need not accept the value `none`. What it does ' +
      'with another value is not published: it may refuse the value or show nobody, but a filter that shows members of ' +
      'another status does not filter. A front server may drop a query that it cannot decode. A member may join or leave between two lists, so a mismatch is a violation ' +
      'only if it lasts for some seconds.',
  },
] as const satisfies readonly Requirement[]
