import type { Requirement } from '../row.ts'

export const clubMembers = [
  {
    id: 'MEMBERS-1',
    section: '4 Endpoints',
    at: ['3/vocabularies/customer.club_status', '4/endpoints/GET /v1/club/members', '4/lists/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The list of club members can be filtered by club_status.',
    observe:
      'With each of the four words every element has that status, the four lists share no element, and each ' +
      'element of the whole list is in one of them. Each customer whose record is that of an active member, not ' +
      'paused, is in the whole list.',
    reading:
      'The fields of a member are not published: where it shows no status, the lists themselves are compared, by ' +
      'id or by the whole element; that somebody is missing is said only where each element names its customer as such. ' +
      'Those that are in no club may be listed or not, and pending ones are not pressed: only an active member is to be ' +
      'in the whole list, too. What another word gets is not said. Nor is how is_club_member and club_status relate: an ' +
      'active member without the flag, or somebody of no club with it, is noted.',
  },
] as const satisfies readonly Requirement[]
