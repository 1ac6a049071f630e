import type { Requirement } from '../row.ts'

export const filteredCursors = [
  {
    id: 'CURSOR-2',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement:
      'A cursor is bound to the filters under which it was issued and MUST NOT be replayed against a differently ' +
      'filtered list.',
    observe: [
      ['A cursor of the club members with one club_status is refused together with another club_status.', 'any-filter'],
      [
        'Without the filter, and with an added filter, it is refused or leads only to rows of its own list.',
        'no-filter',
        'filter-added',
      ],
      [
        "Under certify, the cursors of every list are tested in the same way with each filter that the target's own description names after a field of the rows.",
        'listBookings-not-bound-to-status',
        'listSales-not-bound-to-customer_id',
      ],
      [
        'A cursor that was issued under two such filters is refused with another value of the second.',
        'first-filter-only',
      ],
      [
        'A cursor that was issued under one such filter is refused with a second one, or leads to the same page.',
        'second-filter-added',
      ],
      [
        'A cursor that was issued under such a filter, or under two of them, leads to no row that the list does not show under it.',
        'listBookings-leaves-the-filter',
        'a-row-beside-the-filter',
        'leaves-the-second-filter',
      ],
    ],
    reading:
      'If the filter is left out or added, a target may refuse, or continue the list for which the cursor was ' +
      'issued. Rows of another list, and a walk that starts again, are violations. A page size is not a filter.',
  },
] as const satisfies readonly Requirement[]
