import type { Requirement } from '../row.ts'

export const retries = [
  {
    id: 'EVENT-3',
    section: '6 Events',
    at: ['6/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'A delivery whose response is not a 2xx MUST be retried.',
    observe: [
      [
        'The inbox answers with 26 statuses of 3xx, 4xx and 5xx, and closes a connection: each delivery is retried.',
        '301-as-well',
        'not-500',
        'broken-connection',
      ],
      ['Under certify, a failed delivery of each kind is retried.', 'order.paid-once'],
      ['One endpoint gets a second event before the first is retried: both are.', 'replaced-by-the-next'],
    ],
    reading:
      'A redirect is not a success, whether or not it is followed. A response that never comes is a failure as well, ' +
      'but how long the service waits for it is not shown.',
  },
  {
    id: 'EVENT-15',
    section: '6 Events',
    at: ['6/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'A 2xx response is success: the delivery MUST NOT be retried.',
    observe:
      'The inbox answers with each of nine 2xx statuses to the first attempt, and at further endpoints to each of the five ' +
      'retries: no further attempt at the delivery follows.',
    reading:
      'A response that may have come too late for the sender proves nothing. A copy under the same delivery id, sent ' +
      'before a retry could be due, is not a retry but a note: receivers use the id for idempotency, so a queue may ' +
      'deliver at least once. Where a target sends such copies, a single one that comes later is a copy as well.',
  },
  {
    id: 'EVENT-4',
    section: '6 Events',
    at: ['6/rules/3', '8/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: 'A failed delivery MUST be retried after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours.',
    observe: [
      [
        'The times of all further attempts at an inbox that keeps failing, until eight days later, on a clock that the admin driver moves, or by waiting.',
        'retry-1-late',
        'four',
        'six',
      ],
      [
        'Where the signed times are those of the retries: every wait begins at the last attempt, or every one at the first.',
        'last-after-10-hours',
      ],
      ['One endpoint has two events that are retried at the same time.', 'counted-by-endpoint'],
      [
        'Under certify, no retry of a delivery of any kind comes early, by the timestamps that are signed.',
        'product.updated-early',
        'order.refunded-early',
      ],
    ],
    reading:
      'A wait may begin at the last attempt or at the first one. Jitter may lengthen it by a quarter and at least 45 ' +
      'seconds: a sender may look for due retries twice a minute. It may be ten seconds shorter, because clocks ' +
      'differ. The time of an attempt is its arrival or its signed timestamp. Signed ' +
      'times decide between the two readings only if the first retry was signed a minute after the first attempt. There is no sixth retry. An endpoint ' +
      'that was disabled because of events of other clients is not judged.',
  },
  {
    id: 'EVENT-5',
    section: '6 Events',
    at: ['6/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: 'An endpoint MUST be disabled once the last retry of a delivery to it has failed, and not without that.',
    observe: [
      ['After five failed retries no further event reaches the endpoint.', 'stays-on', 'told-and-on'],
      ['The same holds for an endpoint that has accepted an earlier delivery.', 'not-after-a-success'],
      [
        'Under certify, the same holds for an event of another kind than the one whose retries have failed.',
        'only-for-the-failed-kind',
      ],
      [
        'Under certify, a disabled endpoint that has picked every kind gets no delivery about a new order, an updated product or a new sale.',
        'fulfillments-still-sent',
        'products-still-sent',
        'sales-still-sent',
      ],
      ['Endpoints that answered 2xx, if only to the last retry, still get events.', 'all-endpoints'],
    ],
  },
  {
    id: 'EVENT-16',
    section: '6 Events',
    at: ['6/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: 'The winery MUST be told that an endpoint was disabled after the last retry failed.',
    observe: 'After five failed retries the admin driver reports the endpoint as disabled.',
    reading: 'How the winery is told is not shown: the admin driver reports it with list-webhooks.',
  },
] as const satisfies readonly Requirement[]
