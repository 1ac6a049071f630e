import type { Requirement } from '../row.ts'

export const paths = [
  {
    id: 'PATHS-1',
    section: '4 Endpoints',
    at: ['4/p2'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A path below /v1 that is no endpoint is an error.',
    observe: 'Paths that belong to no row, made up of unknown and of misplaced segments, are refused.',
    reading:
      'The count of endpoints is that of this document: one added later is legal and noted. So only names that ' +
      'nobody would give an endpoint are tried, and only below /v1: on its own host a winery may serve a shop ' +
      'beside it.',
  },
] as const satisfies readonly Requirement[]
