import type { Requirement } from '../row.ts'

export const parameters = [
  {
    id: 'PARAMS-1',
    section: '1 Conventions',
    at: ['1/conventions/5', '4/lists/1', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An unrecognised query parameter MUST yield 400.',
    observe: [
      [
        'On each of the 35 endpoints, added to an otherwise valid request: a made-up name with and without a value, without an equals sign, with brackets, with a dash, a digit or a capital, a long one, an empty name, two to four names at once, names that other services know (sort, q, expand, fields, utm_source), and names of other endpoints (cursor and limit where there is no list, club_status and date where they are likely to be ignored).',
        'ignored-by-readMarket',
        'sort',
        'brackets',
        'without-a-name',
        'without-an-equals-sign',
        'two-at-once',
        'three-at-once',
        'names-with-dashes',
        'cursor-on-reads',
        'club-status-of-tiers',
      ],
      [
        'Under certify each of the 15 lists refuses both kinds of brackets, and an empty name where it has a second page.',
        'brackets-at-the-end-on-listSales',
        'filter-in-brackets-on-listClubTiers',
        'without-a-name-on-listAllocations',
      ],
      [
        'On lists also together with a cursor (under certify no name at all, and on four of them a made-up name, page or offset), and the names of the cursor parameter and of club_status in another letter case. Certify sends two to five for each endpoint, other grades one on half of them. Under certify half of the requests carry a key that has only the scope of the endpoint, and some a live key.',
        'on-later-pages',
        'live-keys',
        'page-beside-a-cursor',
        'keys-with-one-scope',
        'other-case',
        'club-status-in-other-case',
      ],
      ['Under certify, a made-up name before club_status is refused.', 'beside-club-status', 'before-a-known-one'],
      [
        'A refused write has no effect: certify reads what it would have created or changed.',
        'createBooking-refused-and-done',
      ],
    ],
    reading:
      'The rule covers reads and writes. A service may look for faults in any order, so the parameter is the ' +
      'only fault; a service that names one of two unknown parameters in error.param may have stopped at the first, so that is a note. The filters of lists and of availability are a gap, and any endpoint may have gained a ' +
      'parameter: a name that other services know is sent only if the description of the target lists the ' +
      'parameters of the endpoint without it, or if it makes no sense there. On a later page, the parameter may ' +
      'count as a filter that the cursor was not issued under, so the status is open there. A known name in ' +
      'another letter case may be recognised, and then has its effect.',
  },
] as const satisfies readonly Requirement[]
