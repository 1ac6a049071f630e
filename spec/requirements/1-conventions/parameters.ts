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
      ['On each of the 35 endpoints, a made-up name is added to an otherwise valid request.', 'ignored-by-readMarket'],
      [
        'The forms of the name, in turn: with a value, without one, without an equals sign, with brackets, with a dash, a digit, a capital, a dot, a sign or a letter outside ASCII, long, or empty. Two to four such names are sent at once as well, or one of them twice.',
        'brackets',
        'without-a-name',
        'without-an-equals-sign',
        'two-at-once',
        'three-at-once',
        'one-twice',
        'names-with-signs',
        'names-with-dashes',
      ],
      ['Under certify two endpoints get the name of a property that every object has.', 'constructor'],
      [
        'The same holds for names that other services know (sort, q, expand, fields, utm_source, access_token), and for names of other endpoints: cursor and limit where there is no list, club_status and date where a server is likely to ignore them.',
        'sort',
        'access_token',
        'cursor-on-reads',
        'club-status-of-tiers',
      ],
      [
        'Under certify each of the 15 lists refuses both kinds of brackets, and an empty name where it has a second page.',
        'brackets-at-the-end-on-listSales',
        'filter-in-brackets-on-listClubTiers',
        'without-a-name-on-listAllocations',
      ],
      ['Beside a page size, error.param names the unknown parameter, if it names one.', 'names-the-page-size'],
      [
        'Lists also get such a name together with a cursor, and the names of the cursor parameter and of club_status in another letter case.',
        'on-later-pages',
        'page-beside-a-cursor',
        'other-case',
        'club-status-in-other-case',
      ],
      [
        'Certify sends two to five for each endpoint, half of them with a key that has only the scope of the endpoint, and some with a live key. Standard sends one to each endpoint, and read-only to half of them.',
        'live-keys',
        'keys-with-one-scope',
      ],
      [
        'Where the description documents the parameters of a list, about half of the lists get the name of a filter that it documents only for other lists.',
        'filters-of-other-lists',
      ],
      ['Under certify, a history that is likely to be empty gets one of them.', 'on-empty-histories'],
      ['Under certify, a made-up name before club_status is refused.', 'beside-club-status', 'before-a-known-one'],
      [
        'A refused write has no effect: certify reads what it would have created or changed.',
        'createBooking-refused-and-done',
      ],
    ],
    reading:
      'The rule covers reads and writes. A service may look for faults in any order, so the parameter is the ' +
      'only fault. A service that names one of two unknown parameters in error.param may have stopped at the first, so ' +
      'that is a note. The filters of lists and of availability are a gap, and any endpoint may have gained a ' +
      'parameter: a name that other services know is sent only if the description of the target lists the ' +
      'parameters of the endpoint without it, or if it makes no sense there. A list that shows fewer rows with the filter of ' +
      'another list may know it and not document it: a note. On a later page, the parameter may ' +
      'count as a filter that the cursor was not issued under, so the status is open there. A known name in ' +
      'another letter case may be recognised, and then has its effect.',
  },
] as const satisfies readonly Requirement[]
