import type { Requirement } from '../row.ts'

export const pastTimes = [
  {
    id: 'PAST-1',
    section: '2 Resources',
    at: [
      '2/Communication/logged_at',
      '2/ClubShipment/generated_at',
      '2/MemberAllocation/fulfilled_at',
      '2/Order/paid_at',
      '2/Order/fulfilled_at',
      '2/Order/refunded_at',
      '2/Fulfillment/fulfilled_at',
      '2/Booking/checked_in_at',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement:
      'The time of what has happened to a resource MUST NOT be in the future, and the time of a refund not before that of the payment.',
    observe: [
      [
        'paid_at, fulfilled_at, refunded_at, generated_at, checked_in_at and logged_at, wherever the run has read them.',
        'entries-of-tomorrow',
        'checked-in-when-scheduled',
      ],
      ['The refunded_at and the paid_at of each order.', 'refunded-before-paid'],
    ],
    reading:
      'A day may lie between, because clocks differ and a service may store only dates. The order of other times is not ' +
      'judged: a row that was imported may have been created after it was paid or shipped.',
  },
] as const satisfies readonly Requirement[]
