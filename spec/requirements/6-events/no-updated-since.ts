import type { Requirement } from '../row.ts'

export const noUpdatedSince = [
  {
    id: 'PARAMS-2',
    section: '6 Events',
    at: ['6/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Customers cannot be filtered by the time of their last change.',
    observe: 'updated_since, and like names, are refused with 400 by the list of customers.',
    reading: 'A name that was left out could still be such a filter; those that peers use are tried.',
  },
] as const satisfies readonly Requirement[]
