import type { Requirement } from '../row.ts'

export const param = [
  {
    id: 'ERR-4',
    section: '7 Errors',
    at: ['7/fields/error.param'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Where param is given, it names what is at fault.',
    observe:
      'Requests with exactly one fault, in a query parameter or a body field: param is absent or names that one.',
    reading:
      'It may be left out. Nested fields have no fixed spelling: any that contains its last name passes. With ' +
      'several faults nothing is expected of it.',
  },
] as const satisfies readonly Requirement[]
