import type { Requirement } from '../row.ts'

export const adjustments = [
  {
    id: 'STOCK-1',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/inventory/adjustments', '4/lists/7', '5/scopes/inventory:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment records one movement, with the reason that was sent, and the count follows.',
    observe:
      'After it the ledger has one more movement of that product with that reason and change, and bottles_on_hand ' +
      'has moved by as much.',
    reading:
      'Others may move the same product meanwhile, so a product of the run is used. Whether the body takes a ' +
      'change or a direction and a number is bound.',
  },
  {
    id: 'STOCK-2',
    section: '4 Lists',
    at: ['4/lists/7'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The reasons restock, adjustment, wastage and import are accepted.',
    observe: 'One adjustment with each succeeds.',
    reading:
      'Which sign goes with which reason is not said: stock comes in by restock and import and leaves by wastage.',
  },
  {
    id: 'STOCK-3',
    section: '4 Lists',
    at: ['4/lists/7', '5/scopes/inventory:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment cannot have the reason sale, refund or allocation.',
    observe: 'One adjustment with each is refused; ledger and count are as before.',
  },
  {
    id: 'STOCK-5',
    section: '4 Lists',
    at: ['4/lists/7', '5/scopes/inventory:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment is attributed to the API key that made it.',
    observe: "Not through the API: a movement shows no author. The winery's admin may.",
    untested: 'InventoryMovement is closed and has no field for the author, and what the admin shows is not described.',
  },
  {
    id: 'STOCK-6',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/inventory/adjustments', '4/lists/7'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment has a reason, and one of the four.',
    observe: 'Without a reason, and with a made-up one, it is refused; ledger and count are as before.',
    reading: 'Four are called allowed, so any other is not. The made-up one is a word that no winery uses.',
  },
] as const satisfies readonly Requirement[]
