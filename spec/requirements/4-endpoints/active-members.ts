import type { Requirement } from '../row.ts'

export const activeMembers = [
  {
    id: 'MEMBERS-2',
    section: '4 Endpoints',
    at: ['4/endpoints/GET /v1/club/members'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The list of club members MUST contain every active club member.',
    observe: [
      [
        'Each customer with club_status active and is_club_member true is in the list of club members, also one who pauses.',
        'half-left-out',
        'paused-left-out',
      ],
      ['Under certify so is a customer of the run whom the winery has made one.', 'joined-left-out'],
    ],
    reading:
      'The fields of a club member are not published: the check runs only if each element names its customer. ' +
      'A member who pauses is still a member: is_club_member is true. Customers with another club_status may be listed or not. The document does not say how is_club_member and ' +
      'club_status relate: an active customer without the flag, or one with club_status none and the flag, is a ' +
      'note here; CLUB-2 judges customers who pay.',
  },
] as const satisfies readonly Requirement[]
