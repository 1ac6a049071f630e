import type { Requirement } from '../row.ts'

export const cursors = [
  {
    id: 'CURSOR-1',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A cursor is signed: one that was altered is refused.',
    observe:
      'A cursor with a character replaced near its start, in its middle and near its end, with two parts swapped, ' +
      'or cut short is refused, where the cursor itself brings a page.',
    reading:
      'The last character of a base64 text may hold unused bits, case may not matter, and decoders may skip ' +
      'padding and what follows it: an alteration counts only if it changes what is encoded. Cursors that are ' +
      'random handles into a store pass as well: an altered one is unknown.',
  },
  {
    id: 'CURSOR-2',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A cursor holds for the filters under which it was issued and cannot be replayed under others.',
    observe:
      'A cursor of the members with one club_status is refused with another; without the filter it shows nothing ' +
      'that the filter kept out.',
    reading:
      'With the filter left out a target may refuse, or go on with the list as it was filtered; rows from outside ' +
      'of it accuse. A page size is no filter.',
  },
  {
    id: 'CURSOR-3',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A cursor of one list is refused by any other.',
    observe: 'The cursor of each list is sent to the others, also to the same list below another parent.',
    reading:
      'Said of filters; another list, or the same one of another customer or release, is filtered differently in ' +
      'any case.',
  },
] as const satisfies readonly Requirement[]
