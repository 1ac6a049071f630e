import type { Requirement } from '../row.ts'

export const endpointsCustomers = [
  {
    id: 'CUSTOMER-7',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/customers', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A customer that was created reads back as it was sent.',
    observe: 'Name, contact details, address, consents and tags in the answer, on reading it and in the list.',
    reading:
      'Field names of the request are bound, by default those of the resource. Phone numbers may be put into ' +
      'another notation, e-mail addresses into lower case, and surrounding blanks be dropped. A customer with an ' +
      'address that exists may be refused: each has a fresh one.',
  },
  {
    id: 'CUSTOMER-8',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/customers/{customer_id}', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a customer changes what was sent and nothing else.',
    observe:
      'Of a customer of the run each writable field is changed alone; all others stay as they were, on the club ' +
      'side, too.',
    reading:
      'A part of an address sent alone may replace the address or be merged: it is sent whole. Opting in may end ' +
      'an opt-out and the reverse: those flags are not held against each other.',
  },
] as const satisfies readonly Requirement[]
