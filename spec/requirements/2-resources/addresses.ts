import type { Requirement } from '../row.ts'

export const addresses = [
  {
    id: 'ADDRESS-1',
    section: '2 Address',
    at: ['2/Address/name', '2/Customer/address'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `name` in the `address` of a customer MUST be null.',
    observe:
      'Every customer that the run sees: listed, read, created with a named address, updated, with the address taken away, or sent an order.',
    reading: 'The document does not say whether a name sent in the address is refused or dropped; it is not shown.',
  },
] as const satisfies readonly Requirement[]
