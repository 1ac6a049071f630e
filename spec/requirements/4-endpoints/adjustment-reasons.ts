import type { Requirement } from '../row.ts'

export const adjustmentReasons = [
  {
    id: 'STOCK-2',
    section: '4 Lists',
    at: ['4/lists/7'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The reasons restock, adjustment, wastage and import MUST be accepted.',
    observe: 'One adjustment with each succeeds.',
    reading:
      'Which sign a reason takes is not specified: restock and import are sent with a positive change, wastage with ' +
      'a negative one, or a positive one if that is refused. It is not specified either which numbers a winery takes: it may move full cases only. A reason that is refused is sent again with a number that was accepted with another reason, and as the first movement of a new product: an import may be an opening count.',
  },
  {
    id: 'STOCK-3',
    section: '4 Lists',
    at: ['4/lists/7', '5/scopes/inventory:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment with the reason sale, refund or allocation MUST be refused.',
    observe: [
      [
        'One adjustment with each of them, and with such a reason in another letter case or with blanks, is refused; ledger and count are unchanged.',
        'sale-taken',
        'refund-as-adjustment',
        'allocation-refused-and-moved',
        'REFUND-taken-as-spelled',
      ],
      [
        'Under certify each is sent with bottles that are added and with bottles that are removed, and one of the two has a cost.',
        'sale-taken-for-bottles-in',
        'sale-taken-at-a-cost',
        'refund-taken-at-a-cost',
        'allocation-taken-at-a-cost',
      ],
    ],
    reading: 'A reason in another letter case is either the refused reason or not one of the allowed ones.',
  },
  {
    id: 'STOCK-6',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/inventory/adjustments', '4/lists/7'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment without one of the four allowed reasons MUST be refused.',
    observe:
      'Adjustments without a reason, with an empty or a made-up one, and with `bottling_run`, which only movements have, ' +
      'are refused; ledger and count are unchanged.',
    reading: 'The document lists the allowed reasons, so any other is refused. The made-up one is not a word.',
  },
] as const satisfies readonly Requirement[]
