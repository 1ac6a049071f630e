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
    observe: 'Every customer, listed, read, created with a named address and updated.',
    reading: 'Whether a name sent within the address is refused or dropped is not said; it never shows.',
  },
] as const satisfies readonly Requirement[]
