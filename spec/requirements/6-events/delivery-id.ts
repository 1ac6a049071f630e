import type { Requirement } from '../row.ts'

export const deliveryId = [
  {
    id: 'EVENT-2',
    section: '6 Events',
    at: ['6/rules/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'Each delivery has an id in X-Service-Delivery, by which a receiver can tell a repeated one.',
    observe:
      'The header is there and not empty; different events have different ids, and a retry has that of the first ' +
      'attempt.',
    reading:
      'That a retry keeps the id follows from its use: with a new one nobody could tell it from another event. Its ' +
      'form is not published.',
  },
] as const satisfies readonly Requirement[]
