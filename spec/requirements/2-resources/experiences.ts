import type { Requirement } from '../row.ts'

export const experiences = [
  {
    id: 'EXP-1',
    section: '2 Experience',
    at: ['2/Experience/is_active', '4/endpoints/GET /v1/experiences'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Inactive experiences MUST stay in the list.',
    observe: 'A walk over the experiences shows one with is_active false.',
    reading: 'A winery may have none: then the check is inconclusive.',
  },
  {
    id: 'EXP-2',
    section: '2 Experience',
    at: ['2/Experience/p1'],
    subject: 'server',
    kind: 'shape',
    needs: ['data'],
    statement: 'The raw schedule of an experience MUST NOT be published.',
    observe: 'The keys of each experience are the published ones.',
    reading: 'Availability is open to further keys, and the slots of one day are not the schedule.',
    judgedBy: ['Experience.closed'],
  },
] as const satisfies readonly Requirement[]
