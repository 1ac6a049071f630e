import type { Requirement } from '../row.ts'

export const paths = [
  {
    id: 'PATHS-1',
    section: '4 Endpoints',
    at: ['4/p2'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A path below /v1 that is not an endpoint MUST be refused.',
    observe: 'Paths with unknown and with misplaced segments are refused.',
    reading:
      'An endpoint that is added later is legal. So the check sends only names that no endpoint would have, and ' +
      'only below /v1, because a winery may serve its shop on the same host.',
  },
] as const satisfies readonly Requirement[]
