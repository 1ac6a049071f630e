import type { Requirement } from '../row.ts'

export const adjustments = [
  {
    id: 'STOCK-1',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/inventory/adjustments', '4/lists/7', '5/scopes/inventory:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment MUST record one movement with what was sent, and the count MUST change by it.',
    observe: [
      [
        'After each of a sequence of adjustments bottles_on_hand has changed by the change that was sent; the response and the list show one movement with the reason, the change and the note, also one of 200 characters on two lines, and with the unit cost of a restock, where these are accepted.',
        'not-recorded',
        'cost-of-a-restock',
        'one-off',
        'always-adjustment',
        'twice',
        'another-product',
      ],
      [
        'At the end of a certify run, the ledger has the movement of each adjustment that another key made.',
        'not-recorded-for-small-keys',
      ],
    ],
    reading:
      'Other clients may move the same product, so a product of the run is used. A note may be trimmed, and may ' +
      'also name the key that the movement is attributed to: no other field could. Whether the ' +
      'body takes a signed change or a direction and a number is a binding.',
  },
  {
    id: 'STOCK-5',
    section: '4 Lists',
    at: ['4/lists/7', '5/scopes/inventory:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment MUST be attributed to the API key that made it.',
    observe: 'Not observable over HTTP: a movement does not show its author.',
    untested: 'InventoryMovement is closed and has no field for the author, and the admin is not specified.',
  },
  {
    id: 'STOCK-7',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/inventory/adjustments', '4/lists/7'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment MUST NOT change the stock of another product.',
    observe: 'A product of the run without stock has no movement and a count of 0 after another one was adjusted.',
    reading:
      'Staff may adjust the other product at the same time: a violation is only a movement that equals a sent adjustment, or a count that is not the sum of the movements.',
  },
] as const satisfies readonly Requirement[]
