import type { Requirement } from '../row.ts'

export const trackingMail = [
  {
    id: 'STATE-5',
    section: '3 Transitions',
    at: ['3/transitions/2', '4/lists/8'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data', 'admin'],
    statement: 'The customer MUST be emailed the tracking number when a fulfillment is marked shipped.',
    observe: [
      [
        'With the admin ability list-mail: after a fulfillment of kind shop and one of kind club are marked shipped, a message to the email address of each contains its tracking number.',
        'not-emailed',
        'club-not-emailed',
      ],
      [
        'The same holds for each other fulfillment that the run has marked shipped, if it shows the email address of its customer.',
        'not-to-a-unit',
      ],
      [
        'Two fulfillments of one customer, of which one is marked shipped by two calls at the same time, have a message each.',
        'number-of-the-first-message',
      ],
    ],
    reading:
      'The time that mail takes is not limited: the check waits as long as --patience allows. ' +
      'It is doubtful whether an opt-out of marketing email ends this mail too, so the other fulfillments of such customers are left out.',
  },
] as const satisfies readonly Requirement[]
