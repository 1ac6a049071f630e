import type { Requirement } from './row.ts'

/** Section 4: moving stock and shipping parcels. */
export const stocking = [
  {
    id: 'STOCK-1',
    section: '4 Lists',
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
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment cannot have the reason sale, refund or allocation.',
    observe: 'One adjustment with each is refused; ledger and count are as before.',
  },
  {
    id: 'STOCK-4',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Setting a stock level by assignment gives 400 and names the endpoint that owns stock.',
    observe:
      'bottles_on_hand in a product that is created or updated: 400, and the error mentions the adjustments of ' +
      'inventory.',
    reading:
      'Only the name that stock levels publish is sent: what else a target may call a count is a guess.' +
      ' The endpoint counts as named where message, param or detail holds its path, or a word for ' +
      'adjusting. No endpoint owns club membership; its 400 is CUSTOMER-9.',
  },
  {
    id: 'STOCK-5',
    section: '4 Lists',
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
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An adjustment has a reason, and one of the four.',
    observe: 'Without a reason, and with a made-up one, it is refused; ledger and count are as before.',
    reading: 'Four are called allowed, so any other is not. The made-up one is a word that no winery uses.',
  },
  {
    id: 'SHIP-1',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A parcel is not marked shipped without a carrier and a tracking number.',
    observe:
      'Without the one, without the other, and with neither it is refused; the parcel stays unfulfilled, and ships ' +
      'with both.',
    reading:
      'An empty text is no value either. The names of the two fields are bound; while they are assumed, a control ' +
      'that fails makes this inconclusive.',
  },
  {
    id: 'SHIP-2',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'The carrier that is sent is the one that is kept, or the call is refused.',
    observe:
      'A carrier code that the market does not list is either refused, with the parcel still unfulfilled, or kept ' +
      'as it was sent.',
    reading:
      'The listed carriers are said to be valid, but not that the call refuses others: accepting one is noted. ' +
      'Refused and yet shipped, or another carrier in its place, accuses.',
  },
  {
    id: 'SHIP-3',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'What is shipped is not shipped again.',
    observe:
      'A second call with another carrier and tracking number is refused, or leaves the parcel as it is; no second ' +
      'event is sent.',
    reading:
      'The table knows only the way from unfulfilled to shipped and says that no other is shown. So either answer ' +
      'is right, and a second effect is not.',
  },
  {
    id: 'SHIP-4',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A parcel that was cancelled or collected does not become shipped.',
    observe: 'The call is refused, or the parcel stays as it is.',
    reading:
      'As with a second call: the one published way starts at unfulfilled. Needs such a parcel; nothing in the API ' +
      'makes one.',
  },
] as const satisfies readonly Requirement[]
