import type { Requirement } from '../row.ts'

export const statesBookings = [
  {
    id: 'STATE-1',
    section: '3 Transitions',
    at: ['3/transitions/1', '4/endpoints/POST /v1/bookings/{booking_id}/cancel'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Cancelling a booking that is not cancelled MUST set its status to cancelled.',
    observe: [
      [
        'A booking of the run is cancelled: the list, and the response where it is a booking, show the status cancelled, and no other field has changed that is not about the refund; the notes that were sent are still part of it.',
        'canceled',
        'not-stored',
        'guest-changed',
        'notes-lost',
        'in-the-list',
      ],
      [
        'Under certify, a documented filter by the earlier status no longer shows it, and an unpaid booking of the winery in each other status is cancelled as well.',
        'confirmed-in-the-filtered-list',
        'waiting-stays',
        'no_show-refused-and-cancelled',
      ],
      [
        'Each other booking that the run has cancelled is listed as cancelled, where it is listed, and its experience, customer, party size, time and check-in are as they were read before.',
        'parties-in-the-list',
        'no-customer-left',
        'parties-without-guests',
      ],
      [
        'No cancellation that the run has sent for another of its confirmed bookings, long before the window begins, is refused twice; under certify one of them is that of a party of a customer.',
        'customers-refused',
      ],
      [
        'Under certify, another key that has read the list before sees the new status as well.',
        'cached-for-another-key',
      ],
    ],
    reading:
      'A list may leave cancelled bookings out: then the response to the cancellation decides. A booking that is ' +
      'gone from a list that shows other cancelled bookings is a violation. The cancellation of a booking that ' +
      'has arrived or is over may be refused: then its status does not change. The body of the call is not ' +
      'published: a refusal that may be about it is inconclusive until the body is declared. The winery may have ' +
      'erased the customer of a booking meanwhile.',
  },
] as const satisfies readonly Requirement[]
