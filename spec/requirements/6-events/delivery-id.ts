import type { Requirement } from '../row.ts'

export const deliveryId = [
  {
    id: 'EVENT-2',
    section: '6 Events',
    at: ['6/rules/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'Each delivery MUST carry a delivery id in the header X-Service-Delivery, which a retry repeats.',
    observe: [
      ['The header is present and not empty.', 'none'],
      [
        'Different events have different ids at one endpoint, and a retry has the id of the first attempt.',
        'constant',
        'by-attempt',
      ],
      [
        'The two events of a customer who joins the club, leaves and joins again have different ids.',
        'by-kind-and-object',
      ],
      [
        'At the endpoint that picks every kind from the beginning of the run, no event has the id of a delivery that was answered 2xx before the event was caused.',
        'by-updated-customer',
      ],
    ],
    reading:
      'That a retry keeps the id follows from its use: with a new one, a receiver could not tell it from another ' +
      'event. A server may send a delivery twice. Two endpoints may get one event under the same id. The format is not shown.',
  },
] as const satisfies readonly Requirement[]
