import type { Requirement } from '../row.ts'

export const parameters = [
  {
    id: 'PARAMS-1',
    section: '1 Conventions',
    at: ['1/conventions/5', '4/lists/1', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A query parameter that the endpoint does not know makes it answer 400.',
    observe:
      'On each of the 35 endpoints a made-up parameter beside an otherwise valid request gives 400, with a value or ' +
      'without one; so do sort, order_by, q and search, by turns, where there is nothing to sort or to search. Beside a ' +
      'cursor a made-up one is refused, too.',
    reading:
      'Reads and writes alike are meant. A service may look for faults in any order, so the parameter is the only ' +
      'one. Which filters a list has is not shown, so lists are sent only names that no server would know; nor is a ' +
      "name sent that the target's own description gives the endpoint. On a later page the parameter may count as " +
      'another filter than that of the cursor, so the status is open there. Of a write only the refusal is judged.',
  },
] as const satisfies readonly Requirement[]
