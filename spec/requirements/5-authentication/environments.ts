import type { Requirement } from '../row.ts'

export const environments = [
  {
    id: 'SANDBOX-1',
    section: '5 Authentication',
    at: ['1/service/5', '5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A test key MUST NOT reach live data.',
    observe: [
      [
        'Each path that reads one resource refuses a test key the ids that a live key reads there.',
        'live-orders-from-test',
      ],
      [
        'Under certify, timelines, allocations, availability and order quotes refuse a test key the ids of live data, if they refuse an unused id.',
        'listCommunications-of-live-data',
        'listAllocations-of-live-data',
        'readAvailability-of-live-data',
        'quoteOrder-of-live-data',
      ],
    ],
    reading:
      'The check needs a live environment that does not belong to a real winery, as for ADDON-1. Lists are judged ' +
      'by KEY-1. The sandbox is a copy, so an id that the list of the own environment shows as well proves nothing. Nothing is written with a live id or a live key. A cursor of one environment may be accepted in the other as long as it leads to rows of that ' +
      'environment: a cursor is bound to filters.',
  },
  {
    id: 'SANDBOX-6',
    section: '5 Authentication',
    at: ['1/service/5', '5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A live key MUST NOT reach the sandbox.',
    observe: [
      [
        'Each path that reads one resource refuses a live key the ids of the sandbox, where it reads live ones.',
        'sandbox-orders-from-live',
      ],
      [
        'Under certify, timelines, allocations and availability refuse a live key the ids of the sandbox, if they refuse an unused id.',
        'listCommunications-of-the-sandbox',
        'listAllocations-of-the-sandbox',
        'readAvailability-of-the-sandbox',
      ],
      ['A cursor of the customers of the sandbox shows none of them to a live key.', 'cursor-of-the-sandbox'],
      [
        'A live key is not refused a row of a live list in the same way as an unused id, if a test key finds the same row in its list and can read it.',
        'listSales-of-the-sandbox',
      ],
      [
        'Under certify, the same holds for the availability of an experience in the live list.',
        'listExperiences-of-the-sandbox',
      ],
      [
        'Under certify, the live list of tiers does not consist of tiers of the sandbox only, if live customers have other tiers.',
        'listClubTiers-of-the-sandbox',
      ],
    ],
    reading:
      'As for SANDBOX-1. Only equal rows are compared: the rows of a copy may have changed since, so that one of them is ' +
      'refused in its own environment. Tiers are not judged if the sandbox leaves out tiers of its own customers.',
  },
] as const satisfies readonly Requirement[]
