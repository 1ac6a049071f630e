import type { Requirement } from '../row.ts'

export const endpointsCustomers = [
  {
    id: 'CUSTOMER-7',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/customers', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A customer that was created MUST read back as it was sent.',
    observe:
      'Name, contact details, address, consents and tags in the answer, in the single read and in the list, for two ' +
      'customers that differ in all of them. A documented or declared field that alone makes the request refused is a ' +
      'violation.',
    reading:
      'Field names of the request are bound, by default those of the resource. Phone numbers may be put into ' +
      'another notation, e-mail addresses into lower case, and surrounding blanks be dropped. A customer with an ' +
      'address that exists may be refused: each has a fresh one.',
  },
] as const satisfies readonly Requirement[]
