import type { Requirement } from '../row.ts'

export const endpointsShipping = [
  {
    id: 'SHIP-1',
    section: '4 Lists',
    at: ['3/transitions/2', '4/lists/8'],
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
    at: ['2/Market/carriers', '4/lists/8'],
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
    at: ['3/transitions/2'],
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
    at: ['3/transitions/2'],
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
