import type { Requirement } from '../row.ts'

const leeway =
  'The time is that of the Date header or of the run, within five minutes. Midnight of that day passes, because a server may ' +
  'store only the date.'

export const createdAt = [
  {
    id: 'CREATED-1',
    section: '2 Resources',
    at: [
      '2/Customer/created_at',
      '2/ClubShipment/created_at',
      '2/MemberAllocation/created_at',
      '2/Fulfillment/created_at',
      '2/Order/created_at',
      '2/InventoryMovement/created_at',
      '2/Booking/created_at',
      '1/conventions/3',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `created_at` of a resource MUST be the time at which it was created.',
    observe: [
      [
        'Customers, orders with their fulfillments, bookings and movements that the run creates, in the response and in ' +
          'later reads; with the admin abilities join-club and generate-release also a release, its allocation and the fulfillment of the allocation.',
        'customers-hours-off',
        'movements-hours-off',
        'orders-hours-off',
      ],
      [
        'The fulfillments of orders of the run are not older than the orders, apart from one of them.',
        'fulfillments-before-their-orders',
      ],
      ['No resource that the run reads was created after it was shown.', 'old-movements-a-year-ahead'],
    ],
    reading:
      `${leeway} Only fields that the document names are compared with the time of the response, and a day may lie between, ` +
      'because clocks may differ.',
  },
  {
    id: 'COMM-7',
    section: '2 Communication',
    at: ['2/Communication/logged_at'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `logged_at` of a new note or call MUST be the time at which it was logged.',
    observe:
      'Each note and call of the run, in the response and on the timeline: not null, and the time of the request.',
    reading: 'Null is for old imported rows. ' + leeway,
  },
] as const satisfies readonly Requirement[]
