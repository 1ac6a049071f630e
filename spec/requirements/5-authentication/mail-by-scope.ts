import type { Requirement } from '../row.ts'

export const mailByScope = [
  {
    id: 'SCOPE-6',
    section: '5 Scopes',
    at: ['5/scopes/fulfillment:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'admin'],
    statement: "A write of a scope other than fulfillment:write MUST NOT reach a customer's inbox.",
    observe: [
      [
        'With the admin ability list-mail: for one customer, the run creates and updates the customer, logs a note and a call, books, cancels and orders, and then marks a fulfillment shipped. Only messages with the tracking number arrive.',
        'mail-of-createOrder',
        'mail-of-cancelBooking',
      ],
    ],
    reading:
      'A message that another automation of the winery sends to a customer of the run counts as a write that ' +
      'reached the inbox, unless the timeline of the customer shows that staff have sent it.',
  },
] as const satisfies readonly Requirement[]
