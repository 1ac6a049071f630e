import type { Requirement } from '../row.ts'

export const customerUpdated = [
  {
    id: 'EVENT-9',
    section: '6 Events',
    at: ['6/groups/Customers and club', '6/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'write'],
    statement: 'customer.updated tells that a watched field of a customer has changed, not which.',
    observe:
      'An update of name, contact details, address, consents and tags, one after the other: an endpoint with this ' +
      'kind alone gets a delivery for some.',
    reading:
      'Which fields are watched is not said: no single one accuses, and none at all is inconclusive. But where a ' +
      'change of all was told once, another change of all must be told, too; a change that was refused is none; and ' +
      'as the receiver is to read the customer again, what has changed can be read once the event has come. That a ' +
      'payload holds no difference cannot be judged, as its shape is not published.',
  },
] as const satisfies readonly Requirement[]
